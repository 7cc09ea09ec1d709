//! The posterior of a match: how likely each difference of two engines is after its pairs.

use game::keys::SplitMix64;

use super::estimate::Measured;
use super::pentanomial::{ELO_UNIT, Pentanomial, SCORES, normal_cdf};
use super::tilt::tilt;

/// The probabilities of the five scores of a pair, given the pairs played: a Dirichlet distribution of these
/// weights.
///
/// Before the first pair each weight is one fifth, one pair's worth in all. Without it a match of
/// draws would claim to know the difference exactly, and one of wins that it is infinite.
///
/// Source: W. Perks, "Some observations on inverse probability including a new indifference rule"
/// (1947); for means of several cells recommended by J. Berger, J. Bernardo and D. Sun, "Overall
/// objective priors" (2015).
pub(super) struct Posterior {
    weights: [f64; 5],
}

impl Posterior {
    pub(super) fn new(counts: &Pentanomial) -> Self {
        Self { weights: counts.0.map(|pairs| pairs as f64 + 0.2) }
    }

    /// The probability that the expected score is below `score`, which lies between 0 and 1.
    ///
    /// The expected score is below it where a sum of gamma variates, each times its distance from
    /// `score`, is negative; its distribution is had from a saddlepoint. Within 0.03 of the exact
    /// one after a single pair, within 0.001 from some fifty pairs on.
    ///
    /// Source: R. Lugannani and S. Rice, "Saddle point approximation for the distribution of the
    /// sum of independent random variables" (1980).
    pub(super) fn below(&self, score: f64) -> f64 {
        let distances = SCORES.map(|cell| cell - score);
        let Some(theta) = tilt(&self.weights, &distances) else {
            return if score <= 0.0 { 0.0 } else { 1.0 };
        };
        let cells = || self.weights.iter().zip(distances);
        let scaled = |distance: f64| distance / (1.0 + theta * distance);
        let moment = |power: i32| -> f64 {
            cells().map(|(weight, distance)| weight * scaled(distance).powi(power)).sum()
        };
        let ratio: f64 = cells().map(|(weight, x)| weight * (theta * x).ln_1p()).sum();
        let root = -theta.signum() * (2.0 * ratio.max(0.0)).sqrt();
        let below = if root.abs() < 1e-4 {
            // The formula's limit at the mean.
            0.5 + moment(3) / (3.0 * (2.0 * std::f64::consts::PI).sqrt() * moment(2).powf(1.5))
        } else {
            let density = (-root * root / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
            normal_cdf(root) + density * (1.0 / root + 1.0 / (theta * moment(2).sqrt()))
        };
        below.clamp(0.0, 1.0)
    }

    /// The score below which the expected one is with this probability.
    pub(super) fn quantile(&self, share: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        // To a hundred-millionth of a point.
        for _ in 0..27 {
            let score = f64::midpoint(low, high);
            if self.below(score) < share {
                low = score;
            } else {
                high = score;
            }
        }
        f64::midpoint(low, high)
    }

    /// Normalized Elo with its interval: quantiles of draws from the distribution, since the deviation is as
    /// uncertain as the mean. The draws are the same each time; mirrored pairs give mirrored values.
    pub(super) fn normalized(&self) -> Measured {
        let mut turned = self.weights;
        turned.reverse();
        if self.weights > turned {
            let Measured { value, low, high } = Self { weights: turned }.normalized();
            return Measured { value: -value, low: -high, high: -low };
        }
        let mut rng = SplitMix64::new(0);
        let mut draws: Vec<f64> =
            (0..DRAWS).map(|_| normalized_elo(&self.draw(&mut rng))).collect();
        if self.weights == turned {
            draws.extend_from_within(..);
            draws[DRAWS..].iter_mut().for_each(|draw| *draw = -*draw);
        }
        draws.sort_unstable_by(f64::total_cmp);
        let quantile = |share: f64| {
            let place = share * (draws.len() - 1) as f64;
            f64::midpoint(draws[place.floor() as usize], draws[place.ceil() as usize])
        };
        Measured { value: quantile(0.5), low: quantile(0.025), high: quantile(0.975) }
    }

    /// Five gamma variates of these weights, whose shares are a draw from the distribution.
    fn draw(&self, rng: &mut SplitMix64) -> [f64; 5] {
        self.weights.map(|weight| gamma(weight, rng))
    }
}

/// Draws for a quantile: the ends of an interval come out within about a fiftieth of its width.
const DRAWS: usize = 20_000;

/// Normalized Elo of engines whose pairs have scores in these proportions.
fn normalized_elo(cells: &[f64; 5]) -> f64 {
    let all: f64 = cells.iter().sum();
    let mean = (0..5).map(|i| cells[i] * SCORES[i]).sum::<f64>() / all;
    let variance = (0..5).map(|i| cells[i] * (SCORES[i] - mean).powi(2)).sum::<f64>() / all;
    // All in one cell is possible only where the other variates are too small for a number.
    (mean - 0.5) / (2.0 * variance.max(f64::MIN_POSITIVE)).sqrt() * 2.0 * ELO_UNIT
}

/// A gamma variate of this shape.
///
/// Source: G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables" (2000).
fn gamma(shape: f64, rng: &mut SplitMix64) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, rng) * uniform(rng).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && uniform(rng).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number above 0 and below 1.
fn uniform(rng: &mut SplitMix64) -> f64 {
    ((rng.next() >> 12) as f64 + 0.5) / (1u64 << 52) as f64
}

/// A standard normal variate, after G. Box and M. Muller.
fn normal(rng: &mut SplitMix64) -> f64 {
    let radius = (-2.0 * uniform(rng).ln()).sqrt();
    radius * (2.0 * std::f64::consts::PI * uniform(rng)).cos()
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_near;
    use super::*;

    /// Against quantiles of two million draws by another generator.
    #[test]
    fn normalized_elo_has_the_interval_of_its_distribution() {
        for (counts, [low, value, high]) in [
            ([0, 0, 0, 0, 5], [102.6, 624.4, 5246.0]),
            ([1, 10, 78, 48, 13], [90.5, 131.5, 170.8]),
            ([0, 0, 1, 0, 0], [-380.3, 0.0, 380.3]),
            ([0, 0, 0, 0, 20], [355.9, 1269.8, 10400.0]),
        ] {
            let found = Posterior::new(&Pentanomial(counts)).normalized();
            let near =
                |found: f64, wanted: f64| assert_near(found, wanted, 0.08 * wanted.abs() + 2.0);
            near(found.low, low);
            near(found.value, value);
            near(found.high, high);
        }
    }

    #[test]
    fn mirrored_pairs_have_mirrored_values() {
        for counts in [[0, 0, 0, 0, 5], [3, 1, 4, 1, 5], [0, 2, 90, 3, 1], [2, 3, 4, 3, 2]] {
            let mut turned = counts;
            turned.reverse();
            let [one, other] =
                [counts, turned].map(|counts| Posterior::new(&Pentanomial(counts)).normalized());
            assert_eq!((one.value, one.low, one.high), (-other.value, -other.high, -other.low));
        }
    }
}
