//! From the numbers that learned to the integers that play, what that costs, and back.

use std::ops::Range;

use game::Side;
use network::{Half, Head, Network, Parameters};

use crate::gradient::{Task, cross_entropy};
use crate::kernel::forward;
use crate::model::{Parts, units};
use crate::{TrainError, Trainer};

/// How far the integers are from the numbers, over the validation positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuantisationError {
    /// Mean difference of values, in hundredths.
    pub mean: f64,
    /// Largest difference where the value is within [`NEAR`](Self::NEAR).
    pub worst: f64,
    /// Loss of the integers over that of the numbers.
    pub loss_ratio: f64,
}

impl QuantisationError {
    /// Values within this many hundredths are near zero.
    pub const NEAR: f64 = 1_000.0;
}

impl<const H: usize> Trainer<'_, H> {
    /// The best network so far in integers; `about` says who made it, from what data.
    ///
    /// # Errors
    /// If a sum of its integers could overflow.
    pub fn quantise(&self, about: &str) -> Result<Parameters, TrainError> {
        let Task { layout, recipe, numbers, .. } = self.best();
        let integers = |(range, unit): (Range<usize>, f32)| -> Vec<i32> {
            numbers[range].iter().map(|number| (number * unit).round() as i32).collect()
        };
        let words = |integers: &[i32]| integers.iter().map(|&integer| integer as i16).collect();
        let head = |(weights, &bias): (&[i32], &i32)| Head { weights: words(weights), bias };
        let [features, biases, outputs, output_biases, skip] =
            units(layout, recipe.scale).map(integers);
        let parameters = Parameters {
            game: self.set.game.into(),
            inputs: self.set.name.into(),
            active: self.set.active,
            hidden: H,
            scale: recipe.scale.round() as u32,
            base: 0,
            about: about.into(),
            features: words(&features),
            biases: words(&biases),
            skip,
            stacks: outputs.chunks(2 * H).zip(&output_biases).map(head).collect(),
        };
        parameters.check()?;
        Ok(parameters)
    }

    /// Goes on from `parent`, a network for the same inputs, in place of random weights. The biases of its
    /// first layer stay, so that inputs and stacks of which the positions have none keep their meaning.
    ///
    /// # Errors
    /// If it is for another game, for other inputs or of another width.
    pub fn begin_with(&mut self, parent: &Parameters) -> Result<(), TrainError> {
        parent.check_fit(&self.set, H)?;
        let Task { layout, recipe, .. } = self.best();
        let words = parent.features.iter().chain(&parent.biases);
        let words = words.chain(parent.stacks.iter().flat_map(|head| &head.weights));
        let output_biases = parent.stacks.iter().map(|head| head.bias);
        let integers = words.map(|&word| word.into()).chain(output_biases);
        let integers = integers.chain(parent.skip.iter().copied());
        let mut numbers = integers.map(|integer: i32| integer as f32).collect::<Vec<_>>();
        for (range, unit) in units(layout, recipe.scale) {
            numbers[range].iter_mut().for_each(|number| *number /= unit);
        }
        // Another scale is another unit of the outputs; the skip is in hundredths.
        let scale = parent.scale as f32 / recipe.scale;
        let outputs = layout.outputs().start..layout.output_biases().end;
        numbers[outputs].iter_mut().for_each(|number| *number *= scale);
        self.set_numbers(numbers);
        Ok(())
    }

    /// Compares `network` with the numbers it was made from, on the validation positions.
    pub fn quantisation_error(&self, network: &Network<H>) -> QuantisationError {
        let task = self.best();
        let parts = Parts::<H>::of(task.layout, task.numbers);
        let (mut error, mut losses) = (QuantisationError::default(), [0.0; 2]);
        for &number in &self.split.validation {
            let sample = task.samples.get(number);
            let logit = forward(&parts, &sample, task.recipe.scale).logit;
            let mut halves = [Half::default(); 2];
            for view in Side::BOTH.map(Side::index) {
                network.refresh(&mut halves[view], sample.views[view].iter().copied());
            }
            let value = network.evaluate(&halves[0], &halves[1], sample.label.stack.into());
            let value = f64::from(value + i32::from(sample.label.base));
            let exact = f64::from(logit * task.recipe.scale);
            error.mean += (value - exact).abs();
            if exact.abs() <= QuantisationError::NEAR {
                error.worst = error.worst.max((value - exact).abs());
            }
            let target = task.recipe.target(sample.label.score, sample.label.result);
            losses[0] += cross_entropy(logit, target);
            losses[1] += cross_entropy(value as f32 / task.recipe.scale, target);
        }
        error.mean /= self.split.validation.len() as f64;
        error.loss_ratio = losses[1] / losses[0];
        error
    }
}
