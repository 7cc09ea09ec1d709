//! How a training run goes about it.

use clap::Args;
use network::InputSet;
use serde::{Deserialize, Serialize};

use crate::Label;

/// The hyperparameters of a training run. The same recipe and data give the same network, on any
/// number of threads.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Recipe {
    /// Passes over the data, at most; it ends earlier when five did not lower the validation loss.
    #[arg(long, default_value_t = Recipe::default().epochs)]
    pub epochs: u32,
    /// Positions to one step.
    #[arg(long, default_value_t = Recipe::default().batch)]
    pub batch: usize,
    /// Parts of a batch, each summed by itself; the most threads that find work.
    #[arg(skip = Recipe::default().slices)]
    pub slices: usize,
    /// Step size at its peak.
    #[arg(long, default_value_t = Recipe::default().rate)]
    pub rate: f32,
    /// What the step size falls to, as a share of its peak.
    #[arg(skip = Recipe::default().final_rate)]
    pub final_rate: f32,
    /// The warm-up's share of all steps.
    #[arg(skip = Recipe::default().warm_up)]
    pub warm_up: f32,
    /// Pull of the first layer's weights towards zero.
    #[arg(long, default_value_t = Recipe::default().decay)]
    pub decay: f32,
    /// Hundredths that make the odds e to one.
    #[arg(long, default_value_t = Recipe::default().scale)]
    pub scale: f32,
    /// Share of the game's result in the target, 0 to 1; the rest is the search's score.
    #[arg(long, default_value_t = Recipe::default().result)]
    pub result: f32,
    /// Lets the network say what being on move is worth. Otherwise the tuned evaluation alone says it.
    // Scores of short searches, which end with the move of either side, are biased there.
    #[arg(long)]
    pub tempo: bool,
    /// Epochs without a better validation loss after which a run ends.
    #[arg(skip = Recipe::default().patience)]
    pub patience: u32,
    /// Seed of the first weights and of the order of positions.
    #[arg(long, default_value_t = Recipe::default().seed)]
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            epochs: 40,
            batch: 8_192,
            slices: 8,
            rate: 1e-3,
            final_rate: 0.03,
            warm_up: 0.01,
            decay: 0.01,
            scale: 300.0,
            result: 0.3,
            tempo: false,
            patience: 5,
            seed: 1,
        }
    }
}

impl Recipe {
    /// The step size of step `step` (from 0) of `steps`: a linear warm-up, then a cosine.
    pub fn rate_at(&self, step: u64, steps: u64) -> f32 {
        let warm = (self.warm_up * steps as f32).max(1.0);
        let rise = ((step + 1) as f32 / warm).min(1.0);
        let turn = std::f32::consts::PI * step as f32 / steps.max(1) as f32;
        let fall = self.final_rate + (1.0 - self.final_rate) * 0.5 * (1.0 + turn.cos());
        self.rate * rise * fall
    }

    /// The winning probability that the network should predict.
    pub fn target(&self, score: i16, result: u8) -> f32 {
        let searched = sigmoid(f32::from(score) / self.scale);
        if result == Label::NO_RESULT {
            return searched;
        }
        self.result * 0.5 * f32::from(result) + (1.0 - self.result) * searched
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
        assert!((recipe.target(0, 2) - 0.625).abs() < 1e-6);
        assert!((recipe.target(0, 0) - 0.375).abs() < 1e-6);
        assert!((recipe.target(300, Label::NO_RESULT) - 0.731_058_6).abs() < 1e-6);
        assert!((recipe.target(300, 1) - (0.125 + 0.75 * 0.731_058_6)).abs() < 1e-6);
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
