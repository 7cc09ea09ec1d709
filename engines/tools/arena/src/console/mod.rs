//! The console of a referee: moves in, legality, calls and the result out. No engine takes part.
//!
//! Every line that goes in is a [`Command`]; what comes out begins with a word that says what it is,
//! so that a script can read it. Nothing that is refused changes the game.

mod command;
mod game;

pub use command::{COMMANDS, Command};

use std::fs;
use std::path::Path;

use ::game::{Outcome, Side, TextError};

use self::game::Game;
use crate::referee::Reason;
use face::rules::{Rules, Settings};
use records::Format;

/// A referee's table: the game on it, and what the players have declared.
pub struct Console<'a> {
    rules: &'a dyn Rules,
    settings: &'a Settings,
    game: Game,
    /// What the side not to answer has proposed.
    proposal: Option<Proposal>,
    result: Option<Verdict>,
}

/// What needs the other side's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proposal {
    Draw,
    Impasse,
}

impl Proposal {
    const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Impasse => "impasse",
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug)]
struct Verdict {
    outcome: Outcome,
    /// What that is called.
    ending: String,
    /// What more there is to say of it.
    details: String,
}

/// What a command has come to: lines to print.
type Answer = Result<Vec<String>, TextError>;

impl<'a> Console<'a> {
    /// A table with a game from the position `text`, or from the start position.
    ///
    /// # Errors
    /// If that is no position under these settings.
    pub fn new(
        rules: &'a dyn Rules,
        settings: &'a Settings,
        text: Option<&str>,
    ) -> Result<Self, TextError> {
        let game = Game::new(rules, settings, text)?;
        let mut console = Self { rules, settings, game, proposal: None, result: None };
        console.judge();
        Ok(console)
    }

    /// Does what `command` says, and returns what is to be printed.
    ///
    /// # Errors
    /// If that is refused; says why, and nothing has changed.
    pub fn execute(&mut self, command: &Command) -> Answer {
        match command {
            Command::Move(text) => self.play(text),
            Command::Resign(side) => self.resign(side.as_deref()),
            Command::Draw => self.propose(Proposal::Draw),
            Command::Impasse => self.propose(Proposal::Impasse),
            Command::Agree => self.agree(),
            Command::Decline => self.decline(),
            Command::Claim => self.claim(),
            Command::Announce => self.announce(),
            Command::Undo(count) => self.undo(*count),
            Command::Start(text) => self.start(text.as_deref()),
            Command::Status => Ok(self.status()),
            Command::Position => Ok(vec![format!("position {}", self.game.board.text())]),
            Command::Board => Ok(block(&self.game.board.diagram())),
            Command::Moves => Ok(vec![self.moves()]),
            Command::Record(file) => self.record(file.as_deref()),
            Command::Help => Ok(block(COMMANDS)),
        }
    }

    /// Who is to move, or how the game has ended.
    pub fn status(&self) -> Vec<String> {
        let line = match &self.result {
            None => format!("turn {}", self.name(self.game.board.side_to_move())),
            Some(Verdict { outcome: Outcome::Draw, ending, details }) => {
                format!("result draw: {ending}{details}")
            }
            Some(Verdict { outcome: Outcome::Win(side), ending, details }) => {
                format!("result {} wins: {ending}{details}", self.name(*side))
            }
        };
        vec![line]
    }

    fn name(&self, side: Side) -> &'static str {
        self.game.names[side.index()]
    }

    /// Plays a move: the call of the referee for each thing that it does.
    fn play(&mut self, text: &str) -> Answer {
        self.check_open()?;
        let mover = self.game.board.side_to_move();
        let played = self.game.play(text)?;
        self.proposal = None;
        self.judge();
        let number = self.game.moves.len();
        let mut lines = vec![format!("played {number} {} {}", self.name(mover), played.text)];
        lines.extend(played.calls.iter().map(|call| format!("call {call}")));
        let fault = self.game.fault.as_ref().filter(|_| self.result.is_none());
        lines.extend(
            fault.map(|fault| {
                format!("call {fault}; {} may announce it, and wins", self.name(!mover))
            }),
        );
        let times = self.game.board.occurrences();
        if times > 1 {
            lines.push(format!("call position for the {} time", ordinal(times)));
        }
        lines.extend(self.status());
        Ok(lines)
    }

    /// Looks whether the rules have ended the game.
    fn judge(&mut self) {
        let details = String::new();
        self.result =
            self.game.verdict().map(|(outcome, ending)| Verdict { outcome, ending, details });
    }

    fn check_open(&self) -> Result<(), TextError> {
        match &self.result {
            None => Ok(()),
            Some(verdict) => {
                let text =
                    format!("the game is over: {}; `start` or `undo` goes on", verdict.ending);
                Err(TextError::new(text))
            }
        }
    }

    fn end(&mut self, outcome: Outcome, reason: &Reason) -> Answer {
        self.end_as(outcome, reason.word(), String::new())
    }

    fn end_as(&mut self, outcome: Outcome, ending: &str, details: String) -> Answer {
        self.result = Some(Verdict { outcome, ending: ending.to_owned(), details });
        Ok(self.status())
    }

    fn resign(&mut self, side: Option<&str>) -> Answer {
        self.check_open()?;
        let side = match side {
            None => self.game.board.side_to_move(),
            Some(name) => self.side_named(name)?,
        };
        self.end(Outcome::Win(!side), &Reason::Resignation)
    }

    fn side_named(&self, text: &str) -> Result<Side, TextError> {
        let named = |side: &Side| self.name(*side).eq_ignore_ascii_case(text);
        Side::BOTH.into_iter().find(named).ok_or_else(|| {
            let [first, second] = self.game.names;
            TextError::new(format!("no side is called \"{text}\": there are {first} and {second}"))
        })
    }

    fn propose(&mut self, proposal: Proposal) -> Answer {
        self.check_open()?;
        if proposal == Proposal::Impasse {
            self.game.board.impasse()?;
        }
        self.proposal = Some(proposal);
        let (mover, word) = (self.game.board.side_to_move(), proposal.word());
        let (name, other) = (self.name(mover), self.name(!mover));
        Ok(vec![format!("proposed {word} by {name}; {other} may `agree` or `decline`")])
    }

    fn agree(&mut self) -> Answer {
        let nothing = || TextError::new("nothing is proposed: `draw` and `impasse` propose");
        match self.proposal.take().ok_or_else(nothing)? {
            Proposal::Draw => self.end(Outcome::Draw, &Reason::Agreement),
            Proposal::Impasse => {
                let impasse = self.game.board.impasse()?;
                let [first, second] = self.game.names;
                let [a, b] = impasse.points;
                let details = format!(", {first} {a} points, {second} {b}");
                self.end_as(impasse.outcome, Proposal::Impasse.word(), details)
            }
        }
    }

    fn decline(&mut self) -> Answer {
        let nothing = || TextError::new("nothing is proposed: `draw` and `impasse` propose");
        let declined = self.proposal.take().ok_or_else(nothing)?;
        let mut lines = vec![format!("declined {}", declined.word())];
        lines.extend(self.status());
        Ok(lines)
    }

    /// The side to move declares a win: it has won, or lost by a wrong declaration.
    fn claim(&mut self) -> Answer {
        self.check_open()?;
        let mover = self.game.board.side_to_move();
        match self.game.board.claim() {
            Some(outcome) if outcome == Outcome::Win(mover) => {
                self.end(outcome, &Reason::Declaration)
            }
            _ => self.end(Outcome::Win(!mover), &Reason::WrongDeclaration),
        }
    }

    /// The side to move announces the fault of the move before.
    fn announce(&mut self) -> Answer {
        self.check_open()?;
        let fault = self.game.fault.clone().ok_or_else(|| {
            TextError::new("there is nothing to announce: the last move is not forbidden")
        })?;
        let mover = self.game.board.side_to_move();
        // `forbidden overline at d1`
        let (ending, place) = fault.split_at(fault.find(" at ").unwrap_or(fault.len()));
        self.end_as(Outcome::Win(mover), ending, format!("{place}, announced"))
    }

    fn undo(&mut self, count: usize) -> Answer {
        self.game.undo(self.rules, self.settings, count)?;
        self.proposal = None;
        self.judge();
        let mut lines = vec![format!("undone {count}")];
        lines.extend(self.status());
        Ok(lines)
    }

    fn start(&mut self, text: Option<&str>) -> Answer {
        *self = Self::new(self.rules, self.settings, text)?;
        let mut lines = vec![format!("position {}", self.game.board.text())];
        lines.extend(self.status());
        Ok(lines)
    }

    fn moves(&self) -> String {
        let moves = if self.result.is_none() { self.game.board.legal_moves() } else { Vec::new() };
        format!("moves {} {}", moves.len(), moves.join(" ")).trim_end().to_owned()
    }

    /// The record of the game, printed or written to a file in the format of its name.
    fn record(&self, file: Option<&str>) -> Answer {
        let end = match &self.result {
            Some(verdict) => (Some(verdict.outcome), verdict.ending.clone()),
            None => (None, String::new()),
        };
        let record = self.game.record(self.settings.clone(), end);
        let format = match file {
            Some(file) => Format::of_file(Path::new(file)).ok_or_else(|| {
                TextError::new(format!("{file}: no format of records has this ending"))
            })?,
            None => Format::usual(self.rules, self.settings)?,
        };
        let text = records::write(format, &record, self.rules)?;
        match file {
            Some(file) => {
                fs::write(file, text)
                    .map_err(|error| TextError::new(format!("{file}: {error}")))?;
                Ok(vec![format!("recorded {file}")])
            }
            None => Ok(block(&text)),
        }
    }
}

/// The lines of `text`, and one that says that these are all.
fn block(text: &str) -> Vec<String> {
    text.trim_end().lines().map(str::to_owned).chain(["end".to_owned()]).collect()
}

fn ordinal(number: usize) -> String {
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        _ => format!("{number}th"),
    }
}
