//! What scores say about results: the logistic model of `dyngame::WinModel`, fitted to positions.

use std::collections::BTreeMap;

use dyngame::WinModel;
use game::Outcome;

use crate::data::place;

/// How games went on from each score, in the first side's view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results {
    /// Wins, draws and losses by score in hundredths.
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

    /// The model under which the results are least surprising.
    pub(crate) fn model(&self) -> WinModel {
        // The surprise is convex in the inverse of the scale and in their product with the margin,
        // so that a search by thirds finds its least value.
        let model = |steepness: f64, margin: f64| WinModel {
            scale: 1.0 / steepness,
            draw: margin / steepness,
        };
        let margin = |steepness| least(0.0, 20.0, |margin| self.loss(&model(steepness, margin)));
        let steepness =
            least(1e-4, 0.2, |steepness| self.loss(&model(steepness, margin(steepness))));
        model(steepness, margin(steepness))
    }
}

/// Where between `low` and `high` the convex function `f` is least.
fn least(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    const STEPS: usize = 40;
    for _ in 0..STEPS {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    low.midpoint(high)
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
        let found = results.model();
        assert!((found.scale - truth.scale).abs() < 10.0, "{found:?}");
        assert!((found.draw - truth.draw).abs() < 6.0, "{found:?}");
    }
}
