//! The evaluation: squares that would complete a four, and the centrality of the discs.

use game::{Game, Side, Stage};
use search::{Evaluation, Score};

use super::position::{HEIGHT, STEPS, STRIDE, WIDTH, columns};
use super::{Column, Position};

/// A square that completes a four is worth 40, a disc up to 6 by its column.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristics;

impl Heuristics {
    /// The empty squares that would complete a four of `side`.
    fn of(pos: &Position, side: Side) -> u64 {
        let discs = pos.discs[side.index()];
        let completes = |step: &u8| {
            let (up, down) = (|by: u8| discs << (by * step), |by: u8| discs >> (by * step));
            let outer = up(1) & up(2) & up(3) | down(1) & down(2) & down(3);
            let inner = up(1) & down(1) & (up(2) | down(2));
            outer | inner
        };
        let squares = STEPS.iter().map(completes).fold(0, |all, some| all | some);
        squares & columns((1 << HEIGHT) - 1) & !pos.occupied()
    }

    fn worth(pos: &Position, side: Side) -> i32 {
        let discs = pos.discs[side.index()];
        let central = (0..WIDTH).map(|column| {
            let height = (discs >> (column * STRIDE) & ((1 << HEIGHT) - 1)).count_ones();
            2 * height as i32 * i32::from(column.min(WIDTH - 1 - column))
        });
        40 * Self::of(pos, side).count_ones() as i32 + central.sum::<i32>()
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

    /// A four that can be completed now is a win in one.
    fn probe(&mut self, pos: &mut Position, ply: usize) -> Option<Score> {
        let wins = Self::of(pos, pos.side_to_move()) & pos.landings() != 0;
        wins.then(|| Score::win_in(ply + 1))
    }

    /// A four that the opponent threatens to complete must be stopped.
    fn is_forced(&self, pos: &Position) -> bool {
        Self::of(pos, !pos.side_to_move()) & pos.landings() != 0
    }

    fn generate(&self, pos: &Position, stage: Stage, out: &mut Vec<Column>) {
        if stage == Stage::Quiet {
            // The middle first: most lines run through it.
            let order = [3, 2, 4, 1, 5, 0, 6];
            out.extend(order.into_iter().filter(|&column| pos.is_legal(column)));
        }
    }
}
