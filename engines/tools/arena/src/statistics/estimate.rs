//! What a match says of the difference of two engines: a value, its interval and its likelihood.

use super::pentanomial::{ELO_UNIT, Pentanomial, SCORES, elo_of, normal_cdf};
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
}

/// What the pairs of a match say, for their first engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Elo difference.
    pub elo: Measured,
    /// Normalized Elo: the score above one half in standard deviations of a game, times a
    /// constant that makes it Elo-like. It does not depend on how drawish the game is.
    ///
    /// Source: M. Van den Bergh, "Normalized Elo" (2020).
    pub normalized: Measured,
    /// Likelihood of superiority, between 0 and 1.
    pub los: f64,
}

impl Estimate {
    /// The estimate after these pairs; `None` without any.
    pub fn of(counts: &Pentanomial) -> Option<Self> {
        if counts.pairs() == 0 {
            return None;
        }
        let belief = Belief::new(counts);
        let [low, value, high] = [0.025, 0.5, 0.975].map(|share| belief.quantile(share));
        let score = Measured { value, low, high };
        let unit = 2.0 * ELO_UNIT / (2.0 * belief.variance()).sqrt();
        Some(Self {
            elo: score.map(elo_of),
            normalized: score.map(|score| (score - 0.5) * unit),
            los: 1.0 - belief.below(0.5),
        })
    }
}

impl Measured {
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { value: f(self.value), low: f(self.low), high: f(self.high) }
    }
}

/// What is believed of the probabilities of the five scores of a pair: a Dirichlet distribution
/// of these weights.
///
/// Before the first pair each weight is one fifth, one pair's worth in all. Without it a match of
/// draws would claim to know the difference exactly, and one of wins that it is infinite.
///
/// Source: W. Perks, "Some observations on inverse probability including a new indifference rule"
/// (1947); for means of several cells recommended by J. Berger, J. Bernardo and D. Sun, "Overall
/// objective priors" (2015).
struct Belief {
    weights: [f64; 5],
}

impl Belief {
    fn new(counts: &Pentanomial) -> Self {
        Self { weights: counts.0.map(|pairs| pairs as f64 + 0.2) }
    }

    /// Variance of the mean score of one pair, at the mean of the belief.
    fn variance(&self) -> f64 {
        let all: f64 = self.weights.iter().sum();
        let cells = || self.weights.iter().zip(SCORES);
        let mean = cells().map(|(weight, score)| weight * score).sum::<f64>() / all;
        cells().map(|(weight, score)| weight * (score - mean).powi(2)).sum::<f64>() / all
    }

    /// The probability that the expected score is below `score`, which lies between 0 and 1.
    ///
    /// The expected score is below it where a sum of gamma variates, each times its distance from
    /// `score`, is negative; its distribution is had from a saddlepoint. Within 0.03 of the exact
    /// one after a single pair, within 0.001 from some fifty pairs on.
    ///
    /// Source: R. Lugannani and S. Rice, "Saddle point approximation for the distribution of the
    /// sum of independent random variables" (1980).
    fn below(&self, score: f64) -> f64 {
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
    fn quantile(&self, share: f64) -> f64 {
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
}

#[cfg(test)]
mod tests {
    use super::super::pentanomial::score_of;
    use super::super::tests::assert_near;
    use super::*;

    fn estimate(counts: [u64; 5]) -> Estimate {
        Estimate::of(&Pentanomial(counts)).expect("pairs")
    }

    /// Results printed by fastchess for published matches. The prior, one pair's worth, moves
    /// them by less than one pair in all would.
    #[test]
    fn elo_agrees_with_published_matches() {
        for (counts, [elo, error], [normalized, its_error]) in [
            ([1, 10, 78, 48, 13], [72.85, 22.33], [132.30, 39.32]),
            ([352, 579, 1264, 743, 464], [19.83, 6.77], [24.25, 8.26]),
        ] {
            let found = estimate(counts);
            // They are printed with two decimals.
            let near = |found: f64, printed: f64, pairs: f64| {
                let share = pairs / Pentanomial(counts).pairs() as f64;
                assert_near(found, printed, share * printed + 0.005);
            };
            near(found.elo.value, elo, 1.5);
            near(found.elo.error(), error, 1.5);
            near(found.normalized.value, normalized, 3.0);
            near(found.normalized.error(), its_error, 3.0);
        }
    }

    /// Against the exact distribution, found by numeric inversion of its characteristic function.
    #[test]
    fn intervals_of_few_pairs_are_near_the_exact_ones() {
        let ends = |counts| {
            let Measured { value, low, high } = estimate(counts).elo;
            [low, value, high].map(score_of)
        };
        for (counts, exact) in [
            ([0, 0, 1, 0, 0], [0.1835, 0.5, 0.8165]),
            ([0, 0, 0, 0, 2], [0.4272, 0.8795, 0.9976]),
            ([0, 1, 0, 1, 0], [0.2382, 0.5, 0.7618]),
            ([0, 0, 0, 0, 10], [0.8111, 0.9721, 0.9995]),
            ([1, 10, 78, 48, 13], [0.5720, 0.6026, 0.6336]),
        ] {
            for (found, exact) in ends(counts).into_iter().zip(exact) {
                assert_near(found, exact, 0.015);
            }
        }
    }

    #[test]
    fn nothing_is_certain_after_few_games() {
        let draws = estimate([0, 0, 1, 0, 0]);
        assert_near(draws.elo.value, 0.0, 1e-3);
        assert!(draws.elo.error() > 200.0 && draws.normalized.error() > 200.0, "{draws:?}");
        assert_near(draws.los, 0.5, 1e-6);
        let wins = estimate([0, 0, 0, 0, 2]);
        assert!(wins.los > 0.9 && wins.los < 0.97, "{wins:?}");
        assert!(wins.elo.low < 0.0 && wins.elo.high > 600.0 && wins.elo.high.is_finite());
        assert!(estimate([0, 0, 0, 0, 20]).elo.low > 200.0);
        assert_eq!(Estimate::of(&Pentanomial::default()), None);
    }

    #[test]
    fn what_one_engine_gains_the_other_loses() {
        for counts in [[0, 0, 0, 0, 4], [3, 1, 4, 1, 5], [0, 2, 90, 3, 1], [0, 0, 0, 0, 100_000]] {
            let mut turned = counts;
            turned.reverse();
            let [one, other] = [estimate(counts), estimate(turned)];
            assert_near(one.elo.value, -other.elo.value, 0.5);
            assert_near(one.elo.low, -other.elo.high, 0.5);
            assert_near(one.los, 1.0 - other.los, 1e-6);
        }
    }

    /// How often the interval holds the truth, over all results of six pairs, for engines of
    /// several kinds.
    #[test]
    fn intervals_hold_the_truth_nineteen_times_in_twenty() {
        for truth in [
            [0.10, 0.20, 0.40, 0.20, 0.10],
            [0.01, 0.04, 0.90, 0.04, 0.01],
            [0.02, 0.10, 0.30, 0.38, 0.20],
            [0.01, 0.02, 0.10, 0.27, 0.60],
            [0.00, 0.00, 0.01, 0.04, 0.95],
            [0.25, 0.00, 0.50, 0.00, 0.25],
        ] {
            let mean: f64 = (0..5).map(|i| truth[i] * SCORES[i]).sum();
            let held: f64 = results(6, &truth)
                .filter(|(counts, _)| {
                    let below = Belief::new(counts).below(mean);
                    (0.025..=0.975).contains(&below)
                })
                .map(|(_, probability)| probability)
                .sum();
            assert!(held > 0.85, "{truth:?} is held with {held:.3}");
        }
    }

    /// Every result of `pairs` pairs, with its probability.
    fn results(pairs: u64, truth: &[f64; 5]) -> impl Iterator<Item = (Pentanomial, f64)> {
        let codes = 0..(pairs + 1).pow(5);
        codes.filter_map(move |code| {
            let counts: [u64; 5] =
                std::array::from_fn(|i| code / (pairs + 1).pow(i as u32) % (pairs + 1));
            let factorial = |n: u64| (1..=n).map(|k| k as f64).product::<f64>();
            let likely = counts.iter().zip(truth);
            let probability = likely.fold(factorial(pairs), |product, (&count, &p)| {
                product * p.powi(count as i32) / factorial(count)
            });
            (counts.iter().sum::<u64>() == pairs).then_some((Pentanomial(counts), probability))
        })
    }
}
