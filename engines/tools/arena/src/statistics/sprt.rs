//! The sequential probability ratio test: when a match has said enough.

use std::fmt;

use super::pentanomial::{ELO_UNIT, Pentanomial, SCORES};
use super::tilt::tilt;

/// A sequential probability ratio test: is the difference `elo0` or `elo1`, in normalized Elo?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The hypothesis to refute.
    pub elo0: f64,
    /// The hypothesis to prove.
    pub elo1: f64,
    /// Probability of accepting `elo1` although `elo0` holds.
    pub alpha: f64,
    /// Probability of accepting `elo0` although `elo1` holds.
    pub beta: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// `elo0` is accepted.
    AcceptH0,
    /// `elo1` is accepted.
    AcceptH1,
}

/// For people.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::AcceptH0 => "H0 accepted",
            Self::AcceptH1 => "H1 accepted",
        })
    }
}

impl Sprt {
    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses given the pairs played.
    ///
    /// Source: M. Van den Bergh, "Comments on normalized Elo" and "The generalized SPRT".
    pub fn llr(&self, counts: &Pentanomial) -> f64 {
        if counts.pairs() == 0 {
            return 0.0;
        }
        let sample = Sample::new(counts);
        // Of a pair, whose deviation is that of a game over the root of two.
        let likely = |elo: f64| sample.likely_with_t_value(elo / (2.0 * ELO_UNIT) * 2f64.sqrt());
        let (p0, p1) = (likely(self.elo0), likely(self.elo1));
        (0..5).map(|i| sample.weight[i] * (p1[i] / p0[i]).ln()).sum::<f64>() * sample.total
    }

    /// How the test stands after these pairs.
    pub fn verdict(&self, counts: &Pentanomial) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(counts) {
            llr if llr >= upper => Verdict::AcceptH1,
            llr if llr <= lower => Verdict::AcceptH0,
            _ => Verdict::Open,
        }
    }
}

/// An observed distribution of pair scores; empty cells are given a trace of weight, without
/// which no distribution with a mean outside the observed range would exist.
struct Sample {
    weight: [f64; 5],
    total: f64,
}

impl Sample {
    fn new(counts: &Pentanomial) -> Self {
        let counts = counts.0.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = counts.iter().sum();
        Self { weight: counts.map(|n| n / total), total }
    }

    /// The most likely distribution whose mean exceeds one half by `t` of its deviations.
    fn likely_with_t_value(&self, t: f64) -> [f64; 5] {
        let mut p = [0.2; 5];
        for _ in 0..25 {
            let mean: f64 = (0..5).map(|i| p[i] * SCORES[i]).sum();
            let variance: f64 = (0..5).map(|i| p[i] * (SCORES[i] - mean).powi(2)).sum();
            let deviation = variance.sqrt();
            let next = self.tilted(SCORES.map(|score| {
                score - 0.5 - t * deviation * 0.5 * (1.0 + ((score - mean) / deviation).powi(2))
            }));
            let change = (0..5).map(|i| (next[i] - p[i]).abs()).fold(0.0, f64::max);
            p = next;
            if change < 1e-10 {
                break;
            }
        }
        p
    }

    /// The most likely distribution under which the mean of `values` is zero: the observed one
    /// divided by `1 + theta * value`.
    fn tilted(&self, values: [f64; 5]) -> [f64; 5] {
        let Some(theta) = tilt(&self.weight, &values) else { return self.weight };
        std::array::from_fn(|i| self.weight[i] / (1.0 + theta * values[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_near;
    use super::*;

    const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

    /// Log-likelihood ratios printed by fastchess and OpenBench for published tests.
    #[test]
    fn llr_agrees_with_published_tests() {
        let tests: [([u64; 5], f64, f64, f64); 6] = [
            ([352, 579, 1264, 743, 464], 9.0, 16.0, 4.60),
            ([126, 3369, 7449, 3572, 147], 0.0, 3.0, 2.95),
            ([279, 2625, 5205, 2810, 316], 0.0, 3.0, 2.95),
            ([15, 497, 1180, 660, 30], 0.0, 3.0, 2.97),
            ([60, 1646, 3313, 1603, 50], 0.0, 4.0, -2.26),
            ([7, 197, 531, 285, 22], 0.0, 5.0, 2.97),
        ];
        for (counts, elo0, elo1, wanted) in tests {
            let sprt = Sprt { elo0, elo1, ..SPRT };
            assert_near(sprt.llr(&Pentanomial(counts)), wanted, 0.011);
        }
    }

    #[test]
    fn bounds_are_the_usual_ones() {
        assert_near(SPRT.bounds().0, -2.944, 0.001);
        assert_near(SPRT.bounds().1, 2.944, 0.001);
        assert_eq!(SPRT.verdict(&Pentanomial([0, 0, 10, 500, 500])), Verdict::AcceptH1);
        assert_eq!(SPRT.verdict(&Pentanomial([500, 500, 10, 0, 0])), Verdict::AcceptH0);
        assert_eq!(SPRT.verdict(&Pentanomial::default()), Verdict::Open);
    }

    #[test]
    fn few_or_one_sided_pairs_decide_nothing_by_accident() {
        let llr = |counts| SPRT.llr(&Pentanomial(counts));
        for counts in [[0, 0, 1, 0, 0], [0, 0, 0, 0, 2], [2, 0, 0, 0, 0], [0, 0, 0, 0, 1]] {
            assert!(llr(counts).abs() < 0.2, "{counts:?}: {}", llr(counts));
            assert_eq!(SPRT.verdict(&Pentanomial(counts)), Verdict::Open);
        }
        // Wins speak for the better engine, losses against it, and more of them do so more.
        assert!(llr([0, 0, 0, 0, 2]) > 0.0 && llr([2, 0, 0, 0, 0]) < 0.0);
        assert!(llr([0, 0, 0, 0, 20]) > llr([0, 0, 0, 0, 10]));
        for counts in [[0, 0, 100_000, 0, 0], [0, 0, 0, 0, 100_000], [100_000, 0, 0, 0, 0]] {
            assert!(llr(counts).is_finite(), "{counts:?}: {}", llr(counts));
        }
    }
}
