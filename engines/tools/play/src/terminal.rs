//! `tengen play GAME --terminal`: the board in letters, moves in the game's notation.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use tokio::runtime::Runtime;

use crate::command::{Command, NewGame, Request};
use crate::hint::ShownHint;
use crate::message::{Answer, Message, Reading, Reply, ask};
use crate::picture::Look;
use crate::snapshot::{GameSnapshot, Snapshot};
use crate::table::Step;

/// Words that are no moves, and what they do.
const WORDS: &[(&str, &str)] = &[
    ("hint", "shows a good move"),
    ("undo", "takes back to your previous turn"),
    ("level", "N: sets the engine's level, -3 to 20"),
    ("moves", "lists the legal moves"),
    ("position", "prints the position text"),
    ("save", "FILE: writes the game; the ending chooses the format"),
    ("claim", "declares what the rules offer"),
    ("draw", "offers a draw"),
    ("resign", "gives the game up"),
    ("new", "begins the game anew"),
    ("help", "prints this list"),
    ("quit", "ends; the game stays saved"),
];

/// A game at a terminal.
pub(crate) struct Terminal {
    pub(crate) inbox: Sender<Message>,
    pub(crate) reading: Reading,
    pub(crate) runtime: Runtime,
    /// How the game began, to begin it anew.
    pub(crate) first: NewGame,
}

impl Terminal {
    /// Plays until the person leaves.
    ///
    /// # Errors
    /// If the terminal cannot be read or written.
    pub(crate) fn run(&mut self) -> io::Result<()> {
        let config = Config::builder().auto_add_history(true).build();
        let history = MemHistory::new();
        let mut editor: Editor<Words, MemHistory> =
            Editor::with_history(config, history).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::default()));
        let mut shown = String::new();
        loop {
            let state = self.wait(|state| !is_engines_turn(state));
            let Some(state) = state.game() else { return Ok(()) };
            if state.position != shown || state.result.is_some() {
                show(state)?;
                shown.clone_from(&state.position);
            }
            if let Some(words) = editor.helper_mut() {
                words.0 = state.legal.iter().map(|legal| legal.text.clone()).collect();
            }
            match editor.readline(&prompt(state)) {
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
    fn obey(&mut self, line: &str, state: &GameSnapshot) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => show(state)?,
            "quit" | "exit" => return Ok(false),
            "help" => say(&help())?,
            "moves" => {
                let legal: Vec<_> = state.legal.iter().map(|legal| legal.text.as_str()).collect();
                say(&legal.join(" "))?;
            }
            "position" => say(&state.position)?,
            "hint" => self.hint()?,
            "save" => self.save(rest.trim())?,
            "undo" => self.ask(Command::Undo)?,
            "claim" => self.ask(Command::Claim)?,
            "draw" => self.ask(Command::Draw)?,
            "resign" => self.ask(Command::Resign)?,
            "new" => self.ask(Command::New(self.first.clone()))?,
            "level" => match rest.trim().parse() {
                Ok(level) => self.ask(Command::Level { level })?,
                Err(_) => say(&format!("not a level: \"{rest}\"; there are -3 to 20"))?,
            },
            _ => self.ask(Command::Move { text: line.to_owned() })?,
        }
        Ok(true)
    }

    /// Asks the session, and says what it refuses and what it remarks.
    fn ask(&mut self, command: Command) -> io::Result<()> {
        let revision = self.state().game().map_or(0, |game| game.session.revision);
        match self.send(|reply| Message::Ask(Request { revision, command }, reply)) {
            Answer::Done(state) => {
                let Some(game) = state.game() else { return Ok(()) };
                game.session.notices.iter().try_for_each(|words| say(&words.en))?;
                let Some(side) = game.offered else { return Ok(()) };
                let [by, to] = [side, 1 - side].map(|side| game.sides[side]);
                say(&format!(
                    "{by} offers a draw: {to} agrees with `draw`, and declines with a move"
                ))
            }
            Answer::Refused(why, _) | Answer::Malformed(why) => {
                say(&format!("{why}; `moves` lists what can be played, `help` the other words"))
            }
            Answer::Stale(_) => say("the game has gone on: look at it again"),
            Answer::Text(_) => Ok(()),
        }
    }

    fn send(&self, message: impl FnOnce(Reply) -> Message) -> Answer {
        let answer = ask(&self.inbox, message);
        answer.unwrap_or_else(|| Answer::Refused("the game has ended".to_owned(), None))
    }

    /// The first state that `wanted` accepts.
    fn wait(&mut self, wanted: impl Fn(&GameSnapshot) -> bool) -> Arc<Snapshot> {
        loop {
            let state = self.state();
            let is_wanted = state.game().is_some_and(&wanted);
            if is_wanted || self.runtime.block_on(self.reading.snapshot.changed()).is_err() {
                return state;
            }
        }
    }

    fn state(&mut self) -> Arc<Snapshot> {
        Arc::clone(&self.reading.snapshot.borrow_and_update())
    }

    /// A hint, all of it.
    fn hint(&mut self) -> io::Result<()> {
        self.ask(Command::Hint)?;
        let is_known =
            |state: &GameSnapshot| !matches!(state.session.hint, Some(ShownHint::Thinking));
        if self.wait(is_known).game().is_none_or(|game| game.session.hint.is_none()) {
            return Ok(());
        }
        self.ask(Command::Hint)?;
        let state = self.state();
        match state.game().and_then(|game| game.session.hint.as_ref()) {
            Some(ShownHint::Ready { text: Some(text), reason: Some(reason), .. }) => {
                say(&format!("{text}: {}", reason.en))
            }
            Some(ShownHint::Ready { text: Some(text), .. }) => say(text),
            _ => say("there is no hint"),
        }
    }

    fn save(&mut self, name: &str) -> io::Result<()> {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let asked = extension.to_ascii_lowercase();
        match self.send(|reply| Message::Export(asked, reply)) {
            Answer::Text(text) => match fs::write(name, text) {
                Ok(()) => say(&format!("written to {name}")),
                Err(error) => say(&format!("{name}: {error}")),
            },
            Answer::Refused(why, _) | Answer::Malformed(why) => say(&format!("{name:?}: {why}")),
            Answer::Done(_) | Answer::Stale(_) => Ok(()),
        }
    }
}

/// Draws the board, and says who is to move or how the game ended.
fn show(state: &GameSnapshot) -> io::Result<()> {
    say(&picture(state))?;
    if let Some(last) = &state.last {
        let Step { side, text, .. } = &last.step;
        say(&format!("{} played {text}", state.sides[usize::from(*side)]))?;
    }
    match &state.result {
        Some(result) => say(&format!("{}. `new` begins another game, `quit` ends.", result.text)),
        None => Ok(()),
    }
}

fn picture(state: &GameSnapshot) -> String {
    let (Some(style), Some(scene)) = (&state.board, &state.scene) else {
        return state.diagram.clone();
    };
    let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let last = state.last.as_ref().map_or(&[][..], |last| &last.step.touched);
    Look { colour }.draw(style, scene, last).trim_end().to_owned()
}

fn is_engines_turn(state: &GameSnapshot) -> bool {
    state.result.is_none() && !state.paused && !state.can.play
}

fn prompt(state: &GameSnapshot) -> String {
    match state.result {
        None => format!("{}> ", state.sides[state.turn]),
        Some(_) => "> ".to_owned(),
    }
}

fn help() -> String {
    let line = |(word, what): &(&str, &str)| format!("  {word:<9} {what}");
    let lines: Vec<String> = WORDS.iter().map(line).collect();
    format!(
        "A move is typed in the game's notation (Tab completes it). Other words:\n{}",
        lines.join("\n")
    )
}

fn say(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

/// What can be typed: the legal moves, and the other words.
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
