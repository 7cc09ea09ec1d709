//! The evaluation: boxes owned, and boxes that can be closed. Closing a box is a tactical move.

use game::{Game, Side};
use search::{Evaluation, Heuristics, Score, Stage};

use super::position::WALLS;
use super::{Edge, Position};

/// A box owned is worth 100, a box with three edges 60 to the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opinions;

impl Evaluation<Position> for Opinions {
    fn evaluate(&mut self, pos: &Position) -> Score {
        let [first, second] = pos.owned.map(i32::from);
        let banked =
            if pos.side_to_move() == Side::First { first - second } else { second - first };
        let offered = WALLS.iter().filter(|&walls| (pos.edges & walls).count_ones() == 3).count();
        Score::estimate(100 * banked + 60 * offered as i32)
    }
}

impl Heuristics<Position> for Opinions {
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
        Some(100 * i32::from(pos.closes(edge)))
    }
}
