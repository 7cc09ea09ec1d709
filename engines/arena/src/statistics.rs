//! How much stronger one engine is, and how sure that is.
//!
//! Games come in pairs: one opening, played twice with colours swapped. The five possible scores
//! of a pair are the sample; treating the two games as independent would overstate the error.

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

/// In which Elo the bounds of a test are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Ordinary Elo.
    Logistic,
    /// Normalized Elo.
    #[default]
    Normalized,
}

/// A sequential probability ratio test: is the difference `elo0` or `elo1`?
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
    /// What the two numbers mean.
    pub model: EloModel,
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

impl Sprt {
    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses given the pairs played.
    ///
    /// Source: M. Van den Bergh, "Comments on normalized Elo" and "The generalized SPRT".
    #[must_use]
    pub fn llr(&self, counts: &Pentanomial) -> f64 {
        if counts.pairs() == 0 {
            return 0.0;
        }
        let sample = Sample::new(counts);
        let likely = |elo: f64| match self.model {
            EloModel::Logistic => sample.likely_with_mean(score_of(elo)),
            EloModel::Normalized => {
                // Of a pair, whose deviation is that of a game over the root of two.
                sample.likely_with_t_value(elo / (2.0 * ELO_UNIT) * 2f64.sqrt())
            }
        };
        let (p0, p1) = (likely(self.elo0), likely(self.elo1));
        (0..5).map(|i| sample.weight[i] * (p1[i] / p0[i]).ln()).sum::<f64>() * sample.total
    }

    /// How the test stands after these pairs.
    #[must_use]
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

const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Sample {
    fn new(counts: &Pentanomial) -> Self {
        let counts = counts.0.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = counts.iter().sum();
        Self { weight: counts.map(|n| n / total), total }
    }

    /// The most likely distribution whose mean is `mean`.
    fn likely_with_mean(&self, mean: f64) -> [f64; 5] {
        self.tilted(SCORES.map(|score| score - mean))
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
    /// divided by `1 + theta * value`, with theta found by bisection.
    fn tilted(&self, values: [f64; 5]) -> [f64; 5] {
        let (least, most) = (
            values.iter().copied().fold(f64::INFINITY, f64::min),
            values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        );
        if least >= 0.0 || most <= 0.0 {
            return self.weight;
        }
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..200 {
            let theta = f64::midpoint(low, high);
            let mean: f64 =
                (0..5).map(|i| self.weight[i] * values[i] / (1.0 + theta * values[i])).sum();
            if mean > 0.0 {
                low = theta;
            } else {
                high = theta;
            }
        }
        let theta = f64::midpoint(low, high);
        std::array::from_fn(|i| self.weight[i] / (1.0 + theta * values[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(found: f64, wanted: f64, tolerance: f64) {
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
            let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::Normalized };
            assert_near(sprt.llr(&Pentanomial(counts)), wanted, 0.011);
        }
    }

    #[test]
    fn bounds_are_the_usual_ones() {
        let sprt =
            Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        assert_near(sprt.bounds().0, -2.944, 0.001);
        assert_near(sprt.bounds().1, 2.944, 0.001);
        assert_eq!(sprt.verdict(&Pentanomial([0, 0, 10, 500, 500])), Verdict::AcceptH1);
        assert_eq!(sprt.verdict(&Pentanomial([500, 500, 10, 0, 0])), Verdict::AcceptH0);
        assert_eq!(sprt.verdict(&Pentanomial::default()), Verdict::Open);
    }

    #[test]
    fn the_logistic_model_follows_the_normal_approximation() {
        let counts = Pentanomial([40, 480, 1000, 520, 60]);
        let sprt =
            Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        let (s0, s1) = (score_of(0.0), score_of(5.0));
        let approximate = (s1 - s0) * (2.0 * counts.score() - s0 - s1) / (2.0 * counts.variance())
            * counts.pairs() as f64;
        assert_near(sprt.llr(&counts), approximate, 0.02);
    }
}
