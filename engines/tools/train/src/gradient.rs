//! Loss and gradient of many positions, on all threads, the same on any number of them.

use rayon::prelude::*;

use crate::kernel::{backward, forward};
use crate::loss::{LossContext, cross_entropy};
use crate::model::{Layout, Parts, PartsMut};
use crate::recipe::{SLICES, sigmoid};
use crate::tile::{TILE, Tile};

/// Gradients of the slices of a batch, each as long as the model.
#[derive(Clone, Debug)]
pub(crate) struct Gradients(pub(crate) Vec<Vec<f32>>);

impl Gradients {
    pub(crate) fn new(layout: &Layout) -> Self {
        Self(vec![vec![0.0; layout.len()]; SLICES])
    }

    /// Computes the summed gradient of each slice of `batch`; the summed loss of all.
    ///
    /// The slices depend on the batch and on their number alone, never on the threads.
    pub(crate) fn compute<const H: usize>(
        &mut self,
        context: LossContext<'_>,
        batch: &[u32],
    ) -> f64 {
        let share = batch.len().div_ceil(self.0.len());
        let parts = Parts::<H>::of(context.layout, context.parameters);
        let slice = |(i, parameters): (usize, &mut Vec<f32>)| {
            parameters.fill(0.0);
            let mut gradient = PartsMut::of(context.layout, parameters);
            let part = batch.chunks(share).nth(i).unwrap_or_default();
            let mut tile = Tile::new(context.layout.inputs);
            let tiles = part.chunks(TILE);
            tiles
                .map(|indices| learn(&context, &parts, &mut gradient, &mut tile, indices))
                .sum::<f64>()
        };
        let losses = self.0.par_iter_mut().enumerate().map(slice).collect::<Vec<_>>();
        losses.iter().sum()
    }
}

/// Adds the gradient of a tile of positions to `gradient`; their summed loss.
fn learn<const H: usize>(
    context: &LossContext<'_>,
    parts: &Parts<'_, H>,
    gradient: &mut PartsMut<'_, H>,
    tile: &mut Tile<H>,
    indices: &[u32],
) -> f64 {
    let mut loss = 0.0;
    for (&index, rows) in indices.iter().zip(tile.rows()) {
        let sample = context.samples.get(index);
        let target = context.recipe.target(&sample.label);
        let pass = forward(parts, &sample, context.recipe.unit());
        backward(parts, gradient, &sample, &pass, sigmoid(pass.logit) - target, rows);
        loss += cross_entropy(pass.logit, target);
    }
    let active = indices.iter().flat_map(|&index| context.samples.get(index).views);
    tile.scatter(active, gradient.features);
    loss
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Recipe;
    use crate::loss::losses;
    use crate::model::first_weights;
    use crate::samples::{Label, Samples};
    use game::keys::SplitMix64;
    use network::InputSet;

    const SET: InputSet = InputSet { game: "", name: "", count: 30, active: 6, buckets: 2 };
    const LAYOUT: Layout = Layout { inputs: 30, hidden: 16, buckets: 2 };

    fn samples(rng: &mut SplitMix64) -> Samples {
        let mut samples = Samples::default();
        for game in 0..20 {
            let mut view = || (0..6).map(|i| 5 * i + rng.below(5) as u16).collect::<Vec<_>>();
            let (mover, other) = (view(), view());
            let mut number = |most: usize| rng.below(most) as i16;
            let (score, base) = (number(800) - 400, number(200) - 100);
            let (result, bucket) = (number(3) as u8, number(2) as u8);
            samples
                .push([&mover, &other], Label { score, later: score, base, result, bucket, game });
        }
        samples
    }

    /// Each parameter moved a little: the loss changes as the gradient says. The loss is computed in
    /// `f32` behind, so the step is as large as curvature allows.
    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let mut rng = SplitMix64::new(3);
        let (samples, recipe) = (samples(&mut rng), Recipe::default());
        let batch = (0..20).collect::<Vec<u32>>();
        let mut parameters = first_weights(&SET, &LAYOUT, 1);
        let skip = (0..30).map(|i| (i - 15) as f32 / 30.0).collect::<Vec<_>>();
        parameters[LAYOUT.skip()].copy_from_slice(&skip);
        let total = |parameters: &[f32]| {
            let context =
                LossContext { samples: &samples, recipe: &recipe, layout: &LAYOUT, parameters };
            20.0 * losses::<16>(context, &batch).target
        };
        let mut gradients = Gradients::new(&LAYOUT);
        let context = LossContext {
            samples: &samples,
            recipe: &recipe,
            layout: &LAYOUT,
            parameters: &parameters.clone(),
        };
        let found = gradients.compute::<16>(context, &batch);
        assert!((found - total(&parameters)).abs() < 1e-4, "{found}");
        let (step, mut seen) = (2e-3, 0);
        for i in 0..LAYOUT.len() {
            let kept = parameters[i];
            parameters[i] = kept + step;
            let above = total(&parameters);
            parameters[i] = kept - step;
            let below = total(&parameters);
            parameters[i] = kept;
            let slope = (above - below) / f64::from(2.0 * step);
            let gradient = f64::from(gradients.0.iter().map(|slice| slice[i]).sum::<f32>());
            let close = (slope - gradient).abs() < 2e-3 + 0.01 * slope.abs();
            assert!(close, "parameter {i} of {LAYOUT:?}: {gradient}, but {slope}");
            seen += u32::from(gradient.abs() > 0.01);
        }
        assert!(seen > 200, "{seen} gradients are not near zero");
    }
}
