//! From the parameters that learned to the integers that play, what that costs, and back.

use std::ops::Range;

use game::Side;
use network::{Accumulator, Head, Network, Parameters};

use crate::kernel::forward;
use crate::loss::LossContext;
use crate::loss::cross_entropy;
use crate::model::{Parts, units};
use crate::trainer::checksum_of;
use crate::{TrainError, Trainer};

/// How far the integers are from the parameters, over the validation positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuantisationError {
    /// Mean difference of values, in score units.
    pub mean: f64,
    /// Largest difference where the value is within [`NEAR`](Self::NEAR).
    pub worst: f64,
    /// Loss of the integers over that of the parameters.
    pub loss_ratio: f64,
}

impl QuantisationError {
    /// Values within this many score units are near zero.
    pub const NEAR: f64 = 1_000.0;
}

impl<const H: usize> Trainer<'_, H> {
    /// The best network so far in integers; `about` says who made it, from what data.
    ///
    /// # Errors
    /// If a sum of its integers could overflow, or the run has lost its way and the numbers are none.
    pub fn quantise(&self, about: &str) -> Result<Parameters, TrainError> {
        let LossContext { layout, recipe, parameters, .. } = self.best();
        if !parameters.iter().all(|parameter| parameter.is_finite()) {
            return Err(TrainError::Diverged);
        }
        let integers = |(range, unit): (Range<usize>, f32)| -> Vec<i32> {
            parameters[range].iter().map(|parameter| (parameter * unit).round() as i32).collect()
        };
        let words = |integers: &[i32]| integers.iter().map(|&integer| integer as i16).collect();
        let head = |(weights, &bias): (&[i32], &i32)| Head { weights: words(weights), bias };
        let [features, biases, outputs, output_biases, skip] =
            units(layout, recipe.unit()).map(integers);
        let parameters = Parameters {
            game: self.set.game.into(),
            inputs: self.set.name.into(),
            active: self.set.active,
            hidden: H,
            scale: recipe.scale,
            base: 0,
            about: about.into(),
            features: words(&features),
            biases: words(&biases),
            skip,
            buckets: outputs.chunks(2 * H).zip(&output_biases).map(head).collect(),
        };
        parameters.check()?;
        Ok(parameters)
    }

    /// Goes on from `parent`, a network for the same inputs, in place of random weights. The biases of its
    /// first layer stay, so that inputs and buckets of which the positions have none keep their meaning.
    ///
    /// # Errors
    /// If it is for another game, for other inputs or of another width.
    pub fn begin_with(&mut self, parent: &Parameters) -> Result<(), TrainError> {
        parent.check_fit(&self.set, H)?;
        let LossContext { layout, recipe, .. } = self.best();
        let words = parent.features.iter().chain(&parent.biases);
        let words = words.chain(parent.buckets.iter().flat_map(|head| &head.weights));
        let output_biases = parent.buckets.iter().map(|head| head.bias);
        let integers = words.map(|&word| word.into()).chain(output_biases);
        let integers = integers.chain(parent.skip.iter().copied());
        let mut parameters = integers.map(|integer: i32| integer as f32).collect::<Vec<_>>();
        for (range, unit) in units(layout, recipe.unit()) {
            parameters[range].iter_mut().for_each(|parameter| *parameter /= unit);
        }
        // Another scale is another unit of the outputs; the skip is in score units.
        let scale = parent.scale as f32 / recipe.unit();
        let outputs = layout.outputs().start..layout.output_biases().end;
        parameters[outputs].iter_mut().for_each(|parameter| *parameter *= scale);
        self.set_parameters(parameters, checksum_of(parent)?);
        Ok(())
    }

    /// Compares `network` with the parameters it was made from, on the validation positions.
    pub fn quantisation_error(&self, network: &Network<H>) -> QuantisationError {
        let context = self.best();
        let parts = Parts::<H>::of(context.layout, context.parameters);
        let (mut error, mut losses) = (QuantisationError::default(), [0.0; 2]);
        for &index in &self.split.validation {
            let sample = context.samples.get(index);
            let logit = forward(&parts, &sample, context.recipe.unit()).logit;
            let mut accumulators = [Accumulator::default(); 2];
            for view in Side::BOTH.map(Side::index) {
                network.refresh(&mut accumulators[view], sample.views[view].iter().copied());
            }
            let value =
                network.evaluate(&accumulators[0], &accumulators[1], sample.label.bucket.into());
            let value = f64::from(value + i32::from(sample.label.base));
            let exact = f64::from(logit * context.recipe.unit());
            error.mean += (value - exact).abs();
            if exact.abs() <= QuantisationError::NEAR {
                error.worst = error.worst.max((value - exact).abs());
            }
            let target = context.recipe.target(&sample.label);
            losses[0] += cross_entropy(logit, target);
            losses[1] += cross_entropy(value as f32 / context.recipe.unit(), target);
        }
        error.mean /= self.split.validation.len() as f64;
        error.loss_ratio = losses[1] / losses[0];
        error
    }
}
