//! The parts that the solvers of both games share, and the choice between them.

mod solution;
mod table;

pub use solution::{Progress, Solution, Watcher};
pub(crate) use table::{Bounds, BoundsTable};

use crate::boxes::BoxesSolver;
use crate::territory::TerritorySolver;
use dots_rules::{Position, Variant};

/// A solver of either game.
#[derive(Debug)]
pub enum Solver {
    Boxes(Box<BoxesSolver>),
    Territory(TerritorySolver),
}

impl Solver {
    /// A solver for `pos` and all that can follow it, with a table of about `mib` MiB; `None` if the
    /// position is too large: more than 64 undrawn edges in dots-and-boxes, more than 120 dots in territory,
    /// which one of the `threads` solves.
    pub fn new(pos: &Position, mib: usize, threads: usize) -> Option<Self> {
        match pos.variant() {
            Variant::Boxes => {
                let solver = BoxesSolver::new(pos, mib, threads)?;
                Some(Self::Boxes(Box::new(solver)))
            }
            Variant::Territory => TerritorySolver::new(pos, mib).map(Self::Territory),
        }
    }

    /// The final score with best play from `pos`, the position of [`new`](Self::new) or one that
    /// follows it. `None` if `watcher` stopped it.
    pub fn value(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        match self {
            Self::Boxes(solver) => solver.value(pos, watcher),
            Self::Territory(solver) => solver.value(pos, watcher),
        }
    }

    /// [`value`](Self::value), and all moves that keep it.
    pub fn solve(&self, pos: &Position, watcher: &dyn Watcher) -> Option<Solution> {
        match self {
            Self::Boxes(solver) => solver.solve(pos, watcher),
            Self::Territory(solver) => solver.solve(pos, watcher),
        }
    }
}
