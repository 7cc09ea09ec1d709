//! The heuristics of dots-and-boxes.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use game::{Side, Stage};

use super::hooks::{Hooks, clinched};
use crate::boxes::{BoxesSolver, structure};
use dots_rules::{Edge, Position};

/// A position with so few undrawn edges is solved rather than searched.
pub(crate) const SOLVED_EDGES: u32 = 20;
/// Memory of the table in which those are remembered, in MiB.
const SOLVER_MIB: usize = 16;

/// The heuristics of dots-and-boxes.
#[derive(Clone, Debug, Default)]
pub(super) struct Boxes {
    /// The solver of small endings, shared by all threads and kept while the board is the same.
    endings: Arc<Mutex<Option<Arc<BoxesSolver>>>>,
    solver: Option<Arc<BoxesSolver>>,
}

impl Boxes {
    /// A search from `root` begins: takes the solver for it and what follows it.
    pub(super) fn begin(&mut self, root: &Position) {
        let mut endings = self.endings.lock().unwrap_or_else(PoisonError::into_inner);
        if !endings.as_ref().is_some_and(|solver| solver.serves(root)) {
            *endings = BoxesSolver::new(root, SOLVER_MIB, 1).map(Arc::new);
        }
        self.solver.clone_from(&endings);
    }

    /// Who wins `pos` with best play, if the solver or theory knows: `Greater` if the side to move does.
    fn solved(&self, pos: &Position) -> Option<Ordering> {
        if pos.undrawn().len() <= SOLVED_EDGES
            && let Some(solver) = &self.solver
        {
            return solver.verdict(pos);
        }
        let value = structure(pos.board()).picture(pos).value()?;
        Some((pos.lead() + value).cmp(&0))
    }
}

impl Hooks for Boxes {
    fn verdict(&self, pos: &Position) -> Option<Ordering> {
        let open = pos.board().boxes() as i32 - pos.score(Side::First) - pos.score(Side::Second);
        clinched(pos.lead(), open).or_else(|| self.solved(pos))
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        let candidates = structure(pos.board()).candidates(pos);
        out.extend(match stage {
            Stage::Tactical => candidates.captures,
            Stage::Quiet => candidates.quiet,
        });
    }

    fn may_refute(&self, pos: &Position, _mv: Edge) -> bool {
        !pos.can_close()
    }

    fn is_forced(&self, pos: &Position) -> bool {
        pos.can_close()
    }

    fn priority(&self, pos: &Position, mv: Edge) -> i32 {
        -2000 * structure(pos.board()).gives(pos, mv)
    }
}
