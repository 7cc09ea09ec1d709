//! How a training run goes about it.

use clap::{Args, value_parser};
use network::{InputSet, MOST_SCALE};
use serde::{Deserialize, Serialize};

use crate::{Label, TrainError, above_zero, count, from_zero, share};

/// Parts of a batch, each summed by itself; the most threads that find work.
pub(crate) const SLICES: usize = 8;
/// Epochs without a better validation loss after which a run ends.
pub(crate) const PATIENCE: u32 = 5;
/// The warm-up's share of all steps.
const WARM_UP: f32 = 0.01;
/// The step size at the end, as a share of its peak.
const FINAL_RATE: f32 = 0.03;

/// The hyperparameters of a training run. The same recipe and data give the same network, on any
/// number of threads.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Recipe {
    /// Passes over the data, at most, 1 or more; it ends earlier when five did not lower the validation loss.
    #[arg(long, default_value_t = Recipe::default().epochs, value_parser = value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// Positions to one step.
    #[arg(long, default_value_t = Recipe::default().batch, value_parser = count())]
    pub batch: usize,
    /// Step size at its peak.
    #[arg(long, default_value_t = Recipe::default().rate, value_parser = above_zero)]
    pub rate: f32,
    /// Pull of the first layer's weights towards zero.
    #[arg(long, default_value_t = Recipe::default().decay, value_parser = from_zero)]
    pub decay: f32,
    /// Score, in centipawns or the game's like unit, that makes the odds e to one: a whole number from 1 to 32768.
    #[arg(long, default_value_t = Recipe::default().scale, value_parser = value_parser!(u32).range(1..=MOST_SCALE))]
    pub scale: u32,
    /// Share of the game's result in the target, 0 to 1; the rest is the search's score. With much of it a network learns
    /// games by heart.
    #[arg(long, default_value_t = Recipe::default().result, value_parser = share)]
    pub result: f32,
    /// Share of what the next position of the same game is worth in what a position is worth, and so on to its last, 0 to
    /// 1: later searches have found what a short one did not.
    #[arg(long, default_value_t = Recipe::default().later, value_parser = share)]
    pub later: f32,
    /// Lets the network say what being on move is worth. Otherwise the tuned evaluation alone says it.
    // Scores of short searches, which end with the move of either side, are biased there.
    #[arg(long)]
    pub tempo: bool,
    /// Seed of the first weights and of the order of positions.
    #[arg(long, default_value_t = Recipe::default().seed)]
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            epochs: 3,
            batch: 8_192,
            rate: 1e-3,
            decay: 0.01,
            scale: 300,
            result: 0.1,
            later: 0.0,
            tempo: false,
            seed: 1,
        }
    }
}

impl Recipe {
    /// The step size of step `step` (from 0) of `steps`: a linear warm-up, then a cosine.
    pub fn rate_at(&self, step: u64, steps: u64) -> f32 {
        let warm = (WARM_UP * steps as f32).max(1.0);
        let rise = ((step + 1) as f32 / warm).min(1.0);
        let turn = std::f32::consts::PI * step as f32 / steps.max(1) as f32;
        let fall = FINAL_RATE + (1.0 - FINAL_RATE) * 0.5 * (1.0 + turn.cos());
        self.rate * rise * fall
    }

    /// Checks that a checkpoint of the recipe `found` can be gone on with.
    ///
    /// # Errors
    /// Names the options that differ, and both values.
    pub(crate) fn check_same(&self, found: &Self) -> Result<(), TrainError> {
        let pairs = found.options().into_iter().zip(self.options());
        let differ = pairs.filter(|(there, here)| there != here);
        let differences = differ
            .map(|((name, there), (_, here))| format!("--{name} is {there} there, {here} here"));
        let differences = differences.collect::<Vec<_>>();
        match differences.is_empty() {
            true => Ok(()),
            false => Err(TrainError::OtherRecipe(differences.join(", "))),
        }
    }

    /// Each option by its name.
    fn options(&self) -> [(&'static str, String); 9] {
        let Self { epochs, batch, rate, decay, scale, result, later, tempo, seed } = self;
        [
            ("epochs", epochs.to_string()),
            ("batch", batch.to_string()),
            ("rate", rate.to_string()),
            ("decay", decay.to_string()),
            ("scale", scale.to_string()),
            ("result", result.to_string()),
            ("later", later.to_string()),
            ("tempo", tempo.to_string()),
            ("seed", seed.to_string()),
        ]
    }

    /// The scale as a number with a fraction, as scores are divided by it.
    pub(crate) fn unit(&self) -> f32 {
        self.scale as f32
    }

    /// The winning probability that the network should predict.
    pub fn target(&self, label: &Label) -> f32 {
        let searched = sigmoid(f32::from(label.later) / self.unit());
        let mixed = |played| self.result * played + (1.0 - self.result) * searched;
        label.played().map_or(searched, mixed)
    }

    /// Mixes into each of the `scores` of a game, in order of play, what came later.
    pub fn mix_later<'a>(&self, scores: impl DoubleEndedIterator<Item = &'a mut i32>) {
        if self.later == 0.0 {
            return;
        }
        let mut later = None;
        for score in scores.rev() {
            let own = sigmoid(*score as f32 / self.unit());
            let mixed = later.map_or(own, |later| own + self.later * (later - own));
            let bounded = mixed.clamp(1e-6, 1.0 - 1e-6);
            *score = ((bounded / (1.0 - bounded)).ln() * self.unit()).round() as i32;
            later = Some(mixed);
        }
    }

    /// The winning probability by the search's score alone.
    pub(crate) fn searched(&self, label: &Label) -> f32 {
        sigmoid(f32::from(label.score) / self.unit())
    }
}

pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The bound of output weights: as integers they stay within 127.
pub(crate) const OUTPUT_CLIP: f32 = 1.98;

/// The bound of the first layer's weights: 1.98, or less if so many inputs of that size would
/// overflow an accumulator.
pub(crate) fn feature_clip(set: &InputSet) -> f32 {
    let one = network::ACTIVATION_ONE as f32;
    // Half a step for rounding.
    let fits = (f32::from(i16::MAX) / (set.active as f32 + 1.0) - 0.5) / one;
    fits.min(1.98)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let recipe = Recipe::default();
        let rates = (0..1_000).map(|step| recipe.rate_at(step, 1_000)).collect::<Vec<_>>();
        assert!((rates[0] - 1e-4).abs() < 1e-6, "a tenth of the peak: {}", rates[0]);
        assert!((rates[9] - 1e-3).abs() < 1e-6, "{}", rates[9]);
        assert!(rates[10..].windows(2).all(|pair| pair[0] >= pair[1]));
        assert!((rates[999] - 3e-5).abs() < 1e-6, "{}", rates[999]);
    }

    #[test]
    fn the_target_mixes_score_and_result() {
        let recipe = Recipe { result: 0.25, ..Recipe::default() };
        for (score, result, expected) in [
            (0, 2, 0.625),
            (0, 0, 0.375),
            (300, Label::NO_RESULT, 0.731_058_6),
            (300, 1, 0.125 + 0.75 * 0.731_058_6),
        ] {
            let label = Label { score: 0, later: score, base: 0, result, bucket: 0, game: 0 };
            assert!((recipe.target(&label) - expected).abs() < 1e-6, "{label:?}");
        }
    }

    #[test]
    fn later_scores_reach_back_by_their_share() {
        let mixed = |later, mut scores: [i32; 3]| {
            Recipe { later, scale: 100, ..Recipe::default() }.mix_later(scores.iter_mut());
            scores
        };
        assert_eq!(mixed(0.0, [5, -900, 30_000]), [5, -900, 30_000]);
        assert_eq!(mixed(0.5, [0, 0, 110]), [25, 51, 110], "0.5625, 0.625 and 0.75");
        assert_eq!(mixed(1.0, [400, -300, 20]), [20, 20, 20]);
        let [first, _, last] = mixed(0.5, [0, 32_000, 32_000]);
        assert!((100..=120).contains(&first), "{first}: half of a won game");
        assert!((1_300..=1_400).contains(&last), "{last}: beyond all odds, but a score");
    }

    #[test]
    fn clipped_weights_fit_an_accumulator() {
        for (active, expected) in [(40, 1.98), (450, 0.282)] {
            let set = InputSet { game: "", name: "", count: 1, active, buckets: 1 };
            let clip = feature_clip(&set);
            assert!((clip - expected).abs() < 0.002, "{active}: {clip}");
            let largest = (clip * 255.0).round() as usize;
            assert!(largest * (active + 1) <= 32_767);
        }
    }
}
