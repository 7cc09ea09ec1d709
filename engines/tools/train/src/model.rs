//! The network while it learns: all its parameters in one row, in `f32`.

use std::fmt;
use std::ops::Range;

use game::keys::SplitMix64;
use network::{ACTIVATION_ONE, InputSet, OUTPUT_ONE, SKIP_ONE};
use serde::{Deserialize, Serialize};

/// Where the parameters of a model lie in their row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Layout {
    pub(crate) inputs: usize,
    /// Width of one accumulator.
    pub(crate) hidden: usize,
    pub(crate) buckets: usize,
}

/// For people: `1260 inputs, width 64, 8 output buckets`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inputs, hidden, buckets } = self;
        write!(f, "{inputs} inputs, width {hidden}, {buckets} output buckets")
    }
}

impl Layout {
    pub(crate) const fn len(&self) -> usize {
        self.skip().end
    }

    /// Weights of the first layer, `[input][hidden]`.
    pub(crate) const fn features(&self) -> Range<usize> {
        0..self.inputs * self.hidden
    }

    /// Biases of the first layer, `[hidden]`.
    pub(crate) const fn biases(&self) -> Range<usize> {
        after(self.features(), self.hidden)
    }

    /// Output weights, `[bucket][mover's view, other view][hidden]`.
    pub(crate) const fn outputs(&self) -> Range<usize> {
        after(self.biases(), self.buckets * 2 * self.hidden)
    }

    /// Output biases, `[bucket]`.
    pub(crate) const fn output_biases(&self) -> Range<usize> {
        after(self.outputs(), self.buckets)
    }

    /// The linear skip, `[input]`: half of it is added for the mover's view, half of it
    /// subtracted for the other's.
    pub(crate) const fn skip(&self) -> Range<usize> {
        after(self.output_biases(), self.inputs)
    }
}

const fn after(range: Range<usize>, count: usize) -> Range<usize> {
    range.end..range.end + count
}

#[derive(Clone, Copy)]
pub(crate) struct Parts<'a, const H: usize> {
    pub(crate) features: &'a [[f32; H]],
    pub(crate) biases: &'a [f32; H],
    pub(crate) outputs: &'a [[f32; H]],
    pub(crate) output_biases: &'a [f32],
    pub(crate) skip: &'a [f32],
}

/// The same for writing: the gradient of a model.
pub(crate) struct PartsMut<'a, const H: usize> {
    pub(crate) features: &'a mut [[f32; H]],
    pub(crate) biases: &'a mut [f32; H],
    pub(crate) outputs: &'a mut [[f32; H]],
    pub(crate) output_biases: &'a mut [f32],
    pub(crate) skip: &'a mut [f32],
}

impl<'a, const H: usize> Parts<'a, H> {
    pub(crate) fn of(layout: &Layout, parameters: &'a [f32]) -> Self {
        Self {
            features: parameters[layout.features()].as_chunks().0,
            biases: parameters[layout.biases()].first_chunk().expect("of width H"),
            outputs: parameters[layout.outputs()].as_chunks().0,
            output_biases: &parameters[layout.output_biases()],
            skip: &parameters[layout.skip()],
        }
    }
}

impl<'a, const H: usize> PartsMut<'a, H> {
    pub(crate) fn of(layout: &Layout, parameters: &'a mut [f32]) -> Self {
        let (features, rest) = parameters.split_at_mut(layout.features().len());
        let (biases, rest) = rest.split_first_chunk_mut().expect("of width H");
        let (outputs, rest) = rest.split_at_mut(layout.outputs().len());
        let (output_biases, skip) = rest.split_at_mut(layout.buckets);
        let (features, outputs) = (features.as_chunks_mut().0, outputs.as_chunks_mut().0);
        Self { features, biases, outputs, output_biases, skip }
    }
}

/// The parts of a model, each with what its parameters are multiplied by to become integers.
pub(crate) fn units(layout: &Layout, scale: f32) -> [(Range<usize>, f32); 5] {
    let (one, output) = (ACTIVATION_ONE as f32, OUTPUT_ONE as f32);
    [
        (layout.features(), one),
        (layout.biases(), one),
        (layout.outputs(), output),
        (layout.output_biases(), one * output),
        (layout.skip(), scale * SKIP_ONE as f32),
    ]
}

/// Writes to `rounded` what remains of `parameters` as integers.
pub(crate) fn round(layout: &Layout, scale: f32, parameters: &[f32], rounded: &mut [f32]) {
    for (range, unit) in units(layout, scale) {
        let pairs = rounded[range.clone()].iter_mut().zip(&parameters[range]);
        pairs.for_each(|(rounded, parameter)| *rounded = (parameter * unit).round() / unit);
    }
}

/// Makes the output antisymmetric: what is good for one view is as bad for the other, so that being
/// on move is worth nothing by itself.
pub(crate) fn make_antisymmetric(layout: &Layout, parameters: &mut [f32]) {
    let hidden = layout.hidden;
    for bucket in parameters[layout.outputs()].chunks_exact_mut(2 * hidden) {
        let (mover, other) = bucket.split_at_mut(hidden);
        for (mover, other) in mover.iter_mut().zip(other) {
            *mover = 0.5 * (*mover - *other);
            *other = -*mover;
        }
    }
    parameters[layout.output_biases()].fill(0.0);
}

/// First weights: small and random, and no linear skip.
pub(crate) fn first_weights(set: &InputSet, layout: &Layout, seed: u64) -> Vec<f32> {
    let mut rng = SplitMix64::new(seed);
    let mut uniform = |bound: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * bound;
    let mut parameters = vec![0.0; layout.len()];
    let feature = 0.5 / (set.active as f32).sqrt();
    parameters[layout.features()].iter_mut().for_each(|weight| *weight = uniform(feature));
    parameters[layout.biases()].fill(0.1);
    let output = 1.0 / (2.0 * layout.hidden as f32).sqrt();
    parameters[layout.outputs()].iter_mut().for_each(|weight| *weight = uniform(output));
    parameters
}
