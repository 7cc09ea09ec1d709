//! The terms between a search and its caller: limits, the results, the observer of its progress, and the answers of
//! mate solvers.

use game::Game;

use crate::{Heuristics, Score};

/// The limits of a search, the first of which ends it unless its [`Observer`] does before, and
/// what it is to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<M> {
    /// Iterations, 1 to [`MAX_PLY`](crate::MAX_PLY).
    pub depth: Option<u32>,
    /// Nodes of all threads together; exact at one thread.
    pub nodes: Option<u64>,
    /// Stop once a win within this many plies is proved.
    pub mate: Option<u32>,
    /// Only these root moves, if any are named.
    pub search_moves: Vec<M>,
    /// How many best lines to find, 1 or more.
    pub multi_pv: usize,
    /// Whether moves that the game would leave out are searched, too, where without them there are fewer than that.
    pub all_moves: bool,
    /// The value of a draw to the side to move at the root, in [`Score`](crate::Score) units.
    pub draw: i32,
}

impl<M> Limits<M> {
    /// The same with other moves: those of the root are `search_moves`.
    pub const fn with_moves<N>(&self, search_moves: Vec<N>) -> Limits<N> {
        let &Self { depth, nodes, mate, multi_pv, all_moves, draw, .. } = self;
        Limits { depth, nodes, mate, search_moves, multi_pv, all_moves, draw }
    }
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            mate: None,
            search_moves: Vec::new(),
            multi_pv: 1,
            all_moves: false,
            draw: 0,
        }
    }
}

/// How a score relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is this score.
    Exact,
    /// The value is this score or more.
    Lower,
    /// The value is this score or less.
    Upper,
}

/// One line of play and its value for the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pv<M> {
    pub score: Score,
    /// The kind of value.
    pub bound: Bound,
    /// The moves from the root, at least one.
    pub moves: Vec<M>,
}

/// The state of a search in the middle of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pulse<M> {
    /// The iteration in hand, from 1.
    pub depth: u32,
    /// The deepest ply that it has looked at.
    pub seldepth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The root move that is searched, and its number from 1.
    pub current: Option<(M, usize)>,
}

/// The state of a search in an iteration or after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The iteration that the lines are of, from 1; 0 if nothing was found in any.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The best lines, best first; empty only if the root has no legal move.
    pub lines: Vec<Pv<M>>,
}

impl<M> Report<M> {
    /// The same with other moves: `line` converts those of a line.
    pub fn converted<N>(&self, line: impl Fn(&[M]) -> Vec<N>) -> Report<N> {
        let converted =
            |pv: &Pv<M>| Pv { score: pv.score, bound: pv.bound, moves: line(&pv.moves) };
        let &Self { depth, seldepth, nodes, hashfull, .. } = self;
        Report {
            depth,
            seldepth,
            nodes,
            hashfull,
            lines: self.lines.iter().map(converted).collect(),
        }
    }
}

impl<M: Copy> Report<M> {
    /// The same, found of `root`, with each line to a proved end as long as its score says, where the game knows
    /// how it goes on from where the search has left it.
    #[must_use]
    pub fn completed<G: Game<Move = M>>(&self, root: &G, heuristics: &impl Heuristics<G>) -> Self {
        let mut report = self.clone();
        for Pv { score, moves, .. } in &mut report.lines {
            let plies = score.plies_to_end().map_or(0, |plies| plies.unsigned_abs() as usize);
            if plies > moves.len() {
                let mut pos = root.clone();
                for &mv in &*moves {
                    pos.make(mv);
                }
                moves.extend(heuristics.known_line(&pos, plies - moves.len()));
            }
        }
        report
    }

    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// The expected answer to it.
    pub fn ponder(&self) -> Option<M> {
        self.lines.first()?.moves.get(1).copied()
    }
}

/// Follows a search and may end it. Clocks, protocols and progress bars stand behind it.
pub trait Observer<M>: Sync {
    /// Whether to stop at once; asked by the thread that reports about every five hundred nodes.
    fn should_stop(&self) -> bool {
        false
    }

    /// An iteration is complete (all its lines). Returns whether to start another.
    fn iteration(&self, _report: &Report<M>) -> bool {
        true
    }

    /// The search goes on: called by the thread that reports, about every five hundred nodes.
    /// `pulse` says how it stands.
    fn pulse(&self, _pulse: &dyn Fn() -> Pulse<M>) {}

    /// The position after `moves` from the root is about to be evaluated; `None` is a pass. Called by every
    /// thread, unless the table knows the evaluation.
    fn evaluates(&self, _moves: &mut dyn Iterator<Item = Option<M>>) {}

    /// Within an iteration: the best line changed, or its score left the window.
    fn update(&self, _report: &Report<M>) {}
}

/// The observer that never interferes.
impl<M> Observer<M> for () {}

/// The answer to `go mate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateVerdict<M> {
    /// The whole line, attacker first.
    Mate(Vec<M>),
    /// Proved that there is none.
    NoMate,
    /// Undecided: stopped, or out of memory.
    Unknown,
    /// This game has no mate solver.
    NotImplemented,
}

/// How a mate search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateProgress {
    /// Plies of the line that is looked at.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}
