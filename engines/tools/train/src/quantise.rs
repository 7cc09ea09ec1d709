//! From the numbers that learned to the integers that play, what that costs, and back.

use game::Side;
use network::{ACTIVATION_ONE, Half, Head, Network, OUTPUT_ONE, Parameters, SKIP_ONE};

use crate::gradient::{Task, cross_entropy};
use crate::kernel::forward;
use crate::model::Parts;
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
        let task = self.task(self.best());
        let (layout, one) = (task.layout, ACTIVATION_ONE as f32);
        let words = |numbers: &[f32], unit: f32| -> Vec<i16> {
            numbers.iter().map(|number| (number * unit).round() as i16).collect()
        };
        let skip_unit = task.recipe.scale * SKIP_ONE as f32;
        let outputs = task.numbers[layout.outputs()].chunks(2 * H);
        let biases = &task.numbers[layout.output_biases()];
        let head = |(weights, bias): (&[f32], &f32)| Head {
            weights: words(weights, OUTPUT_ONE as f32),
            bias: (bias * one * OUTPUT_ONE as f32).round() as i32,
        };
        let skip = &task.numbers[layout.skip()];
        let parameters = Parameters {
            game: self.set().game.into(),
            inputs: self.set().name.into(),
            active: self.set().active,
            hidden: H,
            scale: task.recipe.scale.round() as u32,
            base: 0,
            about: about.into(),
            features: words(&task.numbers[layout.features()], one),
            biases: words(&task.numbers[layout.biases()], one),
            skip: skip.iter().map(|weight| (weight * skip_unit).round() as i32).collect(),
            stacks: outputs.zip(biases).map(head).collect(),
        };
        parameters.check()?;
        Ok(parameters)
    }

    /// Goes on from `parent`, a network for the same inputs, in place of random weights.
    ///
    /// # Errors
    /// If it is for another game, for other inputs or of another width.
    pub fn begin_with(&mut self, parent: &Parameters) -> Result<(), TrainError> {
        parent.check_fit(self.set(), H)?;
        let floats = |words: &[i16], unit: f32| -> Vec<f32> {
            words.iter().map(|&word| f32::from(word) / unit).collect()
        };
        let Task { layout, recipe, .. } = self.task(self.best());
        let (one, scale) = (ACTIVATION_ONE as f32, parent.scale as f32 / recipe.scale);
        let output = OUTPUT_ONE as f32 / scale;
        let skip_unit = recipe.scale * SKIP_ONE as f32;
        let mut numbers = vec![0.0; layout.len()];
        numbers[layout.features()].copy_from_slice(&floats(&parent.features, one));
        numbers[layout.biases()].copy_from_slice(&floats(&parent.biases, one));
        let heads = parent.stacks.iter();
        let outputs = heads.clone().flat_map(|head| floats(&head.weights, output));
        numbers[layout.outputs()].copy_from_slice(&outputs.collect::<Vec<_>>());
        let biases = heads.map(|head| head.bias as f32 / (one * output));
        numbers[layout.output_biases()].copy_from_slice(&biases.collect::<Vec<_>>());
        let skip = parent.skip.iter().map(|&weight| weight as f32 / skip_unit);
        numbers[layout.skip()].copy_from_slice(&skip.collect::<Vec<_>>());
        self.set_numbers(numbers);
        Ok(())
    }

    /// Compares `network` with the numbers it was made from, on the validation positions.
    #[must_use]
    pub fn quantisation_error(&self, network: &Network<H>) -> QuantisationError {
        let task = self.task(self.best());
        let parts = Parts::<H>::of(task.layout, task.numbers);
        let (mut error, mut losses) = (QuantisationError::default(), [0.0; 2]);
        for &number in self.validation() {
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
        error.mean /= self.validation().len() as f64;
        error.loss_ratio = losses[1] / losses[0];
        error
    }
}
