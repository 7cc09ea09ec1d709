//! The evaluation: rows that a side can still complete.

use game::{Game, Side};
use search::{Evaluation, Score};

use super::Position;
use super::position::ROWS;

/// Counts the rows still open to each side, 10 for each mark in them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristics;

impl Heuristics {
    fn worth(pos: &Position, side: Side) -> i32 {
        let (own, other) = (pos.marks[side.index()], pos.marks[(!side).index()]);
        let open = ROWS.iter().filter(|&row| other & row == 0);
        open.map(|row| 10 * (own & row).count_ones() as i32).sum()
    }
}

impl Evaluation<Position> for Heuristics {
    fn evaluate(&mut self, pos: &Position) -> Score {
        let side = pos.side_to_move();
        Score::estimate(Self::worth(pos, side) - Self::worth(pos, !side))
    }
}

impl search::Heuristics<Position> for Heuristics {
    type Evaluation = Self;

    fn evaluation(&self) -> Self {
        *self
    }
}
