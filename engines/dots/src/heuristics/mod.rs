//! The order of moves, and which of them are worth trying.

mod boxes;
mod hooks;
mod territory;

use std::cmp::Ordering;

use game::Stage;
use search::Score;

use crate::eval::Evaluations;
use dots_rules::{Edge, Position, Variant};

pub(crate) use boxes::SOLVED_EDGES;

use boxes::Boxes;
use hooks::{Hooks, Text};
use territory::Territory;

/// The heuristics of both games, or with the classic evaluation those of the source text.
#[derive(Clone, Debug, Default)]
pub struct Heuristics {
    evaluation: Evaluations,
    boxes: Boxes,
}

impl Heuristics {
    pub fn new(evaluation: Evaluations) -> Self {
        Self { evaluation, boxes: Boxes::default() }
    }

    const fn is_text(&self) -> bool {
        matches!(self.evaluation, Evaluations::Classic(_))
    }

    const fn on(&self, pos: &Position) -> &dyn Hooks {
        match pos.variant() {
            _ if self.is_text() => &Text,
            Variant::Territory => &Territory,
            Variant::Boxes => &self.boxes,
        }
    }
}

impl search::Heuristics<Position> for Heuristics {
    type Evaluation = Evaluations;

    fn evaluation(&self) -> Evaluations {
        self.evaluation.clone()
    }

    fn begin(&mut self, root: &Position) {
        if !self.is_text() && root.variant() == Variant::Boxes {
            self.boxes.begin(root);
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
