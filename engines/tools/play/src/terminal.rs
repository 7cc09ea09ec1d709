//! `tengen play GAME --terminal`: the board in letters, moves in the game's notation.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::Sender;

use face::rules::{Rules, Settings};
use game::TextError;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::command::{Command, NewGame, Request};
use crate::message::{Answer, Message, Reading, Reply, ask};
use crate::picture::Look;

/// Words that are no moves, and what they do.
const WORDS: &[(&str, &str)] = &[
    ("hint", "shows a good move"),
    ("undo", "takes back to your previous turn"),
    ("level", "N: sets the engine's level, 1 to 20"),
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
    pub(crate) rules: &'static dyn Rules,
    pub(crate) settings: Settings,
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
        let mut shown = Value::Null;
        loop {
            let state = self.wait(|state| !is_engines_turn(state));
            if state["position"] != shown || state["result"].is_object() {
                self.show(&state)?;
                shown = state["position"].clone();
            }
            if let Some(words) = editor.helper_mut() {
                words.0 = legal(&state);
            }
            match editor.readline(&prompt(&state)) {
                Ok(line) => match self.obey(line.trim(), &state)? {
                    true => {}
                    false => return Ok(()),
                },
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(()),
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }

    /// Does what the line says; `false` to leave.
    fn obey(&mut self, line: &str, state: &Value) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => self.show(state)?,
            "quit" | "exit" => return Ok(false),
            "help" => say(&help())?,
            "moves" => say(&legal(state).join(" "))?,
            "position" => say(state["position"].as_str().unwrap_or_default())?,
            "hint" => self.hint()?,
            "save" => self.save(rest.trim())?,
            "undo" | "claim" | "draw" | "resign" => self.ask(json!({ "do": word }))?,
            "new" => self.begin_anew()?,
            "level" => match rest.trim().parse::<u32>() {
                Ok(level) => self.ask(json!({ "do": "level", "level": level }))?,
                Err(_) => say(&format!("not a level: \"{rest}\"; there are 1 to 20"))?,
            },
            _ => self.ask(json!({ "do": "move", "move": line }))?,
        }
        Ok(true)
    }

    /// Asks the session, and says what it refuses and what it remarks.
    fn ask(&mut self, command: Value) -> io::Result<()> {
        match self.answer(command) {
            Answer::Done(text) => {
                let state: Value = serde_json::from_str(&text)?;
                let notices = state["notices"].as_array().cloned().unwrap_or_default();
                notices.iter().filter_map(Value::as_str).try_for_each(say)
            }
            Answer::Refused(why) | Answer::Malformed(why) => {
                say(&format!("{why}; `moves` lists what can be played, `help` the other words"))
            }
            Answer::Stale(_) => say("the game has gone on: look at it again"),
        }
    }

    fn begin_anew(&self) -> io::Result<()> {
        let request = Request { revision: 0, command: Command::New(self.first.clone()) };
        match self.send(|reply| Message::Ask(request, reply)) {
            Answer::Refused(why) | Answer::Malformed(why) => say(&why),
            Answer::Done(_) | Answer::Stale(_) => Ok(()),
        }
    }

    fn answer(&mut self, mut command: Value) -> Answer {
        command["revision"] = self.state()["revision"].clone();
        let request = match serde_json::from_value(command) {
            Ok(request) => request,
            Err(error) => return Answer::Malformed(error.to_string()),
        };
        self.send(|reply| Message::Ask(request, reply))
    }

    fn send(&self, message: impl FnOnce(Reply) -> Message) -> Answer {
        let answer = ask(&self.inbox, message);
        answer.unwrap_or_else(|| Answer::Refused("the game has ended".to_owned()))
    }

    /// The first state that `wanted` accepts.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.state();
            if wanted(&state) || self.runtime.block_on(self.reading.snapshot.changed()).is_err() {
                return state;
            }
        }
    }

    fn state(&mut self) -> Value {
        let text = self.reading.snapshot.borrow_and_update();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// A hint, all of it.
    fn hint(&mut self) -> io::Result<()> {
        self.ask(json!({ "do": "hint" }))?;
        let state = self.wait(|state| state["hint"]["state"] != "thinking");
        if state["hint"].is_null() {
            return Ok(());
        }
        self.ask(json!({ "do": "hint" }))?;
        let hint = self.state()["hint"].clone();
        let reason = hint["reason"].as_str().map_or(String::new(), |reason| format!(": {reason}"));
        say(&format!("{}{reason}", hint["move"].as_str().unwrap_or("there is no hint")))
    }

    fn save(&mut self, name: &str) -> io::Result<()> {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let asked = extension.to_ascii_lowercase();
        match self.send(|reply| Message::Export(asked, reply)) {
            Answer::Done(text) => match fs::write(name, text.as_bytes()) {
                Ok(()) => say(&format!("written to {name}")),
                Err(error) => say(&format!("{name}: {error}")),
            },
            Answer::Refused(why) | Answer::Malformed(why) => say(&format!("{name:?}: {why}")),
            Answer::Stale(_) => Ok(()),
        }
    }

    /// Draws the board, and says who is to move or how the game ended.
    fn show(&self, state: &Value) -> io::Result<()> {
        let board = self.picture(state);
        say(&board.unwrap_or_else(|_| state["diagram"].as_str().unwrap_or_default().to_owned()))?;
        if let Some(last) = state["last"]["move"].as_str() {
            say(&format!("{} played {last}", side(state, &state["last"]["side"])))?;
        }
        match state["result"]["text"].as_str() {
            Some(result) => say(&format!("{result}. `new` begins another game, `quit` ends.")),
            None => Ok(()),
        }
    }

    fn picture(&self, state: &Value) -> Result<String, TextError> {
        let mut board = self.rules.board(state["game"]["start"].as_str(), &self.settings)?;
        let mut last = Vec::new();
        for mv in state["moves"].as_array().into_iter().flatten() {
            let text = mv["move"].as_str().unwrap_or_default();
            last = board.touched(text)?;
            board.play(text)?;
        }
        let (Some(style), Some(scene)) = (board.style(), board.scene()) else {
            return Ok(board.diagram());
        };
        let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Ok(Look { colour }.draw(&style, &scene, &last).trim_end().to_owned())
    }
}

fn is_engines_turn(state: &Value) -> bool {
    state["result"].is_null() && state["paused"] == false && state["can"]["move"] == false
}

fn legal(state: &Value) -> Vec<String> {
    let moves = state["legal"].as_array().into_iter().flatten();
    moves.filter_map(|mv| mv["move"].as_str().map(str::to_owned)).collect()
}

fn side(state: &Value, number: &Value) -> String {
    let number = number.as_u64().unwrap_or(0) as usize;
    state["sides"][number].as_str().unwrap_or_default().to_owned()
}

fn prompt(state: &Value) -> String {
    match state["result"].is_null() {
        true => format!("{}> ", side(state, &state["turn"])),
        false => "> ".to_owned(),
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
