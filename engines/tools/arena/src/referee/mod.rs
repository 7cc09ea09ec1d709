//! One game between two players, judged by the rules alone.

mod move_entry;
mod opening;
mod reason;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use command_line::one_line;
use dyngame::{DynAdjudicator, DynGame, GameState, Move, MoveNotation, Settings};
use game::{Outcome, Side, TextError};
use protocol::{Base, BestMove, Choice, GameResult, Go, Position};

use crate::adjudication::{Adjudication, Tracker};
use crate::clock::{Clock, go};
use crate::competitor::Competitor;
use crate::engine::{Task, Thought};

pub use move_entry::MoveEntry;
pub use opening::Opening;
pub use reason::{Reason, claimed};

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
    /// The milliseconds that the side to move thought before the game ended, if that is known.
    pub last_think: Option<u64>,
    /// The moves after the opening.
    pub moves: Vec<MoveEntry>,
}

impl Finished {
    /// The name of its end.
    pub fn end(&self) -> &'static str {
        self.ending.unwrap_or(self.reason.word())
    }
}

/// A game as it is given to the referee.
pub struct GameSetup<'a> {
    /// The game.
    pub rules: &'a dyn DynGame,
    /// Settings of the game that are in force for both.
    pub settings: &'a Settings,
    /// Where it starts.
    pub opening: &'a Opening,
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

impl<'a> GameSetup<'a> {
    /// A game that only the rules and the clocks end, where nobody ponders.
    pub fn new(
        rules: &'a dyn DynGame,
        settings: &'a Settings,
        opening: &'a Opening,
        notation: [&'a MoveNotation; 2],
    ) -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self {
            rules,
            settings,
            opening,
            notation,
            adjudication: &Adjudication::NONE,
            adjudicator: None,
            ponder: [false; 2],
            margin: Duration::ZERO,
            stop: &NEVER,
            on_move: &|_| (),
        }
    }
}

/// A game under way.
struct InPlay<'a> {
    setup: &'a GameSetup<'a>,
    board: Box<dyn GameState>,
    /// All moves, in the notation of each side.
    written: [Vec<String>; 2],
    clocks: &'a mut [Clock; 2],
    tracker: Tracker,
    moves: Vec<MoveEntry>,
    /// Whether the last move came with an offer of a draw.
    draw_offered: bool,
    /// The moves that pondering engines expect, by their sides.
    expected: [Option<Expected>; 2],
    details: Option<String>,
    last_think: Option<u64>,
}

/// Plays one game. The players are given by side, and are ready for a new game; so are the clocks, which hold what each
/// may think, and are left as the game leaves them.
///
/// # Errors
/// If the opening does not belong to the game: an error of the match, not of an engine.
pub fn play(
    setup: &GameSetup<'_>,
    clocks: &mut [Clock; 2],
    players: [&mut dyn Competitor; 2],
) -> Result<Finished, TextError> {
    let board = setup.rules.state(setup.opening.position.as_deref(), setup.settings)?;
    let mut game = InPlay {
        setup,
        board,
        written: [Vec::new(), Vec::new()],
        clocks,
        tracker: Tracker::new(setup.adjudication),
        moves: Vec::new(),
        draw_offered: false,
        expected: [None, None],
        details: None,
        last_think: None,
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
            Side::First => &mut *first as &mut dyn Competitor,
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
        Reason::Claim => game.board.claim().map(|claim| claimed(&claim).1.name),
        _ => None,
    };
    let InPlay { details, last_think, moves, .. } = game;
    Ok(Finished { outcome, reason, ending, details, last_think, moves })
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
    fn turn(&mut self, engine: &mut dyn Competitor) -> Option<(Outcome, Reason)> {
        let mover = self.board.side_to_move();
        let thought = match self.think(engine, mover) {
            Ok(thought) => thought,
            Err(reason) => return Some((Outcome::Win(!mover), reason)),
        };
        let millis = thought.spent.as_millis() as u64;
        let mv = match self.chosen(&thought.best.choice, mover) {
            Ok(mv) => mv,
            Err(end) => {
                self.last_think = Some(millis);
                return Some(end);
            }
        };
        let text = self.board.canonical_text(mv);
        let mut entry = MoveEntry::new(text, Some(millis), Some(&thought));
        self.advance(mv);
        entry.fault = self.board.claim().and_then(|claim| claim.foul).map(|it| it.to_string());
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
    fn think(&mut self, engine: &mut dyn Competitor, mover: Side) -> Result<Thought, Reason> {
        let allowance = self.clocks[mover.index()].allowance();
        let position = self.position(mover);
        let go = Go { draw_offer: self.draw_offered, ..go(self.clocks, mover) };
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
            return Err(Reason::Time(Some(over.as_millis() as u64)));
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
                        Reason::IllegalMove(Some(one_line(text).into_owned()))
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
    fn ponder(&mut self, engine: &mut dyn Competitor, mover: Side, expected: Option<String>) {
        if self.board.side_to_move() == mover {
            return;
        }
        let Some(text) = expected else { return };
        let Ok(mv) = self.board.parse(&text, self.setup.notation[mover.index()]) else { return };
        let mut position = self.position(mover);
        position.moves.push(text);
        // An engine that has left is found out when it should move.
        if engine.ponder(position, go(self.clocks, mover), mover).is_ok() {
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
