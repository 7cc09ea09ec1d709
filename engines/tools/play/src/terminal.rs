//! `tengen play GAME --terminal`: the board in letters, moves in the game's notation.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use dyngame::DynGame;
use game::Message as Told;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use tokio::runtime::Runtime;

use crate::change::Publication;
use crate::chosen::NewGame;
use crate::command::{Command, Request};
use crate::hint::ShownHint;
use crate::message::{Answer, Message, Reading, Reply, ask};
use crate::picture::Look;
use crate::refusal::refused;
use crate::snapshot::GameView;
use crate::speech::Speech;

/// Words that are no moves, and what they do.
const WORDS: &[(&str, &str)] = &[
    ("hint", "terminal-hint"),
    ("undo", "terminal-undo"),
    ("level", "terminal-level"),
    ("moves", "terminal-moves"),
    ("position", "terminal-position"),
    ("save", "terminal-save"),
    ("claim", "terminal-claim"),
    ("draw", "terminal-draw"),
    ("resign", "terminal-resign"),
    ("new", "terminal-new"),
    ("help", "terminal-help"),
    ("quit", "terminal-quit"),
];

pub(crate) struct Terminal {
    pub(crate) inbox: Sender<Message>,
    pub(crate) reading: Reading,
    pub(crate) runtime: Runtime,
    pub(crate) first: NewGame,
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) speech: Speech,
}

impl Terminal {
    /// Plays until the person leaves.
    pub(crate) fn run(&mut self) -> io::Result<()> {
        let config = Config::builder().auto_add_history(true).build();
        let history = MemHistory::new();
        let mut editor: Editor<Words, MemHistory> =
            Editor::with_history(config, history).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::default()));
        let (mut shown, mut drawn) = (String::new(), 0);
        loop {
            let state = self.wait(|state| !is_engines_turn(state));
            let Some(state) = state.snapshot.view() else { return Ok(()) };
            if state.drawn > drawn {
                self.say(&Told::new("play-begun-anew").with("count", state.drawn))?;
            }
            drawn = state.drawn;
            if state.position != shown || state.result.is_some() {
                self.show(state)?;
                shown.clone_from(&state.position);
            }
            if let Some(words) = editor.helper_mut() {
                words.0 = self.legal(state);
                words.0.extend(state.legal.iter().map(|legal| legal.text.clone()));
            }
            match editor.readline(&self.prompt(state)) {
                Ok(line) => match self.obey(line.trim(), state)? {
                    true => {}
                    false => return Ok(()),
                },
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(()),
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }

    /// Does what the line says; `false` to leave.
    fn obey(&mut self, line: &str, state: &GameView) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => self.show(state)?,
            "quit" | "exit" => return Ok(false),
            "help" => self.help()?,
            "moves" => print(&self.legal(state).join(" "))?,
            "position" => print(&state.position)?,
            "hint" => self.hint()?,
            "save" => self.save(rest.trim())?,
            "undo" => self.ask(Command::Undo)?,
            "claim" => self.ask(Command::Claim)?,
            "draw" => self.ask(Command::Draw)?,
            "resign" => self.ask(Command::Resign)?,
            "new" => self.ask(Command::New(Box::new(self.first.clone())))?,
            "level" => match rest.trim().parse() {
                Ok(level) => self.ask(Command::Level { level })?,
                Err(_) => {
                    self.say(&Told::new("terminal-not-a-level").with("text", rest.to_owned()))?;
                }
            },
            _ => self.ask(Command::Move { text: line.to_owned() })?,
        }
        Ok(true)
    }

    fn say(&self, message: &Told) -> io::Result<()> {
        print(&self.speech.said(message))
    }

    fn say_plain(&self, id: &str) -> io::Result<()> {
        print(&self.speech.language.plain(id))
    }

    /// Asks the session, and says what it refuses and what it remarks.
    fn ask(&mut self, command: Command) -> io::Result<()> {
        let revision = self.state().snapshot.revision();
        match self.send(|reply| Message::Ask(Request { revision, command }, reply)) {
            Answer::Done(state) => {
                let Some(game) = state.snapshot.view() else { return Ok(()) };
                game.session.notices.iter().try_for_each(|notice| self.say(notice))?;
                // The move that an engine answers is not shown by itself.
                let broken = game.last.as_ref().and_then(|last| last.saved.fault.as_ref());
                broken.filter(|_| is_engines_turn(game)).map_or(Ok(()), |fault| self.say(fault))?;
                let Some(offered) = game.offered else { return Ok(()) };
                let [by, to] = [offered, 1 - offered].map(|one| self.speech.side(game, one));
                self.say(&Told::new("terminal-draw-offered").with("side", by).with("other", to))
            }
            Answer::Refused(error, _) | Answer::Malformed(error) => {
                self.say(error.message())?;
                self.say_plain("terminal-see-help")
            }
            Answer::Stale(_) => self.say_plain("play-stale"),
            Answer::Text(_) => Ok(()),
        }
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
                let reason = reason.as_ref().map(|reason| self.speech.said(reason));
                let told = [Some(self.speech.told(text, written).to_owned()), reason];
                print(&told.into_iter().flatten().collect::<Vec<_>>().join(": "))
            }
            _ => self.say_plain("terminal-no-hint"),
        }
    }

    fn save(&mut self, name: &str) -> io::Result<()> {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let asked = extension.to_ascii_lowercase();
        match self.send(|reply| Message::Export(asked, reply)) {
            Answer::Text(text) => match fs::write(name, text) {
                Ok(()) => self.say(&Told::new("terminal-written").with("file", name.to_owned())),
                Err(error) => print(&format!("{name}: {error}")),
            },
            Answer::Refused(error, _) | Answer::Malformed(error) => {
                print(&format!("{name:?}: {}", self.speech.said(error.message())))
            }
            Answer::Done(_) | Answer::Stale(_) => Ok(()),
        }
    }

    /// Draws the board, and says who is to move or how the game ended.
    fn show(&self, state: &GameView) -> io::Result<()> {
        // It has colours.
        writeln!(io::stdout(), "{}", self.picture(state))?;
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
        let names = [0, 1].map(|one| self.speech.side(state, one));
        let last = state.last.as_ref().map_or(&[][..], |last| &last.saved.touched);
        let count = |count: &Option<Told>| count.as_ref().map(|count| self.speech.said(count));
        let counts = [0, 1].map(|one| count(&scene.counts[one]).unwrap_or_default());
        Look { colour, names, counts }.draw(style, scene, last).trim_end().to_owned()
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
            print(&format!("  {word:<9} {}", self.speech.language.plain(id)))
        };
        WORDS.iter().try_for_each(line)
    }
}

fn is_engines_turn(state: &GameView) -> bool {
    state.result.is_none() && !state.paused && !state.can.play
}

fn print(text: &str) -> io::Result<()> {
    writeln!(command_line::stdout(), "{text}")
}

/// The words that can be typed: the legal moves, and others.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..at];
        let words = WORDS.iter().map(|(word, _)| (*word).to_owned());
        let all = self.0.iter().cloned().chain(words);
        Ok((0, all.filter(|word| word.starts_with(typed)).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
