//! One game between two players, judged by the rules alone.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use command_line::one_line;
use dyngame::{
    Claim, DynAdjudicator, DynGame, Ending, GameState, Move, MoveNotation, Rule, Settings,
};
use game::{Outcome, Side, TextError};
use protocol::{Base, BestMove, Choice, GameResult, Go, Position, Value};
use records::{End, Facts, MoveRecord, Score, WRONG_DECLARATION};
use serde::{Deserialize, Serialize};

use crate::adjudication::{Adjudication, Tracker};
use crate::clock::{Clock, go};
use crate::engine::{Failure, Task, Thought};
use crate::player::Player;

/// Where a game starts: a position, and moves from it that are played before the engines think.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// Position text; the start position if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves, canonically written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// The board after it.
    ///
    /// # Errors
    /// If it is none under the rules.
    pub fn board(
        &self,
        rules: &dyn DynGame,
        settings: &Settings,
    ) -> Result<Box<dyn GameState>, TextError> {
        let mut board = rules.state(self.position.as_deref(), settings)?;
        board.play_texts(&self.moves)?;
        Ok(board)
    }

    /// The board after it, and its moves in an engine's `notation`.
    ///
    /// # Errors
    /// If it is none under the rules.
    pub fn written(
        &self,
        rules: &dyn DynGame,
        settings: &Settings,
        notation: &MoveNotation,
    ) -> Result<(Box<dyn GameState>, Vec<String>), TextError> {
        let mut board = rules.state(self.position.as_deref(), settings)?;
        let written = self.moves.iter().map(|text| {
            let mv = board.parse(text, &MoveNotation::CANONICAL)?;
            let written = board.move_text(mv, notation);
            board.make(mv);
            Ok(written)
        });
        let written = written.collect::<Result<_, TextError>>()?;
        Ok((board, written))
    }
}

/// One move of a game as it is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveEntry {
    /// The move, canonically written.
    #[serde(rename = "m")]
    pub text: String,
    /// Milliseconds taken.
    #[serde(rename = "t")]
    pub millis: u64,
    /// Hundredths, in the mover's view.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Plies to a proved end, in the mover's view.
    #[serde(rename = "w", default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Iterations.
    #[serde(rename = "d", default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes.
    #[serde(rename = "n", default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The rule that it breaks, where the opponent may claim it, in English.
    #[serde(rename = "f", default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// What people say of it.
    #[serde(rename = "c", default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl MoveEntry {
    /// The move as records have it.
    pub(crate) fn record(&self) -> MoveRecord {
        let (text, comment) = (self.text.clone(), self.comment.clone());
        MoveRecord { text, facts: self.facts(), comment }
    }

    /// Its facts, as records keep them.
    fn facts(&self) -> Facts {
        let proved = self.mate.map(|plies| match u32::try_from(plies) {
            Ok(plies) if plies > 0 => Score::Win(plies),
            _ => Score::Loss(plies.unsigned_abs()),
        });
        let score = self.score.map(Score::Centi).or(proved);
        Facts { millis: Some(self.millis), score, depth: self.depth }
    }
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by", content = "what")]
pub enum Reason {
    /// The rules of the game.
    Rule(Rule),
    /// A declaration that the rules allow.
    Declaration,
    /// The loser broke a rule by its last move, and the winner claimed it.
    Claim,
    /// The loser resigned.
    Resignation,
    /// A draw that both offered, one after the other.
    Agreement,
    /// The runner's rules on scores and length.
    Adjudication,
    /// The loser played this illegal move.
    IllegalMove(String),
    /// The loser declared a win that it did not have.
    WrongDeclaration,
    /// The loser gave no move although it had one.
    NoMove,
    /// The loser exceeded its time by this many milliseconds.
    Time(u64),
    /// The loser's process ended.
    Crash,
    /// The loser did not answer.
    Stall,
    /// The connection to the loser was lost.
    Disconnection,
    /// The loser could not be started. A match ends now where it was journalled so once.
    Start,
    /// The match was ended during the game; the game does not count.
    Interrupted,
}

/// The end by an impasse that both sides have agreed on.
pub const IMPASSE: Ending = Ending::new("end-impasse", "impasse");

/// The ends that [`Reason::word`] names, that by agreement on an impasse, and that of a game which records say was not played.
pub const ENDS: &[Ending] = &[
    Ending::new("end-on-the-board", "end on the board"),
    Ending::new("end-no-legal-move", "no legal move"),
    Ending::new("end-repetition", "repetition"),
    Ending::new("end-declaration", "declaration"),
    Ending::new("end-claim", "claim"),
    Ending::new("end-resignation", "resignation"),
    Ending::new("end-agreement", "agreement"),
    Ending::new("end-adjudication", "adjudication"),
    Ending::new("end-illegal-move", "illegal move"),
    Ending::new("end-wrong-declaration", WRONG_DECLARATION),
    Ending::new("end-no-move-given", "no move given"),
    Ending::new("end-time-forfeit", "time forfeit"),
    Ending::new("end-crash", "crash"),
    Ending::new("end-stall", "stall"),
    Ending::new("end-disconnection", "disconnection"),
    Ending::new("end-failed-start", "failed start"),
    Ending::new("end-interrupted", "interrupted"),
    Ending::new("end-forfeit", End::Forfeit.word()),
    IMPASSE,
];

impl Reason {
    /// Whether a game with this `outcome` is played anew with the sides exchanged, after as many `drawn` ones,
    /// where draws by repetition do not count.
    pub fn is_replayed(&self, outcome: Outcome, drawn: usize) -> bool {
        /// Engines that repeat themselves would go on for ever.
        const MOST: usize = 8;
        outcome == Outcome::Draw && *self == Self::Rule(Rule::Repetition) && drawn < MOST
    }

    /// Whether the loser broke something, rather than lost at play.
    pub fn is_fault(&self) -> bool {
        !matches!(
            self,
            Self::Rule(_)
                | Self::Declaration
                | Self::Claim
                | Self::Resignation
                | Self::Agreement
                | Self::Adjudication
        )
    }

    /// The end that it is, by its word.
    pub fn ending(&self) -> Ending {
        let word = self.word();
        ENDS.iter().copied().find(|end| end.name == word).unwrap_or(ENDS[0])
    }

    /// The name of an end that the rules have not brought about. The game itself has the names of
    /// the others ([`dyngame::Commentary::ending`]), which are more than these.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Rule(Rule::Board) => "end on the board",
            Self::Rule(Rule::NoMove) => End::NoMove.word(),
            Self::Rule(Rule::Repetition) => End::Repetition.word(),
            Self::Declaration => End::Declaration.word(),
            Self::Claim => "claim",
            Self::Resignation => End::Resignation.word(),
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::IllegalMove(_) => End::Illegal.word(),
            Self::WrongDeclaration => WRONG_DECLARATION,
            Self::NoMove => "no move given",
            Self::Time(_) => End::Time.word(),
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::Disconnection => "disconnection",
            Self::Start => "failed start",
            Self::Interrupted => "interrupted",
        }
    }
}

/// How a game ends by a claim, and the name that players give to that.
pub fn claimed(claim: &Claim) -> (Reason, &'static str) {
    match &claim.fault {
        Some(fault) => (Reason::Claim, fault.ending.name),
        None => (Reason::Declaration, End::Declaration.word()),
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// The name that players give to that, if the rules have ended it, or a claim of what they forbid.
    pub ending: Option<&'static str>,
    /// All that is known of a fault, or the option by which the game was adjudicated.
    pub details: Option<String>,
    /// The moves after the opening.
    pub moves: Vec<MoveEntry>,
    /// The clocks as the game left them, by side.
    pub clocks: [Clock; 2],
}

/// A game as it is given to the referee.
pub struct GameSetup<'a> {
    /// The game.
    pub rules: &'a dyn DynGame,
    /// Settings of the game that are in force for both.
    pub settings: &'a Settings,
    /// Where it starts.
    pub opening: &'a Opening,
    /// The clocks that the game starts with, by side; they hold what each side may think.
    pub clocks: [Clock; 2],
    /// How each side writes moves, by side.
    pub notation: [&'a MoveNotation; 2],
    /// When the game is ended early.
    pub adjudication: &'a Adjudication,
    /// The knowledge of the game's tables and solvers, if games end by it.
    pub adjudicator: Option<&'a DynAdjudicator>,
    /// Which sides think on their opponent's time.
    pub ponder: [bool; 2],
    /// The time by which an engine may exceed its own.
    pub margin: Duration,
    /// Ends the game without a result when it becomes true.
    pub stop: &'a AtomicBool,
    /// Called after each move of an engine.
    pub on_move: &'a dyn Fn(&MoveEntry),
}

/// An engine's failure to answer as the reason of its loss.
impl From<&Failure> for Reason {
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Start(_) => Self::Start,
            Failure::Crash => Self::Crash,
            Failure::Stall(_) => Self::Stall,
            Failure::Disconnection => Self::Disconnection,
            Failure::Interrupted => Self::Interrupted,
        }
    }
}

/// A game under way.
struct InPlay<'a> {
    setup: &'a GameSetup<'a>,
    board: Box<dyn GameState>,
    /// All moves, in the notation of each side.
    written: [Vec<String>; 2],
    clocks: [Clock; 2],
    tracker: Tracker,
    moves: Vec<MoveEntry>,
    /// Whether the last move came with an offer of a draw.
    draw_offered: bool,
    /// The moves that pondering engines expect, by their sides.
    expected: [Option<Expected>; 2],
    details: Option<String>,
}

/// Plays one game. The players are given by side, and are ready for a new game.
///
/// # Errors
/// If the opening does not belong to the game: an error of the match, not of an engine.
pub fn play(setup: &GameSetup<'_>, players: [&mut dyn Player; 2]) -> Result<Finished, TextError> {
    let board = setup.rules.state(setup.opening.position.as_deref(), setup.settings)?;
    let mut game = InPlay {
        setup,
        board,
        written: [Vec::new(), Vec::new()],
        clocks: setup.clocks.clone(),
        tracker: Tracker::new(setup.adjudication),
        moves: Vec::new(),
        draw_offered: false,
        expected: [None, None],
        details: None,
    };
    for text in &setup.opening.moves {
        let mv = game.board.parse(text, &MoveNotation::CANONICAL)?;
        game.advance(mv);
    }
    let [first, second] = players;
    let (outcome, reason) = loop {
        if let Some((outcome, rule)) = game.board.status() {
            break (outcome, Reason::Rule(rule));
        }
        let engine = match game.board.side_to_move() {
            Side::First => &mut *first as &mut dyn Player,
            Side::Second => &mut *second,
        };
        if let Some(end) = game.turn(engine) {
            break end;
        }
    };
    for (side, engine) in [(Side::First, first), (Side::Second, second)] {
        if engine.stop_pondering().is_err() {
            continue;
        }
        let result = match outcome {
            Outcome::Draw => GameResult::Draw,
            Outcome::Win(winner) if winner == side => GameResult::Win,
            Outcome::Win(_) => GameResult::Loss,
        };
        // An engine that has failed is replaced before its next game.
        let _ = engine.game_over(result);
    }
    let ending = match reason {
        Reason::Rule(_) => game.board.ending().map(|ending| ending.name),
        Reason::Claim => game.board.claim().map(|claim| claimed(&claim).1),
        _ => None,
    };
    let InPlay { details, moves, clocks, .. } = game;
    Ok(Finished { outcome, reason, ending, details, moves, clocks })
}

impl InPlay<'_> {
    /// Plays a move on the board and in both lists.
    fn advance(&mut self, mv: Move) {
        for side in Side::BOTH.map(Side::index) {
            self.written[side].push(self.board.move_text(mv, self.setup.notation[side]));
        }
        self.board.make(mv);
    }

    /// Lets the side to move answer once; returns the end of the game, if that is one.
    fn turn(&mut self, engine: &mut dyn Player) -> Option<(Outcome, Reason)> {
        let mover = self.board.side_to_move();
        let thought = match self.think(engine, mover) {
            Ok(thought) => thought,
            Err(reason) => return Some((Outcome::Win(!mover), reason)),
        };
        let mv = match self.chosen(&thought.best.choice, mover) {
            Ok(mv) => mv,
            Err(end) => return Some(end),
        };
        let mut entry = remember(self.board.canonical_text(mv), &thought);
        self.advance(mv);
        entry.fault = self.board.claim().and_then(|claim| claim.fault).map(|it| it.to_string());
        (self.setup.on_move)(&entry);
        self.moves.push(entry);
        if let Some(expected) = &mut self.expected[(!mover).index()] {
            expected.note(mv, self.moves.len());
        }
        if self.board.side_to_move() != mover {
            self.clocks[mover.index()].credit();
        }
        if self.board.status().is_some() {
            return None;
        }
        let end = self.ended_early(mover, &thought);
        if end.is_none() && self.setup.ponder[mover.index()] {
            self.ponder(engine, mover, thought.best.ponder);
        }
        end
    }

    /// The answer of the side to move, its clock charged; the reason for which it has lost if there is none.
    fn think(&mut self, engine: &mut dyn Player, mover: Side) -> Result<Thought, Reason> {
        let allowance = self.clocks[mover.index()].allowance();
        let position = self.position(mover);
        let go = Go { draw_offer: self.draw_offered, ..go(&self.clocks, mover) };
        let expected = self.expected[mover.index()].take();
        if expected.is_some_and(|expected| expected.was_played(self.moves.len())) {
            engine.expect();
        }
        let task = Task { position, go, mover, allowance, stop: self.setup.stop };
        let possible = |best: &BestMove| match &best.choice {
            Choice::Move(text) => {
                self.board.parse(text, self.setup.notation[mover.index()]).is_ok()
            }
            _ => true,
        };
        let thought = engine.think(task, &possible);
        let thought = thought.map_err(|failure| {
            self.details = engine.complain(&failure);
            Reason::from(&failure)
        })?;
        let over = allowance.and_then(|most| thought.spent.checked_sub(most));
        if let Some(over) = over.filter(|over| *over > self.setup.margin) {
            return Err(Reason::Time(over.as_millis() as u64));
        }
        self.clocks[mover.index()].charge(thought.spent);
        Ok(thought)
    }

    /// The move that `mover` has chosen, or the end of the game that its choice is.
    fn chosen(&self, choice: &Choice, mover: Side) -> Result<Move, (Outcome, Reason)> {
        let lost = |reason| Err((Outcome::Win(!mover), reason));
        match choice {
            Choice::Move(text) => {
                self.board.parse(text, self.setup.notation[mover.index()]).or_else(|_| {
                    let names_none = NO_MOVES.contains(&text.as_str());
                    lost(if names_none {
                        Reason::NoMove
                    } else {
                        Reason::IllegalMove(one_line(text).into_owned())
                    })
                })
            }
            Choice::Resign(_) => lost(Reason::Resignation),
            Choice::Win => match self.board.claim() {
                Some(claim) => Err((claim.outcome, claimed(&claim).0)),
                None => lost(Reason::WrongDeclaration),
            },
            Choice::None => lost(Reason::NoMove),
        }
    }

    /// The end of a game that goes on by its rules: what is known of the position, what both sides agree on, or what
    /// the match says of scores and length.
    fn ended_early(&mut self, mover: Side, thought: &Thought) -> Option<(Outcome, Reason)> {
        let known = self.setup.adjudicator.and_then(|known| known(&*self.board));
        if let Some(outcome) = known {
            self.details = Some("--known".to_owned());
            return Some((outcome, Reason::Adjudication));
        }
        let agreed = self.draw_offered && thought.best.draw;
        self.draw_offered = thought.best.draw;
        if agreed {
            return Some((Outcome::Draw, Reason::Agreement));
        }
        let (outcome, rule) = self.tracker.note(mover, thought.score, self.board.ply())?;
        self.details = Some(rule.to_owned());
        Some((outcome, Reason::Adjudication))
    }

    /// Has the engine of `mover`, which has just moved, think about the answer that it expects.
    fn ponder(&mut self, engine: &mut dyn Player, mover: Side, expected: Option<String>) {
        if self.board.side_to_move() == mover {
            return;
        }
        let Some(text) = expected else { return };
        let Ok(mv) = self.board.parse(&text, self.setup.notation[mover.index()]) else { return };
        let mut position = self.position(mover);
        position.moves.push(text);
        // An engine that has left is found out when it should move.
        if engine.ponder(position, go(&self.clocks, mover), mover).is_ok() {
            let ply = self.moves.len();
            self.expected[mover.index()] = Some(Expected { mv, ply, is_played: false });
        }
    }

    /// The position as it is sent to the engine of `mover`.
    fn position(&self, mover: Side) -> Position {
        Position {
            base: self.setup.opening.position.clone().map_or(Base::Start, Base::Text),
            moves: self.written[mover.index()].clone(),
        }
    }
}

/// A move that a pondering engine expects.
struct Expected {
    mv: Move,
    /// Moves that had been played before it.
    ply: usize,
    is_played: bool,
}

impl Expected {
    /// Takes note of a move that was made, after which so many had been played.
    fn note(&mut self, mv: Move, played: usize) {
        self.is_played |= played == self.ply + 1 && mv == self.mv;
    }

    /// Whether it is the one move played since, of `played` in all.
    const fn was_played(&self, played: usize) -> bool {
        self.is_played && played == self.ply + 1
    }
}

/// How engines write "no move" in games without passing.
const NO_MOVES: [&str; 3] = ["0000", "null", "pass"];

fn remember(text: String, thought: &Thought) -> MoveEntry {
    let (score, mate) = match thought.score {
        Some(Value::Centi(score)) => (Some(score), None),
        Some(Value::Mate(plies)) => (None, Some(plies)),
        Some(Value::Mated) => (None, Some(0)),
        // Neither is known of a proved end of unknown length.
        Some(Value::Win | Value::Loss) | None => (None, None),
    };
    MoveEntry {
        text,
        millis: thought.spent.as_millis() as u64,
        score,
        mate,
        depth: thought.depth,
        nodes: thought.nodes,
        fault: None,
        comment: String::new(),
    }
}
