//! How settled a search is: a changed move or a falling score is worth more time.

use dyngame::Move;

/// How settled a search is, iteration by iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stability {
    best: Option<Move>,
    /// Iterations for which `best` has stood.
    stood: u32,
    /// Running mean of the scores, in centipawns.
    mean: Option<i32>,
}

impl Stability {
    /// Notes the result of an iteration; returns the percentage of the soft budget to use.
    pub(crate) fn note(&mut self, best: Move, score: i32) -> u32 {
        if self.best == Some(best) {
            self.stood += 1;
        } else {
            self.stood = 0;
            self.best = Some(best);
        }
        let mean = self.mean.unwrap_or(score);
        let drop = (mean - score).clamp(0, 100) as u32;
        self.mean = Some((mean * 2 + score) / 3);
        let by_move = [170, 130, 110, 95, 85, 75][(self.stood as usize).min(5)];
        by_move * (100 + drop) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::toy;

    #[test]
    fn a_settled_search_is_shorter_than_a_falling_one() {
        let start = toy::program().state(None).unwrap();
        let mv = start.moves()[0];
        let mut stability = Stability::default();
        let settled = (0..6).map(|_| stability.note(mv, 20)).last().unwrap();
        let mut falling = Stability::default();
        let fallen = [20, -10, -60].map(|score| falling.note(mv, score))[2];
        assert!(settled < 100 && fallen > 100, "{settled} {fallen}");
    }
}
