//! The knowledge of a game by which an engine plays it.

use dyngame::{Identity, Levels};
use game::{Game, Notation, TextError};
use protocol::Opening;
use search::plain::Plain;
use search::{EvaluationKind, Heuristics, MateProgress, MateVerdict, Observer, Report, Score};

/// The knowledge of a game by which an engine plays it: evaluations, heuristics, solvers, levels, and
/// moves that it plays without a search.
pub trait Knowledge: Identity {
    /// Its evaluation, move ordering and pruning.
    type Heuristics: Heuristics<Self::Game> + Sync + 'static;

    /// The evaluations, the default first: the one that wins. At least one; the option `Eval` is
    /// announced where there are two or more.
    const EVALUATIONS: &'static [EvaluationKind] = &[EvaluationKind::TUNED];
    /// The evaluations, for people who choose one: a sentence for each.
    const EVALUATIONS_HELP: &'static str = "";

    /// How its source text searches, where it does: what `Search=plain` plays by.
    const PLAIN: Option<Plain<Self::Game>> = None;

    /// Its levels below full strength: each as much stronger than the one before it as that is
    /// stronger than its own.
    const LEVELS: Levels = Levels::DEFAULT;

    /// The common options that say what a draw is worth.
    const DRAW_WORTH: DrawWorth = DrawWorth::Equality;

    /// The solver of `go mate`, if the game has one.
    const MATE_SOLVER: Option<MateSolver<Self::Game>> = None;

    /// Negotiates openings, in games that know how.
    const NEGOTIATOR: Option<Negotiator<Self::Game>> = None;

    /// The questions of `query` to this game alone.
    const QUERIES: &'static [Query<Self>] = &[];

    /// The checksum of the network that comes with the program, if there is one; of several, joined by `-`.
    fn network() -> Option<String> {
        None
    }

    /// Loads what takes time (books, endgame tables), before `isready` is answered or the first
    /// search starts; called again after options have changed.
    ///
    /// # Errors
    /// If something is missing; the engine says so and plays without it.
    fn prepare(&mut self) -> Result<(), TextError> {
        Ok(())
    }

    /// The heuristics with this evaluation, one of [`EVALUATIONS`](Knowledge::EVALUATIONS).
    fn heuristics(&self, eval: EvaluationKind) -> Self::Heuristics;

    /// The notation that GUIs confuse `notation` with, if there is one, and the note for the user
    /// once it is in force: a list of moves that cannot be read in `notation` is tried in this one,
    /// which then holds for all that follows.
    fn other_notation(
        &self,
        notation: <Self::Game as Notation>::MoveNotation,
    ) -> Option<(<Self::Game as Notation>::MoveNotation, &'static str)> {
        let _ = notation;
        None
    }

    /// A move played without search (`classic`'s fixed opening, an ending solved by theory), and what the
    /// position is worth to the side to move, where that is known.
    fn instant_move(
        &self,
        pos: &Self::Game,
        eval: EvaluationKind,
    ) -> Option<(<Self::Game as Game>::Move, Option<Score>)> {
        let _ = (pos, eval);
        None
    }

    /// The solver that can be expected to find the exact value of `pos`, if there is one: it is
    /// asked in place of a search without any limit.
    fn solver(&self, pos: &Self::Game) -> Option<Solver<Self::Game>> {
        let _ = pos;
        None
    }

    /// How many more moves the side to move is likely to make: what is left on its clock is
    /// divided among them. At least 1.
    fn moves_left(&self, pos: &Self::Game) -> u32 {
        let _ = pos;
        40
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawWorth {
    /// Neither side gains by one: no option says otherwise.
    Equality,
    /// As much below equality as the option `Contempt` says.
    Contempt,
    /// As the options `DrawValueBlack` and `DrawValueWhite` say, each of the engine as that side.
    BySide,
}

/// A question about a position that `query` asks.
pub struct Query<P: Knowledge> {
    /// The word that asks it: `score`.
    pub what: &'static str,
    /// Answers it in a line.
    pub answer: fn(&P, &P::Game) -> String,
}

/// Solves `go mate` within so many MiB. The last argument is asked about every thousand nodes
/// whether to stop, and told how the search stands, if the solver knows.
pub type MateSolver<G> =
    fn(&G, usize, &dyn Fn(Option<MateProgress>) -> bool) -> MateVerdict<<G as Game>::Move>;

/// Finds the exact value of a position; `None`, also when the observer ended it, leaves the
/// position to the search.
pub type Solver<G> =
    fn(&G, Resources, &dyn Observer<<G as Game>::Move>) -> Option<Report<<G as Game>::Move>>;

/// Answers what the negotiation over an opening is about, on the given empty board;
/// [`Negotiation`](protocol::Negotiation) says what answers are. The last argument, given a position and `parts`,
/// searches it for one of `parts` equal parts of the time that is left, at most a moment, and
/// returns its value for the side to move; `None` if no time is left or the search was stopped. An
/// answer is owed even then.
///
/// # Errors
/// If the stones are no position to negotiate over.
pub type Negotiator<G> =
    fn(&Opening, &G, &mut dyn FnMut(&G, u32) -> Option<Score>) -> Result<Vec<String>, TextError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Memory in MiB.
    pub mib: usize,
    pub threads: usize,
}
