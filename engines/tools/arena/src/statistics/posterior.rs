//! The posterior of a match: how likely each difference of two engines is after its pairs.

use game::keys::SplitMix64;

use super::pentanomial::{ELO_UNIT, Pentanomial, SCORES, normal_cdf};
use super::tilt::tilt;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// As likely too low as too high.
    pub value: f64,
    /// Lower end: the truth is below it with a probability of 2.5 %.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Measured {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    pub(super) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { value: f(self.value), low: f(self.low), high: f(self.high) }
    }
}

/// The probabilities of the five scores of a pair, given the pairs played: a Dirichlet distribution of these
/// weights.
///
/// Before the first pair each weight is one fifth, one pair's worth in all. Without it a match of
/// draws would claim to know the difference exactly, and one of wins that it is infinite.
///
/// Source: W. Perks, "Some observations on inverse probability including a new indifference rule"
/// (1947); for means of several cells recommended by J. Berger, J. Bernardo and D. Sun, "Overall
/// objective priors" (2015).
#[derive(Clone, Copy, Debug, PartialEq)]
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
        let cells: Vec<[f64; 5]> = (0..DRAWS).map(|_| self.draw(&mut rng)).collect();
        let is_even = self.weights == turned;
        let t_values = Draws::of(cells.iter().map(t_value), |t| is_even.then_some(-t));
        let means = Draws::of(cells.iter().map(mean), |mean| is_even.then_some(1.0 - mean));
        // How likely a mean is is known without draws: what they say of it wrongly, they say of t-values, too.
        let known = self.weights.iter().sum::<f64>() >= MANY;
        let deviation = deviation(&self.weights);
        let below = |t: f64| {
            let score = 0.5 + t * deviation;
            let wrong = if known { means.below(score) - self.below(score) } else { 0.0 };
            t_values.below(t) - wrong
        };
        let quantile = |share: f64| {
            let (mut low, mut high) = t_values.ends();
            for _ in 0..60 {
                let t = f64::midpoint(low, high);
                if below(t) < share { low = t } else { high = t }
            }
            // Of a pair, whose deviation is that of a game over the root of two.
            f64::midpoint(low, high) / 2f64.sqrt() * 2.0 * ELO_UNIT
        };
        let [low, value, high] = [0.025, 0.5, 0.975].map(quantile);
        if is_even {
            return Measured { value: 0.0, low: -high, high };
        }
        Measured { value, low, high }
    }

    /// Five gamma variates of these weights, whose shares are a draw from the distribution.
    fn draw(&self, rng: &mut SplitMix64) -> [f64; 5] {
        self.weights.map(|weight| gamma(weight, rng))
    }
}

/// Draws for a quantile: the ends of an interval come out within about a fiftieth of its width, and nearer where
/// there are many pairs.
const DRAWS: usize = 20_000;
/// Pairs from which [`Posterior::below`] is right within a thousandth.
const MANY: f64 = 50.0;

/// Numbers drawn from a distribution, in order.
struct Draws(Vec<f64>);

impl Draws {
    /// The numbers `drawn`, each with its mirror image if it has one.
    fn of(drawn: impl Iterator<Item = f64>, mirrored: impl Fn(f64) -> Option<f64>) -> Self {
        let mut all: Vec<f64> =
            drawn.flat_map(|number| [Some(number), mirrored(number)]).flatten().collect();
        all.sort_unstable_by(f64::total_cmp);
        Self(all)
    }

    /// The share of them below `number`.
    fn below(&self, number: f64) -> f64 {
        self.0.partition_point(|&drawn| drawn < number) as f64 / self.0.len() as f64
    }

    /// The least and the greatest of them.
    fn ends(&self) -> (f64, f64) {
        (self.0[0], self.0[self.0.len() - 1])
    }
}

/// The mean score of pairs in these proportions.
fn mean(cells: &[f64; 5]) -> f64 {
    let all: f64 = cells.iter().sum();
    (0..5).map(|i| cells[i] * SCORES[i]).sum::<f64>() / all
}

/// The standard deviation of the score of a pair.
fn deviation(cells: &[f64; 5]) -> f64 {
    let (all, mean) = (cells.iter().sum::<f64>(), mean(cells));
    let variance = (0..5).map(|i| cells[i] * (SCORES[i] - mean).powi(2)).sum::<f64>() / all;
    // All in one cell is possible only where the other variates are too small for a number.
    variance.max(f64::MIN_POSITIVE).sqrt()
}

/// How many of its deviations the mean exceeds one half by.
fn t_value(cells: &[f64; 5]) -> f64 {
    (mean(cells) - 0.5) / deviation(cells)
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
        for (counts, [low, value, high], tolerance) in [
            ([0, 0, 0, 0, 5], [102.6, 624.4, 5246.0], 0.08),
            ([0, 0, 1, 0, 0], [-380.3, 0.0, 380.3], 0.02),
            ([0, 0, 0, 0, 20], [355.9, 1269.8, 10400.0], 0.08),
            ([1, 10, 78, 48, 13], [90.5, 131.5, 170.8], 0.01),
            ([352, 579, 1264, 743, 464], [15.94, 24.25, 32.56], 0.003),
        ] {
            let found = Posterior::new(&Pentanomial(counts)).normalized();
            let near =
                |found: f64, wanted: f64| assert_near(found, wanted, tolerance * wanted.abs());
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
