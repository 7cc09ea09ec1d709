//! Dots and boxes with 2x2 boxes, where a side that closes a box moves again.

use dots_rules::{Edge, Position, Rules, Variant};
use game::{Game, Notation, Stage};
use search::{Evaluation, Heuristics, Score};

pub(crate) fn start() -> Position {
    Position::start(&Rules::new(Variant::Boxes, 3, 3).expect("a board"))
}

/// A box owned is worth 100, a box with three edges 60 to the side to move; closing a box is a
/// tactical move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoxHeuristics;

impl Evaluation<Position> for BoxHeuristics {
    fn evaluate(&mut self, pos: &Position) -> Score {
        let offered = |&square: &usize| pos.board().sides_drawn(square, &pos.drawn()) == 3;
        let offered = (0..pos.board().boxes()).filter(offered).count();
        Score::estimate(100 * pos.lead() + 60 * offered as i32)
    }
}

impl Heuristics<Position> for BoxHeuristics {
    type Evaluation = Self;

    fn evaluation(&self) -> Self {
        *self
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Edge>) {
        let tactical = stage == Stage::Tactical;
        let belongs = |&edge: &Edge| self.is_tactical(pos, edge) == tactical;
        out.extend(pos.moves().into_iter().filter(belongs));
    }

    fn is_tactical(&self, pos: &Position, edge: Edge) -> bool {
        pos.closes(edge) > 0
    }

    fn gain(&self, pos: &Position, edge: Edge) -> Option<i32> {
        Some(100 * pos.closes(edge) as i32)
    }
}
