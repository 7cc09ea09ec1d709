//! The difference of two engines by a match: a value, its interval and its likelihood.

use super::pentanomial::{Pentanomial, elo_of};
use super::posterior::{Measured, Posterior};

/// The estimate from the pairs of a match, for their first engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Expected score of a game, 0 to 1.
    pub score: Measured,
    /// Elo difference.
    pub elo: Measured,
    /// Likelihood of superiority, between 0 and 1.
    pub los: f64,
    posterior: Posterior,
}

impl Estimate {
    /// The estimate after these pairs; `None` without any.
    pub fn of(counts: &Pentanomial) -> Option<Self> {
        if counts.pairs() == 0 {
            return None;
        }
        let posterior = Posterior::new(counts);
        let [low, value, high] = [0.025, 0.5, 0.975].map(|share| posterior.quantile(share));
        let score = Measured { value, low, high };
        let los = 1.0 - posterior.below(0.5);
        Some(Self { score, elo: score.map(elo_of), los, posterior })
    }

    /// By how many standard errors the expected score differs from even.
    pub fn errors_from_even(&self) -> f64 {
        /// Standard errors on each side of a normal distribution that hold 95 % of it.
        const OF_INTERVAL: f64 = 1.96;
        (self.score.value - 0.5).abs() * OF_INTERVAL / self.score.error()
    }

    /// Normalized Elo: the score above one half in standard deviations of a game, times a
    /// constant that makes it Elo-like. It does not depend on how drawish the game is.
    ///
    /// Source: M. Van den Bergh, "Normalized Elo" (2020).
    pub fn normalized(&self) -> Measured {
        self.posterior.normalized()
    }
}

#[cfg(test)]
mod tests {
    use super::super::pentanomial::{SCORES, score_of};
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
            near(found.normalized().value, normalized, 3.0);
            // They take the deviation as known; the posterior does not, and its interval is wider.
            let wider = found.normalized().error() / its_error;
            assert!((1.0..1.03).contains(&wider), "{wider}");
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
        assert!(draws.elo.error() > 200.0 && draws.normalized().error() > 200.0, "{draws:?}");
        assert_near(draws.los, 0.5, 1e-6);
        let wins = estimate([0, 0, 0, 0, 2]);
        assert!(wins.los > 0.9 && wins.los < 0.97, "{wins:?}");
        assert!(wins.elo.low < 0.0 && wins.elo.high > 600.0 && wins.elo.high.is_finite());
        assert!(draws.score.error() > 0.3 && wins.errors_from_even() < 3.0, "{draws:?} {wins:?}");
        let clear = estimate([0, 0, 0, 0, 20]);
        assert!(clear.elo.low > 200.0 && clear.errors_from_even() > 10.0, "{clear:?}");
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
                    let below = Posterior::new(counts).below(mean);
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
