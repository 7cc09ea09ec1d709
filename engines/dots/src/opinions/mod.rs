//! What we believe about moves: their order, and which of them are worth trying.

mod classic;
mod hooks;
mod territory;

use std::cmp::Ordering;

use game::Stage;
use search::{Heuristics, Score};

use crate::eval::Evaluations;
use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Variant;

pub(crate) use classic::SOLVED_EDGES;

use classic::Classic;
use hooks::{Hooks, Text};
use territory::Territory;

/// The opinions of Tengen on both games, or with the classic evaluation those of the source text.
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

    const fn is_text(&self) -> bool {
        matches!(self.evaluation, Evaluations::Classic(_))
    }

    /// The opinions on the game of `pos`.
    const fn on(&self, pos: &Position) -> &dyn Hooks {
        match pos.variant() {
            _ if self.is_text() => &Text,
            Variant::Territory => &Territory,
            Variant::Classic => &self.classic,
        }
    }
}

impl Heuristics<Position> for Opinions {
    type Evaluation = Evaluations;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    fn begin(&mut self, root: &Position) {
        if !self.is_text() && root.variant() == Variant::Classic {
            self.classic.begin(root);
        }
    }

    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
        Some(match self.on(pos).verdict(pos)? {
            Ordering::Greater => Score::known_win(ply),
            Ordering::Equal => Score::ZERO,
            Ordering::Less => Score::known_loss(ply),
        })
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        self.on(pos).generate(pos, stage, out);
    }

    fn may_refute(&self, pos: &Position, mv: Edge) -> bool {
        self.on(pos).may_refute(pos, mv)
    }

    fn is_tactical(&self, pos: &Position, mv: Edge) -> bool {
        self.on(pos).is_tactical(pos, mv)
    }

    fn is_forced(&self, pos: &Position) -> bool {
        self.on(pos).is_forced(pos)
    }

    fn priority(&self, pos: &Position, mv: Edge) -> i32 {
        self.on(pos).priority(pos, mv)
    }

    fn pass(&self, pos: &Position) -> Option<Position> {
        self.on(pos).pass(pos)
    }
}
