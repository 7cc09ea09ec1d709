//! Simultaneous perturbation stochastic approximation: all values are changed at once, up or down by
//! chance, and move towards the side that wins.
//!
//! Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization" (1998), whose exponents these are; the form with a rate at the end, and the rounding by chance, are
//! those of fishtest and OpenBench.

use dyngame::Settings;
use game::keys::{SPREAD, SplitMix64};

use super::tunable::Tunable;

/// How fast the steps of the changes shrink.
const GAMMA: f64 = 0.101;
/// How fast the pace shrinks.
const ALPHA: f64 = 0.602;
/// The pace is held back at the beginning by this share of the whole run.
const STABILITY: f64 = 0.1;

/// Values on their way to better ones.
#[derive(Clone, Debug)]
pub(super) struct Spsa {
    pub(super) options: Vec<Tunable>,
    pub(super) values: Vec<f64>,
    /// Pairs of games of the whole run.
    pairs: u64,
    seed: u64,
}

/// One change and its opposite.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// 1 for what is larger in the first of `settings`, -1 for what is smaller.
    signs: Vec<f64>,
    /// The options of both sides.
    pub(super) settings: [Settings; 2],
}

impl Spsa {
    /// A run of so many `pairs` of games.
    pub(super) fn new(options: &[Tunable], pairs: u64, seed: u64) -> Self {
        let values = options.iter().map(|option| option.start).collect();
        Self { options: options.to_vec(), values, pairs, seed }
    }

    /// The change to try in `pair`, from 0.
    pub(super) fn trial(&self, pair: u64) -> Trial {
        let mut rng = SplitMix64::new(self.seed ^ (pair + 1).wrapping_mul(SPREAD));
        let (mut signs, mut settings) = (Vec::new(), [Settings::new(), Settings::new()]);
        for (i, option) in self.options.iter().enumerate() {
            let sign = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            // Both sides are rounded alike, so that what they differ by stays.
            let chance = (rng.next() >> 11) as f64 / (1_u64 << 53) as f64;
            for (side, settings) in [sign, -sign].into_iter().zip(&mut settings) {
                let changed = self.values[i] + side * self.step(i, pair);
                let rounded = if option.whole { (changed + chance).floor() } else { changed };
                let value = option.text(rounded.clamp(option.min, option.max));
                settings.push((option.name.clone(), value));
            }
            signs.push(sign);
        }
        Trial { signs, settings }
    }

    /// Moves towards what won: `points` are the wins of the first side of `trial` in `pair` less its losses.
    pub(super) fn learn(&mut self, pair: u64, trial: &Trial, points: i32) {
        for (i, sign) in trial.signs.iter().enumerate() {
            let Tunable { min, max, .. } = self.options[i];
            let moved = self.pace(i, pair) * f64::from(points) * self.step(i, pair) * sign;
            self.values[i] = (self.values[i] + moved).clamp(min, max);
        }
    }

    /// By how much value `i` is changed in `pair`.
    pub(super) fn step(&self, i: usize, pair: u64) -> f64 {
        self.options[i].step / self.elapsed(pair).powf(GAMMA)
    }

    /// How much of its step value `i` moves for each game won more than lost. Without a rate of its own it is such
    /// that chance alone moves a value by about half its step in the whole run.
    fn pace(&self, i: usize, pair: u64) -> f64 {
        let last = self.options[i].rate.unwrap_or(0.4 / (self.pairs as f64).sqrt());
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

    fn option(name: &str, start: f64, step: f64) -> Tunable {
        let name = name.to_owned();
        Tunable { name, whole: true, start, min: 0.0, max: 1000.0, step, rate: None }
    }

    fn number(settings: &Settings, i: usize) -> f64 {
        settings[i].1.parse().expect("a number")
    }

    #[test]
    fn values_climb_to_where_the_games_are_won() {
        let options = [option("a", 110.0, 40.0), option("b", 8.0, 2.0), option("c", 700.0, 180.0)];
        let mut spsa = Spsa::new(&options, 4_000, 1);
        // Nothing but these two matters; the best are 300 and 3.
        let badness = |it: &Settings| {
            ((number(it, 0) - 300.0) / 40.0).powi(2) + (number(it, 1) - 3.0).powi(2) / 4.0
        };
        let mut rng = SplitMix64::new(7);
        for pair in 0..4_000 {
            let trial = spsa.trial(pair);
            let better = badness(&trial.settings[1]) - badness(&trial.settings[0]);
            let chance = 0.5 + (better / 40.0).clamp(-0.5, 0.5);
            let points = if (rng.below(1_000) as f64) < chance * 1_000.0 { 1 } else { -1 };
            spsa.learn(pair, &trial, points);
        }
        let found = &spsa.values;
        assert!((found[0] - 300.0).abs() < 60.0 && (found[1] - 3.0).abs() <= 3.0, "{found:?}");
        assert!((found[2] - 700.0).abs() < 500.0, "{found:?}");
    }

    #[test]
    fn a_change_and_its_opposite_lie_around_the_values() {
        let real = Tunable { whole: false, ..option("real", 0.5, 0.25) };
        let spsa = Spsa::new(&[option("fine", 7.0, 0.5), option("a", 110.0, 40.0), real], 9, 3);
        let mut middles = Vec::new();
        for pair in 0..9 {
            let [up, down] = spsa.trial(pair).settings;
            // A whole number differs by one at least.
            assert!((number(&up, 0) - number(&down, 0)).abs() >= 1.0);
            middles.push(number(&up, 0) + number(&down, 0));
            let width = spsa.step(1, pair);
            for (side, other) in [(&up, &down), (&down, &up)] {
                assert!((number(side, 1) - 110.0).abs() <= width + 1.0);
                assert!((number(side, 1) - number(other, 1)).abs() >= 2.0 * width - 1.0);
            }
            assert!((number(&up, 2) + number(&down, 2) - 1.0).abs() < 2e-6);
            assert_eq!(spsa.trial(pair).settings, [up, down]);
        }
        // It is rounded now up, now down.
        assert!(middles.contains(&13.0) && middles.contains(&15.0), "{middles:?}");
    }
}
