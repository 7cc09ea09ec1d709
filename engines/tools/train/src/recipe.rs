//! How a training run goes about it.

use network::InputSet;
use serde::{Deserialize, Serialize};

use crate::Label;

/// The hyperparameters of a training run. The same recipe and data give the same network, on any
/// number of threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// Passes over the positions, at most.
    pub epochs: u32,
    /// Positions to one step.
    pub batch: usize,
    /// Parts of a batch, each summed by itself; the most threads that find work.
    pub slices: usize,
    /// Step size at its peak, after the warm-up.
    pub rate: f32,
    /// What the step size falls to, as a share of its peak.
    pub final_rate: f32,
    /// The warm-up's share of all steps.
    pub warm_up: f32,
    /// Pull of the first layer's weights towards zero, a share of the step.
    pub decay: f32,
    /// Hundredths that make the odds e to one.
    pub scale: f32,
    /// Share of the game's result in the target; the rest is the search's score.
    pub result: f32,
    /// Whether the network may say what being on move is worth. Otherwise what is good for one
    /// side is as bad for the other: scores of short searches, which end with the move of either
    /// side, are biased there.
    pub tempo: bool,
    /// Epochs without a better validation loss after which a run ends.
    pub patience: u32,
    /// Seed of the first weights and of the shuffling.
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

/// The logistic function.
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
            let set = InputSet { game: "", name: "", count: 1, active, stacks: 1 };
            let clip = feature_clip(&set);
            assert!((clip - expected).abs() < 0.002, "{active}: {clip}");
            let largest = (clip * 255.0).round() as usize;
            assert!(largest * (active + 1) <= 32_767);
        }
    }
}
