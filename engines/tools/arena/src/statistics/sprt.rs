//! The sequential probability ratio test: when a match has said enough.

use game::Message;

use super::likelihood::{most_likely, with_mean};
use super::pentanomial::{ELO_UNIT, Pentanomial, score_of};

/// The scale of the hypotheses of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalized Elo: the mean score over its deviation.
    #[default]
    Normalized,
    /// Elo: the mean score alone.
    Logistic,
}

impl Model {
    /// The word for it, as fastchess has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normalized => "normalized",
            Self::Logistic => "logistic",
        }
    }
}

/// A sequential probability ratio test: is the difference `elo0` or `elo1`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Their scale.
    pub model: Model,
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
pub enum SprtState {
    /// More games are needed.
    Open,
    /// `elo0` is accepted.
    AcceptH0,
    /// `elo1` is accepted.
    AcceptH1,
}

impl SprtState {
    /// Its message.
    pub const fn message(self) -> Message {
        Message::new(match self {
            Self::Open => "match-open",
            Self::AcceptH0 => "match-h0-accepted",
            Self::AcceptH1 => "match-h1-accepted",
        })
    }
}

impl Sprt {
    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses given the pairs played; `None` if a hypothesis is not a
    /// finite number.
    ///
    /// Source: M. Van den Bergh, "Comments on normalized Elo" and "The generalized SPRT".
    pub fn llr(&self, counts: &Pentanomial) -> Option<f64> {
        if counts.pairs() == 0 {
            return Some(0.0);
        }
        if self.model == Model::Logistic {
            return self.logistic(counts);
        }
        // Of a pair, whose deviation is that of a game over the root of two.
        let [t0, t1] = [self.elo0, self.elo1].map(|elo| elo / (2.0 * ELO_UNIT) * 2f64.sqrt());
        let sample = Sample::new(counts);
        let ratio = match sample.one_sided(t0, t1) {
            Some(ratio) => ratio,
            None => {
                let (p0, p1) = (most_likely(&sample.weight, t0)?, most_likely(&sample.weight, t1)?);
                (0..5).map(|i| sample.weight[i] * (p1[i] / p0[i]).ln()).sum()
            }
        };
        Some(ratio * sample.total)
    }

    fn logistic(&self, counts: &Pentanomial) -> Option<f64> {
        let sample = Sample::new(counts);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| with_mean(&sample.weight, score_of(elo)));
        let (p0, p1) = (p0?, p1?);
        let ratio: f64 = (0..5).map(|i| sample.weight[i] * (p1[i] / p0[i]).ln()).sum();
        Some(ratio * sample.total).filter(|llr| llr.is_finite())
    }

    /// The ratio and its bounds for people: `LLR 1.20 (-2.94, 2.94)`.
    pub fn standing(&self, counts: &Pentanomial) -> String {
        let (lower, upper) = self.bounds();
        match self.llr(counts) {
            // No minus before a zero.
            Some(llr) if llr.abs() < 0.005 => format!("LLR 0.00 ({lower:.2}, {upper:.2})"),
            Some(llr) => format!("LLR {llr:.2} ({lower:.2}, {upper:.2})"),
            None => format!("no LLR ({lower:.2}, {upper:.2})"),
        }
    }

    /// How the test stands after these pairs.
    pub fn state(&self, counts: &Pentanomial) -> SprtState {
        let (lower, upper) = self.bounds();
        match self.llr(counts) {
            Some(llr) if llr >= upper => SprtState::AcceptH1,
            Some(llr) if llr <= lower => SprtState::AcceptH0,
            _ => SprtState::Open,
        }
    }
}

/// An observed distribution of pair scores; empty cells are given a trace of weight, without
/// which no distribution with a mean outside the observed range would exist.
struct Sample {
    counts: [u64; 5],
    weight: [f64; 5],
    total: f64,
}

impl Sample {
    fn new(counts: &Pentanomial) -> Self {
        let filled = counts.0.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = filled.iter().sum();
        Self { counts: counts.0, weight: filled.map(|n| n / total), total }
    }

    /// The ratio for each pair where all pairs were lost, or all were won. The most likely distribution then has
    /// the two extreme scores alone, and the one that occurred the probability `(1 ± t / sqrt(1 + t²)) / 2`.
    fn one_sided(&self, t0: f64, t1: f64) -> Option<f64> {
        let sign = match self.counts {
            [_, 0, 0, 0, 0] => -1.0,
            [0, 0, 0, 0, _] => 1.0,
            _ => return None,
        };
        let ln_p = |t: f64| (0.5 + sign * t / (1.0 + t * t).sqrt() / 2.0).ln();
        Some(ln_p(t1) - ln_p(t0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::pentanomial::SCORES;
    use super::super::tests::assert_near;
    use super::*;

    const MODEL: Model = Model::Normalized;
    const SPRT: Sprt = Sprt { model: MODEL, elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

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
            assert_near(sprt.llr(&Pentanomial(counts)).expect("a ratio"), wanted, 0.011);
        }
    }

    /// Those that fastchess holds its own logistic model to.
    #[test]
    fn logistic_llr_agrees_with_fastchess() {
        let tests: [([u64; 5], f64, f64, f64); 2] = [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ];
        for (counts, elo0, elo1, wanted) in tests {
            let sprt = Sprt { model: Model::Logistic, elo0, elo1, ..SPRT };
            assert_near(sprt.llr(&Pentanomial(counts)).expect("a ratio"), wanted, 0.011);
            // Mirrored results give the mirrored number.
            let [a, b, c, d, e] = counts;
            let mirrored = Sprt { elo0: -elo1, elo1: -elo0, ..sprt };
            let found = mirrored.llr(&Pentanomial([e, d, c, b, a])).expect("a ratio");
            assert_near(found, -wanted, 0.011);
        }
        let won = Sprt { model: Model::Logistic, elo0: 0.0, elo1: 240.0, ..SPRT };
        assert_eq!(won.state(&Pentanomial([10, 0, 0, 0, 0])), SprtState::AcceptH0);
    }

    #[test]
    fn bounds_are_the_usual_ones() {
        assert_near(SPRT.bounds().0, -2.944, 0.001);
        assert_near(SPRT.bounds().1, 2.944, 0.001);
        assert_eq!(SPRT.state(&Pentanomial([0, 0, 10, 500, 500])), SprtState::AcceptH1);
        assert_eq!(SPRT.state(&Pentanomial([500, 500, 10, 0, 0])), SprtState::AcceptH0);
        assert_eq!(SPRT.state(&Pentanomial::default()), SprtState::Open);
    }

    #[test]
    fn few_or_one_sided_pairs_decide_nothing_by_accident() {
        let llr = |counts| SPRT.llr(&Pentanomial(counts)).expect("a ratio");
        for counts in [[0, 0, 1, 0, 0], [0, 0, 0, 0, 2], [2, 0, 0, 0, 0], [0, 0, 0, 0, 1]] {
            assert!(llr(counts).abs() < 0.2, "{counts:?}: {}", llr(counts));
            assert_eq!(SPRT.state(&Pentanomial(counts)), SprtState::Open);
        }
        // Wins speak for the better engine, losses against it, and more of them do so more.
        assert!(llr([0, 0, 0, 0, 2]) > 0.0 && llr([2, 0, 0, 0, 0]) < 0.0);
        assert!(llr([0, 0, 0, 0, 20]) > llr([0, 0, 0, 0, 10]));
        for counts in [[0, 0, 100_000, 0, 0], [0, 0, 0, 0, 100_000], [100_000, 0, 0, 0, 0]] {
            assert!(llr(counts).is_finite(), "{counts:?}: {}", llr(counts));
        }
    }

    fn llr(counts: [u64; 5], elo0: f64, elo1: f64) -> f64 {
        Sprt { elo0, elo1, ..SPRT }.llr(&Pentanomial(counts)).expect("a ratio")
    }

    /// Bounds far from the result, against values found by direct constrained maximisation.
    #[test]
    fn wide_bounds_are_decided_by_the_result() {
        for (counts, elo0, elo1, wanted) in [
            ([10, 0, 0, 0, 0], 0.0, 240.0, -12.00),
            ([10, 0, 0, 0, 0], 200.0, 300.0, -4.88),
            ([3, 10, 20, 9, 2], 0.0, 300.0, -30.75),
            ([0, 0, 0, 0, 10], -300.0, 0.0, 14.86),
        ] {
            assert_near(llr(counts, elo0, elo1), wanted, 0.006);
        }
    }

    /// A distribution with the wanted mean and deviation, of the cells `0`, `a` and the rest made to fit, found by
    /// trying: none of them may be likelier than the one that the test finds.
    #[test]
    fn no_other_distribution_is_likelier() {
        let mut rng = game::keys::SplitMix64::new(53);
        for _ in 0..150 {
            let counts: [u64; 5] = std::array::from_fn(|_| [0, 0, 1, 3, 10, 40, 400][rng.below(7)]);
            if counts.iter().sum::<u64>() == 0 {
                continue;
            }
            let sample = Sample::new(&Pentanomial(counts));
            let elo =
                (0.1 * 6000f64.powf(rng.below(1001) as f64 / 1000.0)) * [1.0, -1.0][rng.below(2)];
            let t = elo / (2.0 * ELO_UNIT) * 2f64.sqrt();
            let found = most_likely(&sample.weight, t).expect("a distribution");
            let worth =
                |p: &[f64; 5]| -> f64 { (0..5).map(|i| sample.weight[i] * p[i].ln()).sum() };
            assert_near(t_value(&found), t, 1e-5 * (1.0 + t.abs()));
            for _ in 0..200 {
                let Some(other) = with_t_value(random(&mut rng, &found), t) else { continue };
                assert!(
                    worth(&other) <= worth(&found) + 1e-9,
                    "{counts:?} {elo}: {found:?} {other:?}"
                );
            }
        }
    }

    fn t_value(p: &[f64; 5]) -> f64 {
        let mean: f64 = (0..5).map(|i| p[i] * SCORES[i]).sum();
        let variance: f64 = (0..5).map(|i| p[i] * (SCORES[i] - mean).powi(2)).sum();
        (mean - 0.5) / variance.sqrt()
    }

    /// Probabilities near `found`, or anywhere.
    fn random(rng: &mut game::keys::SplitMix64, found: &[f64; 5]) -> [f64; 5] {
        let spread = [0.01, 0.3, 3.0][rng.below(3)];
        let cells: [f64; 5] = std::array::from_fn(|i| {
            found[i] * (spread * (rng.below(2001) as f64 / 1000.0 - 1.0)).exp()
        });
        let all: f64 = cells.iter().sum();
        cells.map(|cell| cell / all)
    }

    /// `p` moved towards a sure win or a sure loss until its t-value is `t`.
    fn with_t_value(p: [f64; 5], t: f64) -> Option<[f64; 5]> {
        let moved = |share: f64| -> [f64; 5] {
            let end = if t_value(&p) < t { 4 } else { 0 };
            std::array::from_fn(|i| p[i] * (1.0 - share) + if i == end { share } else { 0.0 })
        };
        let is_short = |share: f64| (t_value(&moved(share)) < t) == (t_value(&p) < t);
        let (mut low, mut high) = (0.0, 1.0 - 1e-9);
        if is_short(high) {
            return None;
        }
        for _ in 0..60 {
            let share = f64::midpoint(low, high);
            if is_short(share) { low = share } else { high = share }
        }
        Some(moved(high))
    }

    #[test]
    fn mirrored_results_give_mirrored_ratios() {
        let mut rng = game::keys::SplitMix64::new(5);
        for _ in 0..200 {
            let counts: [u64; 5] = std::array::from_fn(|_| rng.below(30) as u64);
            let mut turned = counts;
            turned.reverse();
            let [elo0, width] =
                [rng.below(600) as f64 - 300.0, 0.1 + rng.below(3000) as f64 / 10.0];
            let one = llr(counts, elo0, elo0 + width);
            let other = llr(turned, -elo0 - width, -elo0);
            assert_near(one, -other, 1e-6 * (1.0 + one.abs()));
        }
    }

    #[test]
    fn the_closed_form_is_that_of_the_search() {
        for counts in [[7, 0, 0, 0, 0], [0, 0, 0, 0, 90]] {
            let sample = Sample::new(&Pentanomial(counts));
            for t in [-2.0, -0.3, 0.0, 0.01, 1.5] {
                let p = most_likely(&sample.weight, t).expect("a distribution");
                let searched: f64 = (0..5).map(|i| sample.weight[i] * p[i].ln()).sum();
                let half = most_likely(&sample.weight, 0.0).expect("a distribution");
                let even: f64 = (0..5).map(|i| sample.weight[i] * half[i].ln()).sum();
                let closed = sample.one_sided(0.0, t).expect("one side");
                assert_near(searched - even, closed, 2e-3);
            }
        }
    }

    #[test]
    fn what_is_no_number_decides_nothing() {
        let sprt = Sprt { elo0: f64::NAN, ..SPRT };
        let counts = Pentanomial([1, 2, 3, 4, 5]);
        assert_eq!((sprt.llr(&counts), sprt.state(&counts)), (None, SprtState::Open));
    }
}
