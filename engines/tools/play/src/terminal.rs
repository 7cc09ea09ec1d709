//! `tengen play GAME --terminal`: the board in letters, moves in the game's notation.

mod input;
mod typed;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use arena::console::side_named;
use command_line::INTERRUPTED;
use dyngame::DynGame;
use game::{Message as Told, Side, TextError};
use messages::Language;
use tokio::runtime::Runtime;

use crate::change::Publication;
use crate::chosen::NewGame;
use crate::command::{Command, Request};
use crate::hint::ShownHint;
use crate::message::{Answer, Message, Reading, Reply, ask, farewell};
use crate::picture::{Look, wrapped};
use crate::refusal::refused;
use crate::snapshot::GameView;
use crate::speech::Speech;

use input::{Input, Line};
use typed::{Typed, WORDS};

pub(crate) struct Terminal {
    pub(crate) inbox: Sender<Message>,
    pub(crate) reading: Reading,
    pub(crate) runtime: Runtime,
    pub(crate) first: NewGame,
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) speech: Speech,
    /// The files that were written, which may be written over.
    pub(crate) written: BTreeSet<PathBuf>,
    /// The revision of the last state whose notices were printed.
    pub(crate) told: u64,
    /// The position and the forbidden move that was asked about last.
    pub(crate) warned: Option<[String; 2]>,
    /// The columns of a person's terminal.
    pub(crate) room: Option<usize>,
}

impl Terminal {
    /// Plays until the person leaves; with which exit code. A game that was `left` there is named first.
    ///
    /// # Errors
    /// If nothing can be read or written.
    pub(crate) fn run(&mut self, left: Option<&Path>) -> io::Result<ExitCode> {
        let mut input = Input::new()?;
        // Behind that: a prompt takes the signal for itself, and gives it away only when a line is asked for.
        let (inbox, reading) = (self.inbox.clone(), self.reading.clone());
        let language = self.speech.language;
        ctrlc::set_handler(move || {
            let _ = say_kept(&reading.state.borrow(), language);
            farewell(&inbox);
            process::exit(INTERRUPTED.into());
        })
        .map_err(io::Error::other)?;
        let unfinished = left.map(|file| kept(file, false));
        unfinished.map_or(Ok(()), |told| self.say(&told))?;
        let code = self.play(&mut input)?;
        say_kept(&self.state(), language)?;
        Ok(code)
    }

    fn play(&mut self, input: &mut Input) -> io::Result<ExitCode> {
        let (mut shown, mut drawn) = (String::new(), 0);
        loop {
            self.room = input.columns();
            let state = self.wait(|state| !is_engines_turn(state));
            let Some(state) = state.snapshot.view() else { return Ok(ExitCode::SUCCESS) };
            if state.drawn > drawn {
                self.say(&Told::new("play-begun-anew").with("count", state.drawn))?;
            }
            drawn = state.drawn;
            if state.position != shown || state.result.is_some() {
                self.show(state)?;
                shown.clone_from(&state.position);
            }
            self.hear(state)?;
            let canonical = state.legal.iter().map(|legal| legal.text.clone());
            let words = self.legal(state).into_iter().chain(canonical).collect();
            let goes_on = match input.line(&self.prompt(state), words)? {
                Line::Text(line) => match Typed::read(&line, |name| self.side_named(name, state)) {
                    Ok(typed) => self.obey(typed, state)?,
                    Err(why) => self.refuse(&why).map(|()| true)?,
                },
                Line::NoText(line, why) => {
                    self.print(&self.speech.labelled(format!("{line:?}"), why.message()))?;
                    true
                }
                Line::End => false,
                Line::Interrupted => return Ok(INTERRUPTED.into()),
            };
            if !goes_on {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }

    /// Does what was typed; `false` to leave.
    fn obey(&mut self, typed: Typed<'_>, state: &GameView) -> io::Result<bool> {
        match typed {
            Typed::Board => self.show(state)?,
            Typed::Quit => return Ok(false),
            Typed::Help => self.help()?,
            Typed::Moves => self.print(&self.legal(state).join(" "))?,
            Typed::Position => print(&state.position)?,
            Typed::Hint => self.hint()?,
            Typed::Save(name) => self.save(name)?,
            Typed::Level(level) => self.set_level(level)?,
            Typed::New => {
                return self.ask(Command::New(Box::new(self.first.clone()))).map(|_| true);
            }
            Typed::Move(text) => match &state.result {
                Some(result) => {
                    self.say(&Told::new("terminal-game-over").with("end", result.end.clone()))?;
                }
                None if self.warn(text, state)? => {}
                None => {
                    let text = text.to_owned();
                    return self.ask(Command::Move { text, touched: false }).map(|_| true);
                }
            },
            Typed::Ask(command) => return self.ask(command).map(|_| true),
        }
        Ok(true)
    }

    /// Asks about a move that the rules forbid, which is played if it is typed once more; whether it has.
    fn warn(&mut self, text: &str, state: &GameView) -> io::Result<bool> {
        let board = self.rules.state(Some(&state.position), &state.game.settings);
        let foul = board.and_then(|mut board| {
            let mv = board.understand(text)?;
            let text = board.canonical_text(mv);
            board.make(mv);
            Ok(board.foul().map(|foul| (foul, text)))
        });
        // What is no move is refused by the session.
        let Some((foul, text)) = foul.ok().flatten() else { return Ok(false) };
        let warned = Some([state.position.clone(), text]);
        if mem::replace(&mut self.warned, warned.clone()) == warned {
            return Ok(false);
        }
        self.say(&Told::new("terminal-warned").with("fault", foul.message())).map(|()| true)
    }

    /// Changes the level of Tengen in this game, and in those that `new` begins.
    fn set_level(&mut self, level: i32) -> io::Result<()> {
        if !self.ask(Command::Level { level })? {
            return Ok(());
        }
        self.first.players.iter_mut().flatten().for_each(|player| *player = player.at(level));
        self.say(&Told::new("terminal-level-set").with("level", i64::from(level)))
    }

    /// The side of this name: as the terminal says it, by its letter, or in the words of the protocol.
    fn side_named(&self, name: &str, state: &GameView) -> Result<Side, TextError> {
        let board = self.rules.state(Some(&state.position), &state.game.settings)?;
        let names = |side: usize| {
            let letter = state.board.as_ref().map(|style| style.sides[side].name);
            let said = self.speech.language.plain(state.sides[side]);
            let others = letter.into_iter().chain([board.names()[side]]).map(str::to_owned);
            [said].into_iter().chain(others).collect()
        };
        side_named(name, &[names(0), names(1)])
    }

    /// Prints a text with no line longer than the terminal is wide.
    fn print(&self, text: &str) -> io::Result<()> {
        self.room.map_or_else(|| print(text), |room| print(&wrapped(text, room)))
    }

    fn say(&self, message: &Told) -> io::Result<()> {
        self.print(&self.speech.said(message))
    }

    fn say_plain(&self, id: &str) -> io::Result<()> {
        self.print(&self.speech.language.plain(id))
    }

    /// Says why nothing is done, and what can be typed.
    fn refuse(&self, why: &TextError) -> io::Result<()> {
        self.say(why.message())?;
        self.say_plain("terminal-see-help")
    }

    /// Asks the session, and says what it refuses and what it remarks; whether it was done.
    fn ask(&mut self, command: Command) -> io::Result<bool> {
        let state = self.state();
        state.snapshot.view().map_or(Ok(()), |game| self.hear(game))?;
        let revision = state.snapshot.revision();
        match self.send(|reply| Message::Ask(Request { revision, command }, reply)) {
            Answer::Done(state) => {
                state.snapshot.view().map_or(Ok(()), |game| self.remark(game))?
            }
            Answer::Refused(error, _) | Answer::Malformed(error) => {
                return self.refuse(&error).map(|()| false);
            }
            Answer::Stale(_) => return self.say_plain("play-stale").map(|()| false),
            Answer::Text(_) | Answer::File(..) => {}
        }
        Ok(true)
    }

    /// Says what the session remarks, and what the board does not show.
    fn remark(&mut self, game: &GameView) -> io::Result<()> {
        self.hear(game)?;
        // The move that an engine answers is not shown by itself.
        let broken = game.last.as_ref().and_then(|last| last.saved.fault.as_ref());
        broken.filter(|_| is_engines_turn(game)).map_or(Ok(()), |fault| self.say(fault))?;
        let Some(offered) = game.offered else { return Ok(()) };
        let [by, to] = [offered, 1 - offered].map(|one| self.speech.side(game, one));
        self.say(&Told::new("terminal-draw-offered").with("side", by).with("other", to))
    }

    /// Says what the session remarks with this state, once.
    fn hear(&mut self, game: &GameView) -> io::Result<()> {
        let revision = game.session.revision;
        if mem::replace(&mut self.told, revision) == revision {
            return Ok(());
        }
        game.session.notices.iter().try_for_each(|notice| self.say(notice))?;
        if game.paused { self.say_plain("terminal-paused") } else { Ok(()) }
    }

    /// The moves that the person may play, as they are written.
    fn legal(&self, state: &GameView) -> Vec<String> {
        match self.rules.state(Some(&state.position), &state.game.settings) {
            Ok(board) if !state.legal.is_empty() => {
                board.moves().into_iter().map(|mv| self.speech.written(&*board, mv)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn send(&self, message: impl FnOnce(Reply) -> Message) -> Answer {
        let answer = ask(&self.inbox, message);
        answer.unwrap_or_else(|| Answer::Malformed(refused("play-ended")))
    }

    /// The first state that `wanted` accepts.
    fn wait(&mut self, wanted: impl Fn(&GameView) -> bool) -> Arc<Publication> {
        loop {
            let state = self.state();
            let is_wanted = state.snapshot.view().is_some_and(&wanted);
            if is_wanted || self.runtime.block_on(self.reading.state.changed()).is_err() {
                return state;
            }
        }
    }

    fn state(&mut self) -> Arc<Publication> {
        Arc::clone(&self.reading.state.borrow_and_update())
    }

    /// A hint, all of it.
    fn hint(&mut self) -> io::Result<()> {
        self.ask(Command::Hint)?;
        let is_known = |state: &GameView| !matches!(state.session.hint, Some(ShownHint::Thinking));
        if self.wait(is_known).snapshot.view().is_none_or(|game| game.session.hint.is_none()) {
            return Ok(());
        }
        self.ask(Command::Hint)?;
        let state = self.state();
        match state.snapshot.view().and_then(|game| game.session.hint.as_ref()) {
            Some(ShownHint::Ready { text: Some(text), written, reason, .. }) => {
                let mv = self.speech.told(text, written).to_owned();
                self.print(&match reason {
                    Some(reason) => self.speech.labelled(mv, reason),
                    None => mv,
                })
            }
            _ => self.say_plain("terminal-no-hint"),
        }
    }

    /// Writes the game in the format of the file's name, over no file but one it has written, and says what that has no place
    /// for.
    fn save(&mut self, name: &str) -> io::Result<()> {
        let path = Path::new(name);
        if path.is_file() && !self.written.contains(path) {
            return self.say(&Told::new("terminal-file-there").with("file", name.to_owned()));
        }
        match self.send(|reply| Message::Export(name.into(), reply)) {
            Answer::File(_, file) => {
                let written = files::write(path, |out| out.write_all(&file.bytes));
                if let Err(error) = written {
                    return self.print(&self.speech.labelled(name.to_owned(), error.to_string()));
                }
                self.written.insert(path.to_owned());
                let state = self.state();
                state.snapshot.view().map_or(Ok(()), |game| self.hear(game))?;
                self.say(&Told::new("terminal-written").with("file", name.to_owned()))
            }
            Answer::Refused(error, _) | Answer::Malformed(error) => {
                self.print(&self.speech.labelled(format!("{name:?}"), error.message()))
            }
            Answer::Done(_) | Answer::Stale(_) | Answer::Text(_) => Ok(()),
        }
    }

    /// Draws the board, and says who is to move or how the game ended.
    fn show(&self, state: &GameView) -> io::Result<()> {
        // It has colours.
        writeln!(command_line::output(), "{}", self.picture(state))?;
        if let Some(last) = &state.last {
            let by = self.speech.side(state, usize::from(last.saved.side));
            let mv = self.speech.told(&last.saved.text, &last.written).to_owned();
            self.say(&Told::new("terminal-played").with("side", by).with("move", mv))?;
            let fault = last.saved.fault.iter().filter(|_| state.can.claim.is_none());
            last.calls.iter().chain(fault).try_for_each(|call| self.say(call))?;
        }
        if let Some(claim) = &state.can.claim {
            let side = self.speech.side(state, state.turn);
            let may = Told::new("terminal-may-claim").with("side", side);
            self.say(&may.with("claim", claim.clone()))?;
        }
        let Some(result) = &state.result else { return Ok(()) };
        self.say(&result.message())?;
        self.say_plain("terminal-over")
    }

    fn picture(&self, state: &GameView) -> String {
        let (Some(style), Some(scene)) = (&state.board, &state.scene) else {
            return state.diagram.clone();
        };
        let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let held = [0, 1].map(|one| self.speech.held(state, one));
        let last = state.last.as_ref().map_or(&[][..], |last| &last.saved.touched);
        let labels = style.beside(self.speech.notation);
        let look = Look { colour, labels, held, room: self.room };
        look.draw(style, scene, last).trim_end().to_owned()
    }

    fn prompt(&self, state: &GameView) -> String {
        match state.result {
            None => format!("{}> ", self.speech.side(state, state.turn)),
            Some(_) => "> ".to_owned(),
        }
    }

    fn help(&self) -> io::Result<()> {
        self.say_plain("terminal-words")?;
        let line = |(word, id): &(&str, &str)| {
            self.print(&format!("  {word:<9} {}", self.speech.language.plain(id)))
        };
        WORDS.iter().try_for_each(line)
    }
}

fn is_engines_turn(state: &GameView) -> bool {
    state.result.is_none() && !state.paused && !state.can.play
}

/// Says where the game is kept, if it is.
fn say_kept(state: &Publication, language: Language) -> io::Result<()> {
    let Some(game) = state.snapshot.view() else { return Ok(()) };
    let Some(file) = &game.session.kept else { return Ok(()) };
    print(&language.text(&kept(file, game.result.is_some())))
}

/// That a game is kept in `file`, and how to go on with it.
fn kept(file: &Path, is_over: bool) -> Told {
    let id = if is_over { "terminal-kept" } else { "terminal-unfinished" };
    Told::new(id).with("file", file.display().to_string())
}

fn print(text: &str) -> io::Result<()> {
    writeln!(command_line::stdout(), "{text}")
}
