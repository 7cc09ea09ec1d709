//! The console of a referee: moves in, legality, calls and the result out. No engine takes part.
//!
//! Each line that comes out begins in English with a word for its kind, so that a script can read it; people read it in
//! their own language. Nothing that is refused changes the game.

mod refusal;
mod words;

use std::fs;
use std::io;
use std::path::Path;

use dyngame::{Claim, CopiedEnd, CopiedLine, DynGame, Ending, GameState, Move, Settings};
use game::{Arg, Message, Outcome, Refusal as _, Side, TextError};
use messages::Language;
use records::{EndName, Format, GameRecord, IMPASSE, MoveLine, RecordFile, Warning};

use crate::referee::Reason;
use crate::written::check_record;

use refusal::Refusal;
pub use words::{count, side_named, text_of, words};

/// The commands as they are typed, and what their messages are called.
const COMMANDS: [(&str, &str); 16] = [
    ("MOVE", "referee-help-move"),
    ("resign [SIDE]", "referee-help-resign"),
    ("draw", "referee-help-draw"),
    ("impasse", "referee-help-impasse"),
    ("agree, decline", "referee-help-answer"),
    ("claim", "referee-help-claim"),
    ("announce", "referee-help-announce"),
    ("undo [N]", "referee-help-undo"),
    ("start [POSITION]", "referee-help-start"),
    ("status", "referee-help-status"),
    ("position", "referee-help-position"),
    ("board", "referee-help-board"),
    ("moves", "referee-help-moves"),
    ("record [FILE]", "referee-help-record"),
    ("help", "referee-help-help"),
    ("quit", "referee-help-quit"),
];

/// A referee's table: the game on it, and what the players have declared.
pub struct Console<'a> {
    rules: &'a dyn DynGame,
    settings: &'a Settings,
    language: Language,
    board: Box<dyn GameState>,
    /// Where the game started; the start position if none.
    start: Option<String>,
    /// The moves, canonically written.
    moves: Vec<String>,
    /// The names of the sides.
    names: [&'static str; 2],
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
    const fn message(self) -> Message {
        Message::new(match self {
            Self::Draw => "referee-proposal-draw",
            Self::Impasse => "referee-proposal-impasse",
        })
    }
}

#[derive(Clone, Debug)]
struct Conclusion {
    outcome: Outcome,
    ending: Ending,
    /// The end with its details.
    told: Message,
}

/// The answer to a command: lines to print.
type Answer = Result<Vec<String>, TextError>;

impl<'a> Console<'a> {
    /// A table with a game from `text`, a position and maybe `moves` from there, or from the start position.
    ///
    /// # Errors
    /// If that is no position under these settings, or a move is not legal.
    pub fn new(
        rules: &'a dyn DynGame,
        settings: &'a Settings,
        text: Option<&str>,
        language: Language,
    ) -> Result<Self, TextError> {
        let line = text.map(CopiedLine::of);
        let base = line.as_ref().map(|line| line.base.as_str());
        let base = base.filter(|base| *base != "startpos");
        let board = rules.state(base, settings)?;
        let mut console = Self {
            rules,
            settings,
            language,
            names: board.names(),
            board,
            start: base.map(str::to_owned),
            moves: Vec::new(),
            proposal: None,
            result: None,
        };
        console.end_by_rules();
        if let Some(line) = line {
            console.go_through(&line)?;
        }
        Ok(console)
    }

    /// Plays the moves of `line`, and ends the game as it does.
    fn go_through(&mut self, line: &CopiedLine<'_>) -> Result<(), TextError> {
        for mv in &line.moves {
            self.play(mv)?;
        }
        match line.end {
            Some(CopiedEnd::Resigned) => drop(self.resign(None)?),
            Some(CopiedEnd::Declared) => drop(self.claim(self.may_declare())?),
            // That is the rules' to see.
            Some(CopiedEnd::Repeated) | None => {}
        }
        Ok(())
    }

    /// Does what `line` says, which is neither empty nor a remark, and returns what is to be
    /// printed. What is no command is a move.
    ///
    /// # Errors
    /// If that is refused; says why, and nothing has changed.
    pub fn execute(&mut self, line: &str) -> Answer {
        /// Commands that stand alone.
        const ALONE: [&str; 12] = [
            "draw", "impasse", "agree", "decline", "claim", "announce", "status", "position",
            "board", "moves", "help", "quit",
        ];
        match words(line, &ALONE)? {
            ("move", Some(text)) => self.play(text),
            ("resign", side) => self.resign(side),
            ("undo", number) => self.undo(count(number)?),
            ("start", text) => self.start(text),
            ("record", file) => self.record(file),
            ("draw", None) => self.propose(Proposal::Draw),
            ("impasse", None) => self.propose(Proposal::Impasse),
            ("agree", None) => self.agree(),
            ("decline", None) => self.decline(),
            ("claim", None) => self.claim(self.may_declare()),
            ("announce", None) => self.claim(false),
            ("status", None) => Ok(self.status()),
            ("position", None) => Ok(vec![self.position()]),
            ("board", None) => Ok(block(&self.board.diagram())),
            ("moves", None) => Ok(vec![self.moves()]),
            ("help", None) => Ok(self.help()),
            _ => self.play(line),
        }
    }

    fn position(&self) -> String {
        format!("position {}", self.board.text())
    }

    fn help(&self) -> Vec<String> {
        let line = |(typed, id): &(&str, &str)| format!("{typed:<17} {}", self.language.plain(id));
        COMMANDS.iter().map(line).chain(["end".to_owned()]).collect()
    }

    fn said(&self, message: &Message) -> String {
        self.language.text(message)
    }

    /// Who is to move, or how the game has ended.
    pub fn status(&self) -> Vec<String> {
        let message = match &self.result {
            None => Message::new("referee-turn").with("side", self.side(self.board.side_to_move())),
            Some(Conclusion { outcome: Outcome::Draw, told, .. }) => {
                Message::new("referee-drawn").with("end", told.clone())
            }
            Some(Conclusion { outcome: Outcome::Win(side), told, .. }) => {
                Message::new("referee-won").with("side", self.side(*side)).with("end", told.clone())
            }
        };
        vec![self.said(&message)]
    }

    /// A side in a message: in English by the name that the game's protocol has for it, so that scripts know it again.
    fn side(&self, side: Side) -> Arg {
        match self.language {
            Language::ENGLISH => self.names[side.index()].into(),
            _ => Message::new(self.board.side_terms()[side.index()]).into(),
        }
    }

    /// The name of a side, as it is typed.
    fn name(&self, side: Side) -> String {
        match self.side(side) {
            Arg::Term(term) => self.said(&term),
            _ => self.names[side.index()].to_owned(),
        }
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
        let played = Message::new("referee-played")
            .with("number", number)
            .with("side", self.side(mover))
            .with("move", text.clone());
        let calls = calls.into_iter().map(|call| Message::new("referee-call").with("call", call));
        let foul = self.board.claim().and_then(|claim| claim.foul).map(|foul| {
            Message::new("referee-may-announce")
                .with("fault", foul.message())
                .with("side", self.side(!mover))
        });
        let lines = [played].into_iter().chain(calls).chain(foul);
        Ok(lines.map(|line| self.said(&line)).chain(self.status()).collect())
    }

    /// Plays a move on the board, on which nothing is proposed then.
    fn make(&mut self, mv: Move) {
        self.board.make(mv);
        self.proposal = None;
        self.end_by_rules();
    }

    /// Ends the game if its rules have.
    fn end_by_rules(&mut self) {
        let ended = self.board.status().zip(self.board.ending());
        self.result = ended.map(|((outcome, _), ending)| Conclusion {
            outcome,
            ending,
            told: ending.message(),
        });
    }

    fn check_open(&self) -> Result<(), TextError> {
        match &self.result {
            None => Ok(()),
            Some(conclusion) => Err(Refusal::Over { end: conclusion.ending }.into()),
        }
    }

    fn end(&mut self, outcome: Outcome, reason: &Reason) -> Answer {
        let ending = reason.ending();
        self.end_as(outcome, ending, ending.message())
    }

    fn end_as(&mut self, outcome: Outcome, ending: Ending, told: Message) -> Answer {
        self.result = Some(Conclusion { outcome, ending, told });
        Ok(self.status())
    }

    fn resign(&mut self, side: Option<&str>) -> Answer {
        self.check_open()?;
        let side = match side {
            None => self.board.side_to_move(),
            Some(name) => {
                let names = |side: Side| vec![self.name(side), self.names[side.index()].to_owned()];
                side_named(name, &Side::BOTH.map(names))?
            }
        };
        self.end(Outcome::Win(!side), &Reason::Resignation)
    }

    fn propose(&mut self, proposal: Proposal) -> Answer {
        self.check_open()?;
        if proposal == Proposal::Impasse {
            self.board.impasse()?;
        }
        self.proposal = Some(proposal);
        let mover = self.board.side_to_move();
        let proposed = Message::new("referee-proposed")
            .with("proposal", proposal.message())
            .with("side", self.side(mover))
            .with("other", self.side(!mover));
        Ok(vec![self.said(&proposed)])
    }

    fn proposed(&mut self) -> Result<Proposal, TextError> {
        self.proposal.take().ok_or_else(|| Refusal::NothingProposed {}.into())
    }

    fn agree(&mut self) -> Answer {
        match self.proposed()? {
            Proposal::Draw => self.end(Outcome::Draw, &Reason::Agreement),
            Proposal::Impasse => {
                let impasse = self.board.impasse()?;
                let [first, second] = impasse.points;
                let told = Message::new("referee-points")
                    .with("first", self.side(Side::First))
                    .with("points", first)
                    .with("second", self.side(Side::Second))
                    .with("others", second);
                self.end_as(impasse.outcome, IMPASSE, told)
            }
        }
    }

    fn decline(&mut self) -> Answer {
        let declined = Message::new("referee-declined");
        let declined = declined.with("proposal", self.proposed()?.message());
        Ok([vec![self.said(&declined)], self.status()].concat())
    }

    /// Whether the rules of the game let a player declare a win.
    fn may_declare(&self) -> bool {
        self.rules.protocols().iter().any(|protocol| protocol.conduct().claims_wins)
    }

    /// The side to move claims what the rules give it. A wrong claim is refused, but a wrong declaration loses.
    fn claim(&mut self, declares: bool) -> Answer {
        self.check_open()?;
        let mover = self.board.side_to_move();
        match self.board.claim() {
            Some(Claim { outcome, foul: Some(foul) }) => {
                let told = Message::new("referee-announced").with("fault", foul.message());
                self.end_as(outcome, foul.ending, told)
            }
            Some(Claim { outcome, foul: None }) => self.end(outcome, &Reason::Declaration),
            None if declares => self.end(Outcome::Win(!mover), &Reason::WrongDeclaration),
            None => Err(Refusal::NothingToAnnounce {}.into()),
        }
    }

    /// Takes back moves; where there are none, an end that was called and that the board does not show.
    fn undo(&mut self, count: usize) -> Answer {
        let is_called = self.result.is_some() && self.board.status().is_none();
        let played = self.moves.len();
        let moves = count - usize::from(is_called && played == 0);
        let left = played.checked_sub(moves).ok_or(Refusal::TooManyUndone { played })?;
        self.moves.truncate(left);
        self.proposal = None;
        for _ in 0..moves {
            self.board.unmake();
        }
        match self.board.unmake() {
            Some(last) => self.make(last),
            None => self.end_by_rules(),
        }
        let undone = Message::new("referee-undone").with("count", count);
        Ok([vec![self.said(&undone)], self.status()].concat())
    }

    fn start(&mut self, text: Option<&str>) -> Answer {
        *self = Self::new(self.rules, self.settings, text, self.language)?;
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
            ending: result.map(|conclusion| EndName::Known(conclusion.ending)),
            ..GameRecord::default()
        };
        let format = match file {
            Some(file) => Format::to_write(Path::new(file), self.rules, self.settings)?,
            None => Format::usual(self.rules, self.settings)?,
        };
        let written = records::write(format, &record, self.rules)?;
        let (done, warnings) = match file {
            Some(file) => {
                let (path, table) = (Path::new(file), (self.rules, self.settings));
                let unwritten = |why: io::Error| Refusal::NotWritten {
                    first: file.to_owned(),
                    next: why.to_string(),
                };
                let RecordFile { bytes, warnings, .. } = written.file(path);
                check_record(path, None::<&Path>, format, table)
                    .and_then(|()| fs::write(path, bytes))
                    .map_err(|error| TextError::of(&unwritten(error)))?;
                let recorded = Message::new("referee-recorded").with("file", file.to_owned());
                (vec![self.said(&recorded)], warnings)
            }
            None => (block(&written.text), written.warnings),
        };
        let lost = |warning: &Warning| Message::new("referee-lost").with("what", warning.message());
        let lost: Vec<_> = warnings.iter().map(|warning| self.said(&lost(warning))).collect();
        Ok([lost, done].concat())
    }
}

/// The lines of `text`, and one that says that these are all.
fn block(text: &str) -> Vec<String> {
    text.trim_end().lines().map(str::to_owned).chain(["end".to_owned()]).collect()
}
