//! Softmax regression: weights under which the moves that were played are the likeliest.

use crate::fit::Objective;

/// The difference of two sums of weights that makes a move e times as likely.
const SCALE: f32 = 100.0;

/// Positions, the moves weighed up there, and the one that was played.
#[derive(Clone, Debug, Default)]
pub(crate) struct PolicySamples {
    /// Weight numbers of all moves, one move after the other.
    indices: Vec<u32>,
    /// Where each move ends.
    moves: Vec<usize>,
    /// Where each position ends, in moves.
    positions: Vec<usize>,
    /// The moves played, numbered through all positions.
    played: Vec<usize>,
}

impl PolicySamples {
    /// Adds a position: the weight numbers of its moves, and which of them was played.
    pub(crate) fn push(&mut self, moves: &[Vec<usize>], played: usize) {
        assert!(played < moves.len(), "move {played} of {}", moves.len());
        self.played.push(self.moves.len() + played);
        for indices in moves {
            let indices =
                indices.iter().map(|&i| u32::try_from(i).expect("fewer than 2^32 weights"));
            self.indices.extend(indices);
            self.moves.push(self.indices.len());
        }
        self.positions.push(self.moves.len());
    }

    fn moves_of(&self, i: usize) -> std::ops::Range<usize> {
        let start = if i == 0 { 0 } else { self.positions[i - 1] };
        start..self.positions[i]
    }

    fn weights_of(&self, mv: usize) -> impl Iterator<Item = usize> + '_ {
        let start = if mv == 0 { 0 } else { self.moves[mv - 1] };
        self.indices[start..self.moves[mv]].iter().map(|&index| index as usize)
    }

    fn predict(&self, i: usize, weights: &[f32]) -> Vec<f32> {
        let sum = |mv| self.weights_of(mv).map(|index| weights[index]).sum::<f32>() / SCALE;
        let sums: Vec<f32> = self.moves_of(i).map(sum).collect();
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let odds: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
        let total: f32 = odds.iter().sum();
        odds.iter().map(|odds| odds / total).collect()
    }

    /// How little the move that was played in position `i` was expected.
    fn surprise(&self, i: usize, predicted: &[f32]) -> f64 {
        let played = self.played[i] - self.moves_of(i).start;
        -f64::from(predicted[played]).max(1e-9).ln()
    }
}

impl Objective for PolicySamples {
    type Room = ();

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn loss(&self, i: usize, weights: &[f32], (): &mut ()) -> f64 {
        self.surprise(i, &self.predict(i, weights))
    }

    fn learn(&self, i: usize, weights: &[f32], (): &mut (), sum: &mut [f32]) -> f64 {
        let predicted = self.predict(i, weights);
        for (mv, likely) in self.moves_of(i).zip(&predicted) {
            let error = likely - f32::from(u8::from(mv == self.played[i]));
            for index in self.weights_of(mv) {
                sum[index] += error;
            }
        }
        self.surprise(i, &predicted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::{Descent, fit};
    use game::keys::SplitMix64;

    /// Choices drawn with known odds must give those odds back.
    #[test]
    fn known_odds_are_found_again() {
        let truth = [0.0_f32, 70.0, -50.0, 120.0];
        let mut rng = SplitMix64::new(1);
        let mut samples = PolicySamples::default();
        for _ in 0..20_000 {
            let moves: Vec<Vec<usize>> = (0..3).map(|_| vec![rng.below(4)]).collect();
            let odds: Vec<f32> = moves.iter().map(|mv| (truth[mv[0]] / 100.0).exp()).collect();
            let mut drawn = rng.below(1 << 20) as f32 / (1 << 20) as f32 * odds.iter().sum::<f32>();
            let played = odds.iter().position(|odds| {
                drawn -= odds;
                drawn < 0.0
            });
            samples.push(&moves, played.unwrap_or(2));
        }
        let weights = fit(&samples, &[0.0; 4], &Descent::of_tests(), &mut |_, _, _| ());
        let weights = weights.expect("a smaller loss");
        for (found, wanted) in weights.iter().zip(truth) {
            assert!((found - weights[0] - wanted).abs() < 6.0, "{weights:?}");
        }
    }
}
