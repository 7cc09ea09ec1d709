//! Simultaneous perturbation stochastic approximation: all numbers are changed at once, up or down by
//! chance, and move towards the side that wins.
//!
//! Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization" (1998), whose exponents these are; the form with a rate at the end is that of chess
//! engines.

use game::keys::{SPREAD, SplitMix64};
use search::{Param, Params};

/// How fast the steps of the changes shrink.
const GAMMA: f64 = 0.101;
/// How fast the pace shrinks.
const ALPHA: f64 = 0.602;
/// The pace is held back at the beginning by this share of the whole run.
const STABILITY: f64 = 0.1;

/// Numbers on their way to better ones.
#[derive(Clone, Debug)]
pub(crate) struct Spsa {
    /// The numbers that are not fitted.
    base: Params,
    fitted: Vec<&'static Param>,
    values: Vec<f64>,
    /// Pairs of games of the whole run.
    pairs: u64,
    seed: u64,
}

/// One change and its opposite.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// 1 for what is larger in `up`, -1 for what is smaller.
    signs: Vec<f64>,
    /// One player.
    pub(crate) up: Params,
    /// The other.
    pub(crate) down: Params,
}

impl Spsa {
    /// A run of so many `pairs` of games that begins with the numbers `base` and fits `fitted`.
    pub(crate) fn new(base: Params, fitted: Vec<&'static Param>, pairs: u64, seed: u64) -> Self {
        let values = fitted.iter().map(|param| f64::from((param.get)(&base))).collect();
        Self { base, fitted, values, pairs, seed }
    }

    /// The fitted numbers by name.
    pub(crate) fn values(&self) -> impl Iterator<Item = (&'static str, f64)> + '_ {
        self.fitted.iter().zip(&self.values).map(|(param, &value)| (param.name, value))
    }

    /// Goes on from the number that `find` gives for each name, if any.
    pub(crate) fn go_on(&mut self, find: impl Fn(&str) -> Option<f64>) {
        for (param, value) in self.fitted.iter().zip(&mut self.values) {
            *value = find(param.name).unwrap_or(*value);
        }
    }

    /// The numbers as they stand, rounded.
    pub(crate) fn params(&self) -> Params {
        self.changed(|_| 0.0)
    }

    /// The change to try in `pair`, from 0.
    pub(crate) fn trial(&self, pair: u64) -> Trial {
        let mut rng = SplitMix64::new(self.seed ^ pair.wrapping_mul(SPREAD));
        let signs = self.fitted.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 });
        let signs = signs.collect::<Vec<f64>>();
        let up = self.changed(|i| signs[i] * self.step(i, pair));
        let down = self.changed(|i| -signs[i] * self.step(i, pair));
        Trial { signs, up, down }
    }

    /// Moves towards what won: `points` are the wins of `trial.up` in `pair` less its losses.
    pub(crate) fn learn(&mut self, pair: u64, trial: &Trial, points: i32) {
        let pace = self.pace(pair) * f64::from(points);
        for (i, sign) in trial.signs.iter().enumerate() {
            let range = &self.fitted[i].range;
            let moved = self.values[i] + pace * self.step(i, pair) * sign;
            self.values[i] = moved.clamp(f64::from(*range.start()), f64::from(*range.end()));
        }
    }

    /// The numbers with `change` added to each.
    fn changed(&self, change: impl Fn(usize) -> f64) -> Params {
        let mut params = self.base.clone();
        for (i, param) in self.fitted.iter().enumerate() {
            let value = (self.values[i] + change(i)).round() as i32;
            (param.set)(&mut params, value.clamp(*param.range.start(), *param.range.end()));
        }
        params
    }

    /// By how much number `i` is changed in `pair`.
    fn step(&self, i: usize, pair: u64) -> f64 {
        f64::from(self.fitted[i].step) / self.elapsed(pair).powf(GAMMA)
    }

    /// How much of its step a number moves for each game won more than lost. At the end it is such that
    /// chance alone moves a number by about half its step in the whole run.
    fn pace(&self, pair: u64) -> f64 {
        let last = 0.4 / (self.pairs as f64).sqrt();
        let held = (STABILITY + 1.0) / (STABILITY + self.elapsed(pair));
        last * held.powf(ALPHA) * self.elapsed(pair).powf(2.0 * GAMMA)
    }

    /// The share of the run that is over with `pair`.
    fn elapsed(&self, pair: u64) -> f64 {
        ((pair + 1) as f64 / self.pairs.max(1) as f64).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Vec<&'static Param> {
        Params::ALL.iter().filter(|param| names.contains(&param.name)).collect()
    }

    #[test]
    fn numbers_climb_to_where_the_games_are_won() {
        let fitted = of(&["futility_base", "late_move_pruning_base", "reduction_base"]);
        let mut spsa = Spsa::new(Params::default(), fitted, 4_000, 1);
        // Nothing but these two matters; the best are 300 and 3.
        let badness = |params: &Params| {
            let base = f64::from(params.futility_base - 300) / 40.0;
            base * base + f64::from(params.late_move_pruning_base - 3).powi(2) / 4.0
        };
        let mut rng = SplitMix64::new(7);
        for pair in 0..4_000 {
            let trial = spsa.trial(pair);
            let better = badness(&trial.down) - badness(&trial.up);
            let chance = 0.5 + (better / 40.0).clamp(-0.5, 0.5);
            let points = if (rng.below(1_000) as f64) < chance * 1_000.0 { 1 } else { -1 };
            spsa.learn(pair, &trial, points);
        }
        let (found, start) = (spsa.params(), Params::default());
        assert!((found.futility_base - 300).abs() < 60, "{found:?}");
        assert!((found.late_move_pruning_base - 3).abs() <= 3, "{found:?}");
        assert!((found.reduction_base - start.reduction_base).abs() < 500, "{found:?}");
    }

    #[test]
    fn a_change_and_its_opposite_lie_around_the_numbers() {
        let spsa = Spsa::new(Params::default(), of(&["probcut_margin", "null_move_divisor"]), 9, 3);
        for pair in 0..9 {
            let trial = spsa.trial(pair);
            let sum = trial.up.probcut_margin + trial.down.probcut_margin;
            assert_eq!(sum, 2 * Params::default().probcut_margin);
            assert_ne!(trial.up.probcut_margin, trial.down.probcut_margin);
            let one = [&trial.up, &trial.down].map(|params| params.null_move_divisor);
            assert!(one.contains(&3) && one.contains(&5) || one.contains(&2), "{one:?}");
            assert_eq!(trial.up.futility_base, Params::default().futility_base);
        }
    }
}
