//! The console of a referee: moves in, legality, calls and the result out. No engine takes part.
//!
//! Each line that comes out begins with a word for its kind, so that a script can read it. Nothing that is refused
//! changes the game.

use std::fs;
use std::path::Path;

use dyngame::{DynGame, Fault, GameState, Move, Settings};
use game::{Message, Outcome, Side, TextError};
use messages::Language;
use records::{Format, GameRecord, MoveLine};

use crate::referee::Reason;

/// The commands, for people.
const COMMANDS: &str = "\
MOVE              plays a move in the game's own notation; `move MOVE` does the same
resign [SIDE]     the side to move, or this one, resigns
draw              the side to move offers a draw
impasse           the side to move proposes to count the points of an impasse
agree, decline    answers what is proposed
claim             the side to move declares a win (shogi's entering king)
announce          the side to move announces that the last move is forbidden (renju)
undo [N]          takes back the last move, or the last N
start [POSITION]  begins a game
status            who is to move, or the result
position          the position as text
board             the position as a drawing
moves             how many legal moves there are, and which
record [FILE]     prints the record of the game, or writes it in the format of the file's name
help              this list
quit              ends the console";

/// A referee's table: the game on it, and what the players have declared.
pub struct Console<'a> {
    rules: &'a dyn DynGame,
    settings: &'a Settings,
    board: Box<dyn GameState>,
    /// Where the game started; the start position if none.
    start: Option<String>,
    /// The moves, canonically written.
    moves: Vec<String>,
    /// The fault of the last move, if it loses once it is announced.
    fault: Option<Fault>,
    /// The names of the sides.
    names: [&'static str; 2],
    /// The proposal that waits for an answer.
    proposal: Option<Proposal>,
    result: Option<Conclusion>,
}

/// A proposal, which needs the other side's consent.
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
struct Conclusion {
    outcome: Outcome,
    /// The name of the end.
    ending: String,
    /// Details of it.
    details: String,
}

/// The answer to a command: lines to print.
type Answer = Result<Vec<String>, TextError>;

impl<'a> Console<'a> {
    /// A table with a game from the position `text`, or from the start position.
    ///
    /// # Errors
    /// If that is no position under these settings.
    pub fn new(
        rules: &'a dyn DynGame,
        settings: &'a Settings,
        text: Option<&str>,
    ) -> Result<Self, TextError> {
        let board = rules.state(text, settings)?;
        let mut console = Self {
            rules,
            settings,
            names: board.names(),
            board,
            start: text.map(str::to_owned),
            moves: Vec::new(),
            fault: None,
            proposal: None,
            result: None,
        };
        console.end_by_rules();
        Ok(console)
    }

    /// Does what `line` says, which is neither empty nor a remark, and returns what is to be
    /// printed. What is no command is a move.
    ///
    /// # Errors
    /// If that is refused; says why, and nothing has changed.
    pub fn execute(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let given = Some(rest.trim()).filter(|rest| !rest.is_empty());
        match (word, given) {
            ("move", Some(text)) => self.play(text),
            ("resign", side) => self.resign(side),
            ("undo", number) => self.undo(count(number)?),
            ("start", text) => self.start(text.filter(|text| *text != "startpos")),
            ("record", file) => self.record(file),
            (
                "draw" | "impasse" | "agree" | "decline" | "claim" | "announce" | "status"
                | "position" | "board" | "moves" | "help",
                Some(rest),
            ) => Err(TextError::new(format!("`{word}` takes nothing: \"{rest}\""))),
            ("draw", None) => self.propose(Proposal::Draw),
            ("impasse", None) => self.propose(Proposal::Impasse),
            ("agree", None) => self.agree(),
            ("decline", None) => self.decline(),
            ("claim", None) => self.claim(),
            ("announce", None) => self.announce(),
            ("status", None) => Ok(self.status()),
            ("position", None) => Ok(vec![self.position()]),
            ("board", None) => Ok(block(&self.board.diagram())),
            ("moves", None) => Ok(vec![self.moves()]),
            ("help", None) => Ok(block(COMMANDS)),
            _ => self.play(line),
        }
    }

    fn position(&self) -> String {
        format!("position {}", self.board.text())
    }

    /// Who is to move, or how the game has ended.
    pub fn status(&self) -> Vec<String> {
        let line = match &self.result {
            None => format!("turn {}", self.name(self.board.side_to_move())),
            Some(Conclusion { outcome: Outcome::Draw, ending, details }) => {
                format!("result draw: {ending}{details}")
            }
            Some(Conclusion { outcome: Outcome::Win(side), ending, details }) => {
                format!("result {} wins: {ending}{details}", self.name(*side))
            }
        };
        vec![line]
    }

    fn name(&self, side: Side) -> &'static str {
        self.names[side.index()]
    }

    /// Plays a move: the call of the referee for each thing that it does.
    fn play(&mut self, text: &str) -> Answer {
        self.check_open()?;
        let mover = self.board.side_to_move();
        let mv = self.board.understand(text)?;
        let calls = self.board.calls(mv);
        self.moves.push(self.board.canonical_text(mv));
        self.make(mv);
        let (number, text) = (self.moves.len(), &self.moves[self.moves.len() - 1]);
        let mut lines = vec![format!("played {number} {} {text}", self.name(mover))];
        lines.extend(calls.iter().map(|call| format!("call {}", said(call))));
        let fault = self.fault.as_ref().filter(|_| self.result.is_none());
        lines.extend(fault.map(|fault| {
            let fault = said(&fault.message());
            format!("call {fault}; {} may announce it, and wins", self.name(!mover))
        }));
        let times = self.board.occurrences();
        if times > 1 {
            lines.push(format!("call position for the {} time", ordinal(times)));
        }
        lines.extend(self.status());
        Ok(lines)
    }

    /// Plays a move on the board, on which nothing is proposed then.
    fn make(&mut self, mv: Move) {
        self.fault = self.board.fault(mv);
        self.board.make(mv);
        self.proposal = None;
        self.end_by_rules();
    }

    /// Ends the game if its rules have.
    fn end_by_rules(&mut self) {
        let ended = self.board.status().zip(self.board.ending());
        self.result = ended.map(|((outcome, _), ending)| {
            let (ending, details) = (ending.name.to_owned(), String::new());
            Conclusion { outcome, ending, details }
        });
    }

    fn check_open(&self) -> Result<(), TextError> {
        match &self.result {
            None => Ok(()),
            Some(conclusion) => {
                let text =
                    format!("the game is over: {}; `start` or `undo` goes on", conclusion.ending);
                Err(TextError::new(text))
            }
        }
    }

    fn end(&mut self, outcome: Outcome, reason: &Reason) -> Answer {
        self.end_as(outcome, reason.word(), String::new())
    }

    fn end_as(&mut self, outcome: Outcome, ending: &str, details: String) -> Answer {
        self.result = Some(Conclusion { outcome, ending: ending.to_owned(), details });
        Ok(self.status())
    }

    fn resign(&mut self, side: Option<&str>) -> Answer {
        self.check_open()?;
        let side = match side {
            None => self.board.side_to_move(),
            Some(name) => self.side_named(name)?,
        };
        self.end(Outcome::Win(!side), &Reason::Resignation)
    }

    fn side_named(&self, text: &str) -> Result<Side, TextError> {
        let named = |side: &Side| self.name(*side).eq_ignore_ascii_case(text);
        Side::BOTH.into_iter().find(named).ok_or_else(|| {
            let [first, second] = self.names;
            TextError::new(format!("no side is called \"{text}\": there are {first} and {second}"))
        })
    }

    fn propose(&mut self, proposal: Proposal) -> Answer {
        self.check_open()?;
        if proposal == Proposal::Impasse {
            self.board.impasse()?;
        }
        self.proposal = Some(proposal);
        let (mover, word) = (self.board.side_to_move(), proposal.word());
        let (name, other) = (self.name(mover), self.name(!mover));
        Ok(vec![format!("proposed {word} by {name}; {other} may `agree` or `decline`")])
    }

    /// The proposal that is answered.
    fn proposed(&mut self) -> Result<Proposal, TextError> {
        let nothing = || TextError::new("nothing is proposed: `draw` and `impasse` propose");
        self.proposal.take().ok_or_else(nothing)
    }

    fn agree(&mut self) -> Answer {
        match self.proposed()? {
            Proposal::Draw => self.end(Outcome::Draw, &Reason::Agreement),
            Proposal::Impasse => {
                let impasse = self.board.impasse()?;
                let [first, second] = self.names;
                let [a, b] = impasse.points;
                let details = format!(", {first} {a} points, {second} {b}");
                self.end_as(impasse.outcome, Proposal::Impasse.word(), details)
            }
        }
    }

    fn decline(&mut self) -> Answer {
        let declined = format!("declined {}", self.proposed()?.word());
        Ok([vec![declined], self.status()].concat())
    }

    /// The side to move declares a win: it has won, or lost by a wrong declaration.
    fn claim(&mut self) -> Answer {
        self.check_open()?;
        let mover = self.board.side_to_move();
        match self.board.claim() {
            Some(outcome) if outcome == Outcome::Win(mover) => {
                self.end(outcome, &Reason::Declaration)
            }
            _ => self.end(Outcome::Win(!mover), &Reason::WrongDeclaration),
        }
    }

    /// The side to move announces the fault of the move before.
    fn announce(&mut self) -> Answer {
        self.check_open()?;
        let fault = self.fault.clone().ok_or_else(|| {
            TextError::new("there is nothing to announce: the last move is not forbidden")
        })?;
        let mover = self.board.side_to_move();
        let details = format!(" at {}, announced", fault.place);
        self.end_as(Outcome::Win(mover), fault.ending.name, details)
    }

    fn undo(&mut self, count: usize) -> Answer {
        let played = self.moves.len();
        let left = played
            .checked_sub(count)
            .ok_or_else(|| TextError::new(format!("more than were played, {played}")))?;
        self.moves.truncate(left);
        (self.fault, self.proposal) = (None, None);
        for _ in 0..count {
            self.board.unmake();
        }
        match self.board.unmake() {
            Some(last) => self.make(last),
            None => self.end_by_rules(),
        }
        Ok([vec![format!("undone {count}")], self.status()].concat())
    }

    fn start(&mut self, text: Option<&str>) -> Answer {
        *self = Self::new(self.rules, self.settings, text)?;
        Ok([vec![self.position()], self.status()].concat())
    }

    /// Every legal move, as it is typed.
    fn legal(&self) -> Vec<String> {
        self.board.moves().into_iter().map(|mv| self.board.canonical_text(mv)).collect()
    }

    fn moves(&self) -> String {
        let moves = if self.result.is_none() { self.legal() } else { Vec::new() };
        format!("moves {} {}", moves.len(), moves.join(" ")).trim_end().to_owned()
    }

    /// The record of the game, printed or written to a file in the format of its name.
    fn record(&self, file: Option<&str>) -> Answer {
        let result = self.result.as_ref();
        let record = GameRecord {
            settings: self.settings.clone(),
            players: self.names.map(str::to_owned),
            position: self.start.clone(),
            main: MoveLine::of(self.moves.iter().cloned()),
            outcome: result.map(|conclusion| conclusion.outcome),
            ending: result.map(|conclusion| conclusion.ending.clone()).unwrap_or_default(),
            ..GameRecord::default()
        };
        let format = match file {
            Some(file) => Format::of_file(Path::new(file)).ok_or_else(|| {
                TextError::new(format!("{file}: no format of records has this ending"))
            })?,
            None => Format::usual(self.rules, self.settings)?,
        };
        let text = records::write(format, &record, self.rules)?.text;
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

fn said(message: &Message) -> String {
    Language::ENGLISH.text(message)
}

/// How many moves to take back.
fn count(text: Option<&str>) -> Result<usize, TextError> {
    let Some(text) = text else { return Ok(1) };
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| TextError::new(format!("`undo` takes a number from 1: \"{text}\"")))
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
