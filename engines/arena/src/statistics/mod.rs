//! How much stronger one engine is, and how sure that is.
//!
//! Games come in pairs: one opening, played twice with colours swapped. The five possible scores
//! of a pair are the sample; treating the two games as independent would overstate the error.

mod sprt;

pub use sprt::{EloModel, Sprt, Verdict};

/// Pairs by the points of the engine in question: 0, 0.5, 1, 1.5 and 2 out of 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// A value with half the width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The most likely value.
    pub value: f64,
    /// 1.96 standard errors.
    pub error: f64,
}

/// Standard errors on each side of a 95 % interval.
const Z95: f64 = 1.959_963_984_540_054;
/// Elo points for each unit of the natural logarithm of the odds.
const ELO_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

impl Pentanomial {
    /// Counts a pair in which the engine made `half_points` half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean score of a game, 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        let points: f64 = self.0.iter().zip(0..).map(|(&n, i)| n as f64 * f64::from(i) / 4.0).sum();
        points / self.pairs() as f64
    }

    /// Variance of the mean score of one pair.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.score();
        let squares = self.0.iter().zip(0..);
        let sum: f64 = squares.map(|(&n, i)| n as f64 * (f64::from(i) / 4.0 - mean).powi(2)).sum();
        sum / self.pairs() as f64
    }

    /// The Elo difference; infinite if every game was won or lost.
    #[must_use]
    pub fn elo(&self) -> Measured {
        let (score, error) = (self.score(), self.score_error());
        Measured {
            value: elo_of(score),
            error: (elo_of(score + error) - elo_of(score - error)) / 2.0,
        }
    }

    /// The score with its error.
    #[must_use]
    pub fn score_error(&self) -> f64 {
        Z95 * (self.variance() / self.pairs() as f64).sqrt()
    }

    /// Normalized Elo: the score above one half in standard deviations of a game, times a constant
    /// that makes it Elo-like. It does not depend on how drawish the game is.
    ///
    /// Source: M. Van den Bergh, "Normalized Elo" (2020).
    /// Infinite, or not a number, if all pairs ended alike.
    #[must_use]
    pub fn normalized_elo(&self) -> Measured {
        let game_deviation = (2.0 * self.variance()).sqrt();
        let unit = 2.0 * ELO_UNIT / game_deviation;
        Measured {
            value: (self.score() - 0.5) * unit,
            error: Z95 * (self.variance() / self.pairs() as f64).sqrt() * unit,
        }
    }

    /// Likelihood of superiority, 0 to 1.
    #[must_use]
    pub fn los(&self) -> f64 {
        let deviation = (self.variance() / self.pairs() as f64).sqrt();
        if deviation == 0.0 {
            return match self.score().total_cmp(&0.5) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
        normal_cdf((self.score() - 0.5) / deviation)
    }
}

/// The Elo difference at which `score` is expected.
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        ELO_UNIT * (score / (1.0 - score)).ln()
    }
}

/// The expected score at an Elo difference.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_UNIT).exp())
}

/// The standard normal distribution function.
///
/// Source: Abramowitz and Stegun, formula 26.2.17, error below 1e-7.
fn normal_cdf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let poly = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * poly;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    pub(super) fn assert_near(found: f64, wanted: f64, tolerance: f64) {
        assert!((found - wanted).abs() <= tolerance, "{found} is not {wanted}");
    }

    /// Results printed by fastchess for published matches.
    #[test]
    fn elo_agrees_with_published_matches() {
        let match1 = Pentanomial([1, 10, 78, 48, 13]);
        assert_near(match1.elo().value, 72.85, 0.005);
        assert_near(match1.elo().error, 22.33, 0.005);
        assert_near(match1.normalized_elo().value, 132.30, 0.005);
        assert_near(match1.normalized_elo().error, 39.32, 0.005);
        let match2 = Pentanomial([352, 579, 1264, 743, 464]);
        assert_near(match2.elo().value, 19.83, 0.005);
        assert_near(match2.elo().error, 6.77, 0.005);
        assert_near(match2.normalized_elo().value, 24.25, 0.005);
        assert_near(match2.normalized_elo().error, 8.26, 0.005);
        let match3 = Pentanomial([0, 1, 0, 1, 0]);
        assert_near(match3.elo().error, 296.58, 0.005);
        assert_near(match3.normalized_elo().error, 340.48, 0.005);
        assert_near(match3.los(), 0.5, 1e-6);
        assert_near(Pentanomial([0, 0, 3, 0, 0]).los(), 0.5, 0.0);
        assert_near(Pentanomial([0, 0, 0, 0, 3]).los(), 1.0, 1e-9);
        assert_near(Pentanomial([3, 0, 0, 0, 0]).los(), 0.0, 1e-9);
    }
}
