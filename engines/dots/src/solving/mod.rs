//! What the solvers of both games share, and the choice between them.

mod solution;
mod table;

pub use solution::{Progress, Solution, Watcher};
pub(crate) use table::{Bounds, BoundsTable};

use crate::classic::ClassicSolver;
use crate::position::Position;
use crate::rules::Variant;
use crate::territory::TerritorySolver;

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
