//! A program and its engine with the types of the game erased: what all of the shell works with.

use std::error::Error;
use std::io::Write;

use clap::{ArgMatches, Command};
use dyngame::{Configured, DynGame, DynIdentity, Erased, GameState, Levels, Move, MoveNotation};
use game::TextError;
use protocol::Opening;
use search::plain::Count;
use search::{
    EvaluationKind, Limits, MateProgress, MateVerdict, Observer, Pulse, Report, Score, TableEntry,
};

use super::tuning::Tuning;
use super::{BenchPlan, DrawWorth, Program, Resources, SuiteChecker};
use crate::version::{BuiltIn, built_in};

/// A program before it is started: its facts, whatever its options.
#[derive(Clone, Copy)]
pub struct ProgramEntry {
    /// The game that it plays, by its rules alone.
    pub rules: &'static dyn DynGame,
    pub(crate) levels: Levels,
    /// The default first.
    pub(crate) evaluations: &'static [EvaluationKind],
    pub(crate) evaluations_help: &'static str,
    pub(crate) draw_worth: DrawWorth,
    /// Whether its source text has a search.
    pub(crate) has_plain: bool,
    pub(crate) bench: BenchPlan,
    pub(crate) network: fn() -> Option<BuiltIn>,
    pub(crate) commands: fn() -> Vec<Command>,
    pub(crate) start: fn() -> Box<dyn DynProgram>,
}

impl ProgramEntry {
    /// The program `P`. The crate that calls it compiles the whole engine: each game does so once, in
    /// its `ENTRY`.
    pub const fn of<P: Program>() -> Self {
        Self {
            rules: const { &Erased::<P>::new() },
            levels: P::LEVELS,
            evaluations: P::EVALUATIONS,
            evaluations_help: P::EVALUATIONS_HELP,
            draw_worth: P::DRAW_WORTH,
            has_plain: P::PLAIN.is_some(),
            bench: P::BENCH,
            network: built_in::<P>,
            commands: || P::commands().into_iter().map(|own| own.declared).collect(),
            start: || Box::new(Configured(P::default())),
        }
    }

    /// The name of the engine on the wire: `Tengen Shogi`.
    pub fn name(&self) -> String {
        format!("Tengen {}", self.rules.title())
    }

    /// The network that comes with the program, if there is one.
    pub fn built_in(&self) -> Option<BuiltIn> {
        (self.network)()
    }
}

/// The part of the options that concerns the search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SearchSettings {
    /// Table size in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) eval: EvaluationKind,
    /// Searches as the game's source text does.
    pub(crate) is_plain: bool,
    /// The seed that makes random choices repeatable; 0 for none.
    pub(crate) seed: u64,
    /// How the search differs from the game's own.
    pub(crate) tuning: Tuning,
}

impl SearchSettings {
    /// Whether the source text's way of playing is asked for.
    pub(crate) const fn is_reference(&self) -> bool {
        self.is_plain || self.eval.is_reference
    }
}

/// A program: a game under the options in force. A state that it is given is one of its game.
pub(crate) trait DynProgram: DynIdentity {
    fn entry(&self) -> &'static ProgramEntry;

    fn canonical_option(&self, name: &str, value: &str) -> Option<(&'static str, String)>;

    /// Sets one of the game's own options; whether the rules have changed.
    fn set_option(&mut self, name: &str, value: &str) -> Result<bool, TextError>;

    /// Loads what takes time.
    fn prepare(&mut self) -> Result<(), TextError>;

    /// The notation that GUIs confuse `notation` with, and the note for the user once it is in force.
    fn other_notation(&self, notation: &MoveNotation) -> Option<(MoveNotation, &'static str)>;

    /// The words of the game's own questions.
    fn queries(&self) -> Vec<&'static str>;

    /// The answer to one of [`queries`](Self::queries).
    fn query(&self, state: &dyn GameState, what: &str) -> Option<String>;

    /// The legal move that the game plays without a search, if there is one, and what the position is
    /// worth, where that is known.
    fn instant_move(
        &self,
        state: &dyn GameState,
        eval: EvaluationKind,
    ) -> Option<(Move, Option<Score>)>;

    fn moves_left(&self, state: &dyn GameState) -> u32;

    fn engine(&self, settings: &SearchSettings) -> Box<dyn DynEngine>;

    #[cfg(feature = "tune")]
    fn params(&self, eval: EvaluationKind) -> search::Params;

    /// Whether a solver can be expected to find the exact value.
    fn has_solver(&self, state: &dyn GameState) -> bool;

    /// The exact value, if the solver finds it.
    fn solve(
        &self,
        state: &dyn GameState,
        resources: Resources,
        observer: &dyn DynObserver,
    ) -> Option<Report<Move>>;

    /// The verdict of the mate solver with `mib` MiB.
    fn solve_mate(
        &self,
        state: &dyn GameState,
        mib: usize,
        stop: &dyn Fn(Option<MateProgress>) -> bool,
    ) -> MateVerdict<Move>;

    /// Counts the leaves below each legal move and hands them to `tell`; their sum, none once `stop`
    /// says so.
    fn count_leaves(
        &self,
        state: &dyn GameState,
        depth: u8,
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Move, u64),
    ) -> Option<u64>;

    /// The evaluation of the position for its side to move.
    fn evaluate(&self, state: &dyn GameState, eval: EvaluationKind) -> Score;

    /// The same for people, a line for each term.
    fn explain_eval(&self, state: &dyn GameState, eval: EvaluationKind) -> String;

    /// The nodes of a search of the source text's kind to `depth`; none if there are more than `most`.
    fn count_nodes(
        &self,
        state: &dyn GameState,
        eval: EvaluationKind,
        method: CountMethod,
        depth: u32,
        most: u64,
    ) -> Option<Count>;

    /// The puzzle that the last move of `state` has missed; `is_whole` if the game began at the
    /// start position.
    fn puzzle(&self, state: &dyn GameState, played: Move, is_whole: bool) -> Option<String>;

    /// The kinds of suite files that it checks.
    fn suite_kinds(&self) -> Vec<&'static str>;

    /// A checker for a file of one of [`suite_kinds`](Self::suite_kinds).
    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>>;

    /// The kind that its puzzles make, and a checker for them; `None` if it finds none.
    fn puzzles(&self) -> Option<(&'static str, Box<dyn SuiteChecker>)>;

    /// Runs the game's own subcommand `word`.
    fn run_command(
        &self,
        word: &str,
        args: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<(), Box<dyn Error>>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountMethod {
    Minimax,
    AlphaBeta,
    /// Alpha-beta with the moves in order: the source text's, or else our own.
    Ordered,
}

/// A searcher and the heuristics it searches by.
pub(crate) trait DynEngine: Send {
    fn eval(&self) -> EvaluationKind;

    /// Makes everything but the evaluation as the settings have it.
    fn fit(&mut self, settings: &SearchSettings);

    /// Gives the table another size, which empties it.
    fn resize(&mut self, mib: usize);

    /// Has everything ready, so that the first search, on the board of `state`, loses no time.
    fn warm_up(&mut self, state: &dyn GameState);

    /// Forgets everything, as for a new game.
    fn clear(&mut self);

    fn search(
        &mut self,
        state: &dyn GameState,
        limits: &Limits<Move>,
        observer: &dyn DynObserver,
    ) -> Report<Move>;

    /// The move of `moves` after which the position itself looks best, whatever the answer.
    fn greediest(&self, state: &dyn GameState, moves: &[Move]) -> Option<Move>;

    /// The table's entry of the position, if it has one, its move legal.
    fn probe(&self, state: &dyn GameState) -> Option<TableEntry<Move>>;

    /// Answers a negotiation over `opening` on the empty board `start`; every position is assessed
    /// within `limits` and its part of the time.
    fn negotiate(
        &mut self,
        start: &dyn GameState,
        opening: &Opening,
        limits: &Limits<Move>,
        time: &TimeParts<'_>,
    ) -> Result<Vec<String>, TextError>;
}

/// Gives out the first of so many equal parts of the time that is left, as what says whether it is over;
/// none if no time is left.
pub(crate) type TimeParts<'a> = dyn Fn(u32) -> Option<Box<dyn Fn() -> bool + Sync + 'a>> + 'a;

/// Follows a search and may end it, as [`search::Observer`]. Lines are converted when they are asked
/// for.
pub(crate) trait DynObserver: Sync {
    fn should_stop(&self) -> bool {
        false
    }

    /// An iteration is complete; whether to start another. Of the lines of `found` only the first move is there.
    fn iteration(&self, _found: &Report<Move>, _report: &dyn Fn() -> Report<Move>) -> bool {
        true
    }

    fn update(&self, _report: &dyn Fn() -> Report<Move>) {}

    fn pulse(&self, _pulse: &dyn Fn() -> Pulse<Move>) {}
}

/// Ends a search once this says so.
pub(crate) struct Until<'a>(pub(crate) &'a (dyn Fn() -> bool + Sync));

impl DynObserver for Until<'_> {
    fn should_stop(&self) -> bool {
        (self.0)()
    }
}

impl<M> Observer<M> for Until<'_> {
    fn should_stop(&self) -> bool {
        (self.0)()
    }
}
