//! Ratings of many engines from all their games together.

use crate::statistics::{Measured, score_of};

/// Points that engines scored against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    /// `half_points[a][b]`: half points of `a` against `b`.
    pub half_points: Vec<Vec<u64>>,
    /// `games[a][b]`: games between `a` and `b`, equal to `games[b][a]`.
    pub games: Vec<Vec<u64>>,
}

impl Crosstable {
    /// An empty table for `engines` engines.
    pub fn new(engines: usize) -> Self {
        let empty = vec![vec![0; engines]; engines];
        Self { half_points: empty.clone(), games: empty }
    }

    /// Counts a game in which `a` made `half_points` (0 to 2) against `b`.
    pub fn add(&mut self, a: usize, b: usize, half_points: usize) {
        self.half_points[a][b] += half_points as u64;
        self.half_points[b][a] += 2 - half_points as u64;
        self.games[a][b] += 1;
        self.games[b][a] += 1;
    }

    /// The points that engine `a` made, a win counting one.
    pub fn points(&self, a: usize) -> f64 {
        self.half_points[a].iter().sum::<u64>() as f64 / 2.0
    }

    /// The games that engine `a` played.
    pub fn played(&self, a: usize) -> u64 {
        self.games[a].iter().sum()
    }

    /// The rating of each engine by maximum likelihood in the Bradley and Terry model, draws
    /// counting half; the mean of all is 0. A half-won game against a rating of 0 is added for
    /// each engine, so that one that won or lost everything has a rating too.
    pub fn ratings(&self) -> Vec<Measured> {
        let mut elo = vec![0.0_f64; self.games.len()];
        for _ in 0..2_000 {
            let step = (0..self.games.len()).map(|a| self.newton_step(a, &elo)).collect::<Vec<_>>();
            let shift = shift(&elo);
            let change = step.iter().fold(shift.abs(), |most, step| most.max(step.abs()));
            for (rating, step) in elo.iter_mut().zip(step) {
                // Damped, as all ratings move at once.
                *rating += 0.5 * step + shift;
            }
            if change < 1e-9 {
                break;
            }
        }
        let mean = elo.iter().sum::<f64>() / elo.len().max(1) as f64;
        let measured = |a: usize| {
            let (value, error) = (elo[a] - mean, 1.96 / self.information(a, &elo).sqrt());
            Measured { value, low: value - error, high: value + error }
        };
        (0..self.games.len()).map(measured).collect()
    }

    /// The ratings with engine `anchor` at `elo`. The intervals are those of the differences to it,
    /// so its own has no width.
    pub fn anchored(&self, anchor: usize, elo: f64) -> Vec<Measured> {
        let free = self.ratings();
        let values = free.iter().map(|rating| rating.value).collect::<Vec<_>>();
        let spread = self.covariance(&values);
        let measured = |a: usize| {
            let variance = spread[a][a] + spread[anchor][anchor] - 2.0 * spread[a][anchor];
            let (value, error) =
                (values[a] - values[anchor] + elo, 1.96 * variance.max(0.0).sqrt());
            Measured { value, low: value - error, high: value + error }
        };
        (0..self.games.len()).map(measured).collect()
    }

    /// The covariance of the ratings: the inverse of their Fisher information.
    fn covariance(&self, elo: &[f64]) -> Vec<Vec<f64>> {
        let shared = |a: usize, b: usize| {
            let expected = score_of(elo[a] - elo[b]);
            self.games[a][b] as f64 * expected * (1.0 - expected) * SLOPE * SLOPE
        };
        let entry = |a: usize, b: usize| match a == b {
            true => self.information(a, elo),
            false => -shared(a, b),
        };
        let row = |a: usize| (0..self.games.len()).map(|b| entry(a, b)).collect();
        inverse((0..self.games.len()).map(row).collect())
    }

    /// Opponents of `a` with the number of games, the half points and their rating.
    fn results<'a>(
        &'a self,
        a: usize,
        elo: &'a [f64],
    ) -> impl Iterator<Item = (f64, f64, f64)> + 'a {
        let others = (0..self.games.len()).filter(move |&b| self.games[a][b] > 0);
        let real = others
            .map(move |b| (self.games[a][b] as f64, self.half_points[a][b] as f64 / 2.0, elo[b]));
        real.chain(std::iter::once((1.0, 0.5, 0.0)))
    }

    fn newton_step(&self, a: usize, elo: &[f64]) -> f64 {
        let surplus: f64 = self
            .results(a, elo)
            .map(|(games, points, other)| points - games * score_of(elo[a] - other))
            .sum();
        surplus * SLOPE / self.information(a, elo)
    }

    /// Fisher information of the rating of `a`, the others held fixed, per Elo point squared.
    fn information(&self, a: usize, elo: &[f64]) -> f64 {
        let variance = |(games, _, other): (f64, f64, f64)| {
            let expected = score_of(elo[a] - other);
            games * expected * (1.0 - expected)
        };
        self.results(a, elo).map(variance).sum::<f64>() * SLOPE * SLOPE
    }
}

/// The step of all ratings together to where the games that are added stand even. Those that were played say nothing of it,
/// and the steps of single ratings come there slowly.
fn shift(elo: &[f64]) -> f64 {
    let expected = || elo.iter().map(|&rating| score_of(rating));
    let variance: f64 = expected().map(|expected| expected * (1.0 - expected)).sum();
    expected().map(|expected| 0.5 - expected).sum::<f64>() / (variance * SLOPE)
}

/// The engines, the best rated first; those rated alike in the order of their numbers.
pub fn ranking(ratings: &[Measured]) -> Vec<usize> {
    let mut order = (0..ratings.len()).collect::<Vec<_>>();
    order.sort_by(|&a, &b| ratings[b].value.total_cmp(&ratings[a].value).then(a.cmp(&b)));
    order
}

/// Natural logarithm of the odds for each Elo point.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// The inverse of a symmetric, positive definite matrix, by Gauss and Jordan. No pivots are
/// exchanged: those of such a matrix are positive.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let pivot = matrix[column][column];
        matrix[column].iter_mut().for_each(|entry| *entry /= pivot);
        let reduced = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            row.iter_mut().zip(&reduced).for_each(|(entry, other)| *entry -= factor * other);
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_reproduce_the_differences_that_made_the_scores() {
        let truth = [120.0, 0.0, -120.0];
        let mut table = Crosstable::new(3);
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let won = (10_000.0 * score_of(truth[a] - truth[b])).round() as usize;
            for i in 0..10_000 {
                table.add(a, b, if i < won { 2 } else { 0 });
            }
        }
        for (found, wanted) in table.ratings().iter().zip(truth) {
            assert!((found.value - wanted).abs() < 1.0, "{found:?} is not {wanted}");
            assert!(found.error() < 10.0);
        }
    }

    #[test]
    fn an_anchor_has_its_rating_and_the_others_their_differences() {
        let mut table = Crosstable::new(3);
        for (a, b, won) in [(0, 1, 70), (1, 2, 60)] {
            (0..100).for_each(|i| table.add(a, b, if i < won { 2 } else { 0 }));
        }
        let (free, fixed) = (table.ratings(), table.anchored(1, 1500.0));
        assert!((fixed[1].value - 1500.0).abs() < 1e-9 && fixed[1].error() < 1e-6);
        for a in [0, 2] {
            let difference = free[a].value - free[1].value;
            assert!((fixed[a].value - 1500.0 - difference).abs() < 1e-9);
        }
        // A difference over a hundred games: p and n give its error, as of a single pairing.
        let p: f64 = score_of(fixed[0].value - 1500.0);
        let alone = 1.96 / (100.0 * p * (1.0 - p)).sqrt() / SLOPE;
        assert!((fixed[0].error() / alone - 1.0).abs() < 0.05, "{:?} {alone}", fixed[0]);
    }

    #[test]
    fn matrices_are_inverted() {
        let found = inverse(vec![vec![4.0, 1.0], vec![1.0, 3.0]]);
        for (row, wanted) in
            found.iter().zip([[3.0 / 11.0, -1.0 / 11.0], [-1.0 / 11.0, 4.0 / 11.0]])
        {
            assert!(row.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        }
    }

    #[test]
    fn one_who_won_everything_has_a_rating_too() {
        let mut table = Crosstable::new(2);
        (0..10).for_each(|_| table.add(0, 1, 2));
        let ratings = table.ratings();
        assert!(ratings[0].value.is_finite() && ratings[0].value > 100.0);
        assert!((ratings[0].value + ratings[1].value).abs() < 1e-6);
    }
}
