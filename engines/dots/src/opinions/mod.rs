//! What we believe about moves: their order, and which of them are worth trying.

mod classic;
mod territory;

use std::cmp::Ordering;

use game::{Game as _, Side};
use search::{Heuristics, Score, Stage};

use crate::classic::structure;
use crate::eval::Evaluations;
use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Variant;

pub(crate) use classic::SOLVED_EDGES;

use classic::Classic;

/// The opinions of Tengen on both games, or with the classic evaluation those of the source text: all
/// legal moves, in no order.
#[derive(Clone, Debug, Default)]
pub struct Opinions {
    evaluation: Evaluations,
    classic: Classic,
}

impl Opinions {
    /// The opinions with this evaluation.
    pub fn new(evaluation: Evaluations) -> Self {
        Self { evaluation, classic: Classic::default() }
    }

    /// The game of `pos`; `None` if the source text's opinions hold on both.
    const fn game(&self, pos: &Position) -> Option<Variant> {
        match self.evaluation {
            Evaluations::Classic(_) => None,
            _ => Some(pos.variant()),
        }
    }
}

impl Heuristics<Position> for Opinions {
    type Evaluation = Evaluations;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    fn begin(&mut self, root: &Position) {
        if self.game(root) == Some(Variant::Classic) {
            self.classic.begin(root);
        }
    }

    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
        let verdict = match self.game(pos)? {
            Variant::Territory => {
                let (lead, contested) = territory::prospects(pos);
                clinched(lead, contested)
            }
            Variant::Classic => {
                let closed = pos.score(Side::First) + pos.score(Side::Second);
                let open = pos.board().boxes() as i32 - closed;
                clinched(pos.lead(), open).or_else(|| self.classic.solved(pos))
            }
        };
        Some(match verdict? {
            Ordering::Greater => Score::known_win(ply),
            Ordering::Equal => Score::ZERO,
            Ordering::Less => Score::known_loss(ply),
        })
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        match self.game(pos) {
            None => {
                let wanted = |&mv: &Edge| (pos.closes(mv) > 0) == (stage == Stage::Tactical);
                out.extend(pos.moves().into_iter().filter(wanted));
            }
            Some(Variant::Territory) => territory::generate(pos, stage, out),
            Some(Variant::Classic) => {
                let candidates = structure(pos.board()).candidates(pos);
                out.extend(match stage {
                    Stage::Tactical => candidates.captures,
                    Stage::Quiet => candidates.quiet,
                });
            }
        }
    }

    fn may_refute(&self, pos: &Position, mv: Edge) -> bool {
        match self.game(pos) {
            None => true,
            Some(Variant::Territory) => territory::may_refute(pos, mv),
            Some(Variant::Classic) => !pos.can_close(),
        }
    }

    fn is_tactical(&self, pos: &Position, mv: Edge) -> bool {
        self.game(pos) != Some(Variant::Territory) && pos.closes(mv) > 0
    }

    fn is_forced(&self, pos: &Position) -> bool {
        self.game(pos) == Some(Variant::Classic) && pos.can_close()
    }

    fn priority(&self, pos: &Position, mv: Edge) -> i32 {
        match self.game(pos) {
            None => 0,
            Some(Variant::Territory) => territory::priority(pos, mv),
            Some(Variant::Classic) => -2000 * structure(pos.board()).gives(pos, mv),
        }
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        match self.game(pos) {
            Some(Variant::Territory) => pos.passed(),
            _ => None,
        }
    }
}

/// Who wins with a lead of `lead` if `open` more points are to be had, if that is certain: `Greater` if
/// the side to move does.
fn clinched(lead: i32, open: i32) -> Option<Ordering> {
    match lead {
        _ if lead > open => Some(Ordering::Greater),
        _ if lead < -open => Some(Ordering::Less),
        0 if open == 0 => Some(Ordering::Equal),
        _ => None,
    }
}
