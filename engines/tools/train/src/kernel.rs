//! One position through the network and back. These loops take nearly all the time.

use crate::model::{Parts, PartsMut};
use crate::samples::Sample;

/// The values of the forward pass that the backward pass needs.
pub(crate) struct Pass<const H: usize> {
    /// Sums of the mover's view and of the other's, before the activation.
    sums: [[f32; H]; 2],
    /// The value of the position over the scale of the run.
    pub(crate) logit: f32,
}

/// The value of `sample`, what the game adds to it included.
#[inline]
pub(crate) fn forward<const H: usize>(
    parts: &Parts<'_, H>,
    sample: &Sample<'_>,
    scale: f32,
) -> Pass<H> {
    let sums = sample.views.map(|view| sums(parts, view));
    let outputs = bucket(parts.outputs, sample);
    let mut logit = parts.output_biases[usize::from(sample.label.bucket)];
    for (sums, weights) in sums.iter().zip(outputs) {
        logit += activate(sums, weights);
    }
    let [mover, other] = sample.views.map(|view| skip(parts.skip, view));
    logit += 0.5 * (mover - other) + f32::from(sample.label.base) / scale;
    Pass { sums, logit }
}

/// Adds to `gradient` what `sample` contributes when its logit should fall by `error`, but for the weights of the
/// first layer: `rows` becomes what each active input of either view contributes there.
#[inline]
pub(crate) fn backward<const H: usize>(
    parts: &Parts<'_, H>,
    gradient: &mut PartsMut<'_, H>,
    sample: &Sample<'_>,
    pass: &Pass<H>,
    error: f32,
    rows: &mut [[f32; H]; 2],
) {
    gradient.output_biases[usize::from(sample.label.bucket)] += error;
    let first = 2 * usize::from(sample.label.bucket);
    for (view, sign) in [(0, 0.5), (1, -0.5)] {
        let (sums, weights) = (&pass.sums[view], &parts.outputs[first + view]);
        let (output, row) = (&mut gradient.outputs[first + view], &mut rows[view]);
        for k in 0..H {
            let activation = sums[k].clamp(0.0, 1.0);
            output[k] += error * activation * activation;
            let slope = if sums[k] > 0.0 && sums[k] < 1.0 { 2.0 * activation } else { 0.0 };
            row[k] = error * weights[k] * slope;
        }
        add(gradient.biases, row);
        for &input in sample.views[view] {
            gradient.skip[usize::from(input)] += sign * error;
        }
    }
}

/// The output weights of the sample's bucket: mover's view, other view.
#[inline]
fn bucket<'a, const H: usize>(outputs: &'a [[f32; H]], sample: &Sample<'_>) -> &'a [[f32; H]] {
    &outputs[2 * usize::from(sample.label.bucket)..][..2]
}

/// Four rows at a time, so that the sums are loaded and stored a quarter as often.
#[inline]
fn sums<const H: usize>(parts: &Parts<'_, H>, view: &[u16]) -> [f32; H] {
    let mut sums = *parts.biases;
    let (fours, rest) = view.as_chunks::<4>();
    for four in fours {
        let [a, b, c, d] = four.map(|input| &parts.features[usize::from(input)]);
        for k in 0..H {
            sums[k] += (a[k] + b[k]) + (c[k] + d[k]);
        }
    }
    rest.iter().for_each(|&input| add(&mut sums, &parts.features[usize::from(input)]));
    sums
}

/// Sum of `weights[k] · clamp(sums[k])²`, in eight lanes that a vector register holds.
#[inline]
fn activate<const H: usize>(sums: &[f32; H], weights: &[f32; H]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    let (sums, weights) = (sums.as_chunks::<8>().0, weights.as_chunks::<8>().0);
    for (sums, weights) in sums.iter().zip(weights) {
        for lane in 0..8 {
            let activation = sums[lane].clamp(0.0, 1.0);
            lanes[lane] += weights[lane] * activation * activation;
        }
    }
    lanes.iter().sum()
}

#[inline]
fn skip(weights: &[f32], view: &[u16]) -> f32 {
    view.iter().map(|&input| weights[usize::from(input)]).sum()
}

#[inline]
pub(crate) fn add<const H: usize>(sums: &mut [f32; H], row: &[f32; H]) {
    for k in 0..H {
        sums[k] += row[k];
    }
}
