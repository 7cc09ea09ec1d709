//! The network while it learns: all its numbers in one row, in `f32`.

use std::ops::Range;

use game::keys::SplitMix64;
use network::{ACTIVATION_ONE, InputSet, OUTPUT_ONE, SKIP_ONE};
use serde::{Deserialize, Serialize};

/// Where the numbers of a model lie in their row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Layout {
    pub(crate) inputs: usize,
    /// Width of one accumulator.
    pub(crate) hidden: usize,
    pub(crate) stacks: usize,
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

    /// Output weights, `[stack][mover's view, other view][hidden]`.
    pub(crate) const fn outputs(&self) -> Range<usize> {
        after(self.biases(), self.stacks * 2 * self.hidden)
    }

    /// Output biases, `[stack]`.
    pub(crate) const fn output_biases(&self) -> Range<usize> {
        after(self.outputs(), self.stacks)
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

/// The numbers of a model, parted.
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
    pub(crate) fn of(layout: &Layout, numbers: &'a [f32]) -> Self {
        Self {
            features: numbers[layout.features()].as_chunks().0,
            biases: numbers[layout.biases()].first_chunk().expect("of width H"),
            outputs: numbers[layout.outputs()].as_chunks().0,
            output_biases: &numbers[layout.output_biases()],
            skip: &numbers[layout.skip()],
        }
    }
}

impl<'a, const H: usize> PartsMut<'a, H> {
    pub(crate) fn of(layout: &Layout, numbers: &'a mut [f32]) -> Self {
        let (features, rest) = numbers.split_at_mut(layout.features().len());
        let (biases, rest) = rest.split_first_chunk_mut().expect("of width H");
        let (outputs, rest) = rest.split_at_mut(layout.outputs().len());
        let (output_biases, skip) = rest.split_at_mut(layout.stacks);
        let (features, outputs) = (features.as_chunks_mut().0, outputs.as_chunks_mut().0);
        Self { features, biases, outputs, output_biases, skip }
    }
}

/// The parts of a model, each with what its numbers are multiplied by to become integers.
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

/// Writes to `rounded` what remains of `numbers` as integers.
pub(crate) fn round(layout: &Layout, scale: f32, numbers: &[f32], rounded: &mut [f32]) {
    for (range, unit) in units(layout, scale) {
        let pairs = rounded[range.clone()].iter_mut().zip(&numbers[range]);
        pairs.for_each(|(rounded, number)| *rounded = (number * unit).round() / unit);
    }
}

/// Makes the output antisymmetric: what is good for one view is as bad for the other, so that being
/// on move is worth nothing by itself.
pub(crate) fn make_antisymmetric(layout: &Layout, numbers: &mut [f32]) {
    let hidden = layout.hidden;
    for stack in numbers[layout.outputs()].chunks_exact_mut(2 * hidden) {
        let (mover, other) = stack.split_at_mut(hidden);
        for (mover, other) in mover.iter_mut().zip(other) {
            *mover = 0.5 * (*mover - *other);
            *other = -*mover;
        }
    }
    numbers[layout.output_biases()].fill(0.0);
}

/// First weights: small and random, and no linear skip.
pub(crate) fn first_weights(set: &InputSet, layout: &Layout, seed: u64) -> Vec<f32> {
    let mut rng = SplitMix64::new(seed);
    let mut uniform = |bound: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * bound;
    let mut numbers = vec![0.0; layout.len()];
    let feature = 0.5 / (set.active as f32).sqrt();
    numbers[layout.features()].iter_mut().for_each(|weight| *weight = uniform(feature));
    numbers[layout.biases()].fill(0.1);
    let output = 1.0 / (2.0 * layout.hidden as f32).sqrt();
    numbers[layout.outputs()].iter_mut().for_each(|weight| *weight = uniform(output));
    numbers
}
