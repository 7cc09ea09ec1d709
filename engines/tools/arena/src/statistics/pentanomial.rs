//! The sample: pairs of games by their score, and what a score is in Elo.

/// Pairs by the points of the engine in question: 0, 0.5, 1, 1.5 and 2 out of 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// The points of a pair, as a mean score of its games.
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Elo points for each unit of the natural logarithm of the odds.
pub(super) const ELO_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

impl Pentanomial {
    /// Counts a pair in which the engine made `half_points` half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The mean score of a game, 0 to 1; no number without pairs.
    pub fn score(&self) -> f64 {
        let all = self.0.iter().zip(SCORES).map(|(count, score)| *count as f64 * score);
        all.sum::<f64>() / self.pairs() as f64
    }

    /// Pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// The Elo difference at which `score` is expected.
pub(super) fn elo_of(score: f64) -> f64 {
    ELO_UNIT * (score / (1.0 - score)).ln()
}

/// The expected score at an Elo difference.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_UNIT).exp())
}

/// The standard normal distribution function.
///
/// Source: Abramowitz and Stegun, formula 26.2.17, error below 1e-7.
pub(super) fn normal_cdf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let poly = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * poly;
    if x >= 0.0 { 1.0 - tail } else { tail }
}
