//! What we believe about moves: their order, and which of them are worth trying.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use game::{Game, Side};
use search::{Heuristics, Score, Stage};

use crate::classic::{ClassicSolver, Structure};
use crate::eval::Evaluations;
use crate::grid::CellSet;
use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Variant;
use crate::territory::Reach;

/// A classic position with so few undrawn edges is solved rather than searched.
pub(crate) const SOLVED_EDGES: u32 = 20;
/// Memory of the table in which those are remembered, in MiB.
const SOLVER_MIB: usize = 16;

/// Whose heuristics they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Author {
    /// The source text's: all legal moves, in no order.
    Text,
    /// Ours.
    Tengen,
}

/// The opinions of Tengen on both games, or with the classic evaluation those of the source text.
#[derive(Clone, Debug)]
pub struct Opinions {
    evaluation: Evaluations,
    author: Author,
    /// The solver of small endings, shared by all threads and kept while the board is the same.
    endings: Arc<Mutex<Option<Arc<ClassicSolver>>>>,
    solver: Option<Arc<ClassicSolver>>,
}

impl Default for Opinions {
    fn default() -> Self {
        Self::new(Evaluations::default())
    }
}

impl Opinions {
    /// The opinions with this evaluation.
    #[must_use]
    pub fn new(evaluation: Evaluations) -> Self {
        let author = match evaluation {
            Evaluations::Classic(_) => Author::Text,
            _ => Author::Tengen,
        };
        Self { evaluation, author, endings: Arc::default(), solver: None }
    }

    /// The solver for `pos` and what follows it.
    fn solver(&self, pos: &Position) -> Option<Arc<ClassicSolver>> {
        let mut endings = self.endings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = endings.as_ref().filter(|solver| solver.serves(pos)) {
            return Some(Arc::clone(solver));
        }
        let solver = Arc::new(ClassicSolver::new(pos, SOLVER_MIB, 1)?);
        *endings = Some(Arc::clone(&solver));
        Some(solver)
    }

    /// Who wins `pos` with best play, if that is known without search: `Greater` if the side to
    /// move does.
    fn verdict(&self, pos: &Position) -> Option<Ordering> {
        match pos.variant() {
            Variant::Territory => {
                let reach = Reach::of(pos);
                let sole = reach.sole[pos.side_to_move().index()];
                let theirs = reach.sole[(!pos.side_to_move()).index()];
                let contested = reach.nearer[0] + reach.nearer[1] + reach.level;
                clinched(pos.lead() + sole - theirs, contested)
            }
            Variant::Classic => {
                let free =
                    pos.board().boxes() as i32 - pos.score(Side::First) - pos.score(Side::Second);
                clinched(pos.lead(), free).or_else(|| self.solved(pos))
            }
        }
    }

    fn solved(&self, pos: &Position) -> Option<Ordering> {
        if pos.undrawn().len() <= SOLVED_EDGES
            && let Some(solver) = &self.solver
        {
            return solver.verdict(pos);
        }
        let value = Structure::of(pos.board()).picture(pos).value()?;
        Some((pos.lead() + value).cmp(&0))
    }
}

/// Who wins with a lead of `lead` if `open` more points are to be had, if that is certain.
fn clinched(lead: i32, open: i32) -> Option<Ordering> {
    match lead {
        _ if lead > open => Some(Ordering::Greater),
        _ if lead < -open => Some(Ordering::Less),
        0 if open == 0 => Some(Ordering::Equal),
        _ => None,
    }
}

/// The edge by which to take `dot`: any one does.
fn taking(pos: &Position, dot: usize) -> Option<Edge> {
    let edges = pos.board().incident(dot) & pos.open(pos.side_to_move());
    edges.iter().next().map(|i| Edge(i as u16))
}

/// The free dots that `side` could take at once.
fn takeable(pos: &Position, side: Side) -> CellSet {
    let taken = pos.owned(Side::First) | pos.owned(Side::Second);
    pos.board().around(pos.owned(side)).without(taken)
}

impl Heuristics<Position> for Opinions {
    type Evaluation = Evaluations;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    fn begin(&mut self, root: &Position) {
        let wanted = self.author == Author::Tengen && root.variant() == Variant::Classic;
        self.solver = if wanted { self.solver(root) } else { None };
    }

    fn probe(&mut self, pos: &Position, ply: usize) -> Option<Score> {
        if self.author == Author::Text {
            return None;
        }
        Some(match self.verdict(pos)? {
            Ordering::Greater => Score::known_win(ply),
            Ordering::Equal => Score::ZERO,
            Ordering::Less => Score::known_loss(ply),
        })
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        match (self.author, pos.variant()) {
            (Author::Text, _) => {
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                let wanted = |&mv: &Edge| self.is_tactical(pos, mv) == (stage == Stage::Tactical);
                out.extend(moves.into_iter().filter(wanted));
            }
            (Author::Tengen, Variant::Classic) => {
                let choice = Structure::of(pos.board()).choice(pos);
                out.extend(match stage {
                    Stage::Tactical => choice.captures,
                    Stage::Quiet => choice.quiet,
                });
            }
            // Edges between own dots change nothing; see `territory::race`.
            (Author::Tengen, Variant::Territory) if stage == Stage::Quiet => {
                let dots = takeable(pos, pos.side_to_move());
                out.extend(dots.iter().filter_map(|dot| taking(pos, dot)));
                if dots.is_empty() {
                    let pass = pos.open(pos.side_to_move()).iter().next();
                    out.extend(pass.map(|i| Edge(i as u16)));
                }
            }
            (Author::Tengen, Variant::Territory) => {}
        }
    }

    fn may_refute(&self, pos: &Position, mv: Edge) -> bool {
        match (self.author, pos.variant()) {
            (Author::Text, _) => true,
            (Author::Tengen, Variant::Classic) => !self.is_forced(pos),
            (Author::Tengen, Variant::Territory) => {
                pos.takes(mv).is_some_and(|dot| taking(pos, dot) == Some(mv))
            }
        }
    }

    fn is_tactical(&self, pos: &Position, mv: Edge) -> bool {
        let squares_matter = self.author == Author::Text || pos.variant() == Variant::Classic;
        squares_matter && pos.closes(mv) > 0
    }

    fn is_forced(&self, pos: &Position) -> bool {
        self.author == Author::Tengen
            && pos.variant() == Variant::Classic
            && pos.undrawn().iter().any(|i| pos.closes(Edge(i as u16)) > 0)
    }

    fn priority(&self, pos: &Position, mv: Edge) -> i32 {
        match (self.author, pos.variant()) {
            (Author::Text, _) => 0,
            (Author::Tengen, Variant::Classic) => -2000 * Structure::of(pos.board()).gives(pos, mv),
            (Author::Tengen, Variant::Territory) => {
                let Some(dot) = pos.takes(mv) else { return -20_000 };
                let side = pos.side_to_move();
                let contested = i32::from(takeable(pos, !side).contains(dot));
                let around = pos.board().incident(dot) & pos.open(side);
                4000 * contested - 500 * around.len() as i32
            }
        }
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        let territory = self.author == Author::Tengen && pos.variant() == Variant::Territory;
        if territory { pos.passed() } else { None }
    }
}
