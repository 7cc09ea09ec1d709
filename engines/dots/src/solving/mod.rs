//! What the solvers of both games share, and the choice between them.

mod table;

pub(crate) use table::{Bounds, BoundsTable};

use crate::classic::ClassicSolver;
use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Variant;
use crate::territory::TerritorySolver;

/// How a solver stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// The final score of x minus that of o with best play lies between these.
    pub bounds: (i32, i32),
}

/// Who follows a solver and may end it.
pub trait Watcher: Sync {
    /// Whether to stop at once; asked about every thousand nodes by every thread.
    fn should_stop(&self) -> bool {
        false
    }

    /// Called when a bound is found and about every million nodes.
    fn progress(&self, progress: Progress) {
        let _ = progress;
    }
}

/// The watcher that never interferes.
impl Watcher for () {}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The final score of x minus that of o with best play.
    pub value: i32,
    /// All moves that keep it, in the order of edges; none if they were not asked for.
    pub best: Vec<Edge>,
    /// Nodes searched, by all threads.
    pub nodes: u64,
}

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Memory of the table in MiB.
    pub mib: usize,
    /// Threads; territory is solved by one.
    pub threads: usize,
}

impl Default for Means {
    fn default() -> Self {
        Self { mib: 64, threads: 1 }
    }
}

/// A solver of either game.
#[derive(Debug)]
pub enum Solver {
    /// Dots and Boxes.
    Classic(Box<ClassicSolver>),
    /// The territory game.
    Territory(TerritorySolver),
}

impl Solver {
    /// A solver for `pos` and all that can follow it; `None` if the position is too large: more
    /// than 64 undrawn edges in classic, more than 120 dots in territory.
    #[must_use]
    pub fn new(pos: &Position, means: Means) -> Option<Self> {
        match pos.variant() {
            Variant::Classic => {
                let solver = ClassicSolver::new(pos, means.mib, means.threads)?;
                Some(Self::Classic(Box::new(solver)))
            }
            Variant::Territory => TerritorySolver::new(pos, means.mib).map(Self::Territory),
        }
    }

    /// The final score with best play from `pos`, the position of [`new`](Self::new) or one that
    /// follows it. `None` if `watcher` stopped it.
    pub fn value(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        match self {
            Self::Classic(solver) => solver.value(pos, watcher),
            Self::Territory(solver) => solver.value(pos, watcher),
        }
    }

    /// [`value`](Self::value), and all moves that keep it.
    pub fn solve(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        match self {
            Self::Classic(solver) => solver.solve(pos, watcher),
            Self::Territory(solver) => solver.solve(pos, watcher),
        }
    }
}
