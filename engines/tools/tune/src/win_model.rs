//! The win model of a game, a logistic one (`dyngame::WinModel`), fitted to positions.

use std::collections::BTreeMap;

use dyngame::WinModel;
use game::Outcome;

use train::minimum;

use crate::data::place;

/// How games went on from each score, in the first side's view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results {
    /// Wins, draws and losses by score.
    by_score: BTreeMap<i32, [f64; 3]>,
}

impl Results {
    /// Counts a position with this score whose game ended like this.
    pub(crate) fn count(&mut self, score: i32, outcome: Outcome) {
        self.by_score.entry(score).or_default()[place(outcome)] += 1.0;
    }

    pub(crate) fn positions(&self) -> f64 {
        self.by_score.values().flatten().sum()
    }

    /// The mean surprise of the results under `model`, in nats a position.
    pub(crate) fn loss(&self, model: &WinModel) -> f64 {
        /// No chance is held to be smaller.
        const LEAST: f64 = 1e-9;
        let surprise = |(&score, counts): (&i32, &[f64; 3])| {
            let (win, loss) = (model.wins(f64::from(score)), model.wins(-f64::from(score)));
            let chances = [win, 1.0 - win - loss, loss];
            let of = |(count, chance): (&f64, f64)| -count * chance.max(LEAST).ln();
            counts.iter().zip(chances).map(of).sum::<f64>()
        };
        self.by_score.iter().map(surprise).sum::<f64>() / self.positions().max(1.0)
    }

    /// The model under which the results are least surprising; `None` if the results do not depend on the scores,
    /// follow from them, or are all draws.
    pub(crate) fn model(&self) -> Option<WinModel> {
        // The surprise is convex in the inverse of the scale and in their product with the margin.
        let model = |steepness: f64, margin: f64| WinModel {
            scale: 1.0 / steepness,
            draw: margin / steepness,
        };
        let has_draws = self.by_score.values().any(|[_, draws, _]| *draws > 0.0);
        let fitted = |steepness| {
            let margin = match has_draws {
                true => minimum(0.0, 20.0, |margin| self.loss(&model(steepness, margin)))?,
                false => 0.0,
            };
            Some(model(steepness, margin))
        };
        let loss = |steepness| fitted(steepness).map_or(f64::INFINITY, |model| self.loss(&model));
        fitted(minimum(1e-4, 0.2, loss)?)
    }
}

#[cfg(test)]
mod tests {
    use game::Side;
    use game::keys::SplitMix64;

    use super::*;

    #[test]
    fn known_odds_are_found_again() {
        let (truth, mut rng) = (WinModel { scale: 200.0, draw: 90.0 }, SplitMix64::new(1));
        let mut results = Results::default();
        for _ in 0..40_000 {
            let score = rng.below(1201) as i32 - 600;
            let drawn = rng.below(1 << 20) as f64 / f64::from(1 << 20);
            let outcome = match drawn {
                drawn if drawn < truth.wins(f64::from(score)) => Outcome::Win(Side::First),
                drawn if drawn > 1.0 - truth.wins(-f64::from(score)) => Outcome::Win(Side::Second),
                _ => Outcome::Draw,
            };
            results.count(score, outcome);
        }
        let found = results.model().expect("results that depend on scores");
        assert!((found.scale - truth.scale).abs() < 10.0, "{found:?}");
        assert!((found.draw - truth.draw).abs() < 6.0, "{found:?}");
    }

    /// Each position counted so often: a fit that any scale suits, or that only the least or the largest would.
    #[test]
    fn results_that_scores_do_not_explain_have_no_model() {
        let [won, lost] = Side::BOTH.map(Outcome::Win);
        let level = [(0, won), (0, Outcome::Draw), (0, lost)];
        let drawn = [(-300, Outcome::Draw), (300, Outcome::Draw)];
        let certain = [(-300, lost), (300, won)];
        let opposite =
            [(-300, won), (-300, lost), (-300, won), (300, lost), (300, won), (300, lost)];
        for games in [&[][..], &level, &drawn, &certain, &opposite] {
            let mut results = Results::default();
            games.iter().for_each(|&(score, outcome)| results.count(score, outcome));
            assert!(results.model().is_none(), "{games:?}: {:?}", results.model());
        }
    }
}
