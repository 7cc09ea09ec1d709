//! What the solvers of both games share, and the choice between them.

mod solution;
mod table;

pub use solution::{Progress, Solution, Watcher};
pub(crate) use table::{Bounds, BoundsTable};

use crate::classic::ClassicSolver;
use crate::position::Position;
use crate::rules::Variant;
use crate::territory::TerritorySolver;

/// A solver of either game.
#[derive(Debug)]
pub enum Solver {
    /// Dots and Boxes.
    Classic(Box<ClassicSolver>),
    /// The territory game.
    Territory(TerritorySolver),
}

impl Solver {
    /// A solver for `pos` and all that can follow it, with a table of about `mib` MiB; `None` if the
    /// position is too large: more than 64 undrawn edges in classic, more than 120 dots in territory,
    /// which one of the `threads` solves.
    pub fn new(pos: &Position, mib: usize, threads: usize) -> Option<Self> {
        match pos.variant() {
            Variant::Classic => {
                let solver = ClassicSolver::new(pos, mib, threads)?;
                Some(Self::Classic(Box::new(solver)))
            }
            Variant::Territory => TerritorySolver::new(pos, mib).map(Self::Territory),
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
