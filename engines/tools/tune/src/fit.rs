//! Weights under which a model predicts best, by gradient descent; the model of results is logistic
//! regression.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

use clap::Args;
use train::{AdamW, Group};

/// What a model should predict, sample by sample.
pub trait Objective: Sync {
    /// Number of samples.
    fn len(&self) -> usize;

    /// Whether there is no sample.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How far the prediction of sample `i` is off, in nats.
    fn loss(&self, i: usize, weights: &[f32]) -> f64;

    /// Adds the gradient of that loss to `sum`, up to a factor that all samples share.
    fn add_gradient(&self, i: usize, weights: &[f32], sum: &mut [f32]);
}

/// Positions as sparse rows: what a linear evaluation sees of them, and what it should say.
#[derive(Clone, Debug)]
pub struct Samples {
    /// Hundredths that make the odds e to one.
    scale: f32,
    /// Weight numbers of all rows, one row after the other.
    indices: Vec<u32>,
    /// Coefficients, beside `indices`.
    coefficients: Vec<f32>,
    /// Where each row ends.
    ends: Vec<usize>,
    /// Wanted winning probability of the first side, 0 to 1.
    targets: Vec<f32>,
}

impl Samples {
    /// No sample yet; `scale` hundredths make the odds e to one.
    #[must_use]
    pub const fn new(scale: f32) -> Self {
        Self {
            scale,
            indices: Vec::new(),
            coefficients: Vec::new(),
            ends: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn push(&mut self, features: &[(usize, f32)], target: f32) {
        for &(index, coefficient) in features {
            self.indices.push(u32::try_from(index).expect("fewer than 2^32 weights"));
            self.coefficients.push(coefficient);
        }
        self.ends.push(self.indices.len());
        self.targets.push(target);
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, f32)> + '_ {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        let span = start..self.ends[i];
        let indices = self.indices[span.clone()].iter().map(|&index| index as usize);
        indices.zip(self.coefficients[span].iter().copied())
    }

    fn predict(&self, i: usize, weights: &[f32]) -> f32 {
        let value: f32 = self.row(i).map(|(index, coefficient)| weights[index] * coefficient).sum();
        1.0 / (1.0 + (-value / self.scale).exp())
    }
}

/// Cross-entropy.
impl Objective for Samples {
    fn len(&self) -> usize {
        self.targets.len()
    }

    fn loss(&self, i: usize, weights: &[f32]) -> f64 {
        let p = f64::from(self.predict(i, weights)).clamp(1e-7, 1.0 - 1e-7);
        let t = f64::from(self.targets[i]);
        -(t * p.ln() + (1.0 - t) * (1.0 - p).ln())
    }

    fn add_gradient(&self, i: usize, weights: &[f32], sum: &mut [f32]) {
        let error = self.predict(i, weights) - self.targets[i];
        for (index, coefficient) in self.row(i) {
            sum[index] += error * coefficient;
        }
    }
}

/// How a fit goes about it.
#[derive(Clone, Copy, Debug, Args)]
pub struct Descent {
    /// Passes over the data.
    #[arg(long, default_value_t = 20)]
    pub epochs: u32,
    /// Positions to one step.
    #[arg(long, default_value = "8192")]
    pub batch: NonZeroUsize,
    /// First step size in hundredths of the unit; it falls to a tenth of that.
    #[arg(long, default_value_t = 2.0)]
    pub rate: f32,
    /// Pull of each weight towards its first value, a share of the step.
    #[arg(long, default_value_t = 0.001)]
    pub decay: f32,
    /// Threads.
    #[arg(long, default_value = "2")]
    pub threads: NonZeroUsize,
}

/// The mean loss of all samples, in nats.
#[must_use]
pub fn loss(samples: &impl Objective, weights: &[f32]) -> f64 {
    let total: f64 = (0..samples.len()).map(|i| samples.loss(i, weights)).sum();
    total / samples.len().max(1) as f64
}

/// Adjusts `weights` to `samples`; calls `progress` with the number of each pass that is over.
pub fn fit(
    samples: &impl Objective,
    weights: &mut [f32],
    descent: &Descent,
    progress: &mut dyn FnMut(u32, &[f32]),
) {
    let Descent { epochs, rate, decay, threads, .. } = *descent;
    let batch = descent.batch.get();
    let (first, mut changes) = (weights.to_vec(), vec![0.0; weights.len()]);
    let mut adamw = AdamW::new(weights.len());
    let groups = [Group { range: 0..weights.len(), decay, clip: f32::INFINITY }];
    let steps = samples.len().div_ceil(batch) as u32 * epochs;
    for epoch in 0..epochs {
        for start in (0..samples.len()).step_by(batch) {
            let part = start..(start + batch).min(samples.len());
            let gradients = gradients(samples, part.clone(), weights, threads.get());
            let rate = rate * 0.1_f32.powf(adamw.steps() as f32 / steps as f32);
            adamw.step(&mut changes, &gradients, &groups, (rate, part.len()));
            for ((weight, first), change) in weights.iter_mut().zip(&first).zip(&changes) {
                *weight = first + change;
            }
        }
        progress(epoch + 1, weights);
    }
}

/// The gradient over `batch` in parts, one for each thread at most.
fn gradients(
    samples: &impl Objective,
    batch: Range<usize>,
    weights: &[f32],
    threads: usize,
) -> Vec<Vec<f32>> {
    let share = batch.len().div_ceil(threads);
    let parts = batch.clone().step_by(share).map(|from| from..(from + share).min(batch.end));
    thread::scope(|scope| {
        let workers = parts
            .map(|part| scope.spawn(|| partial_gradient(samples, part, weights)))
            .collect::<Vec<_>>();
        workers.into_iter().map(|w| w.join().expect("no panic in a gradient")).collect()
    })
}

fn partial_gradient(samples: &impl Objective, part: Range<usize>, weights: &[f32]) -> Vec<f32> {
    let mut sum = vec![0.0; weights.len()];
    for i in part {
        samples.add_gradient(i, weights, &mut sum);
    }
    sum
}

#[cfg(test)]
impl Descent {
    /// How tests fit.
    pub(crate) fn of_tests() -> Self {
        let [batch, threads] = [1_000, 2].map(|number| NonZeroUsize::new(number).unwrap());
        Self { epochs: 30, batch, rate: 2.0, decay: 0.0, threads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::keys::SplitMix64;

    const TRUTH: [f32; 3] = [100.0, -40.0, 7.0];

    /// Results drawn from the true weights.
    fn samples() -> Samples {
        let mut rng = SplitMix64::new(1);
        let mut samples = Samples::new(200.0);
        for _ in 0..20_000 {
            let row: Vec<_> = (0..3).map(|i| (i, rng.below(9) as f32 - 4.0)).collect();
            let value: f32 = row.iter().map(|&(i, c)| TRUTH[i] * c).sum();
            let p = 1.0 / (1.0 + (-value / 200.0).exp());
            let won = (rng.below(1 << 20) as f32) < p * (1 << 20) as f32;
            samples.push(&row, f32::from(u8::from(won)));
        }
        samples
    }

    #[test]
    fn known_weights_are_found_again() {
        let (samples, mut weights) = (samples(), vec![0.0; 3]);
        let before = loss(&samples, &weights);
        fit(&samples, &mut weights, &Descent::of_tests(), &mut |_, _| ());
        assert!(loss(&samples, &weights) < before);
        for (found, wanted) in weights.iter().zip(TRUTH) {
            assert!((found - wanted).abs() < 4.0, "{weights:?}");
        }
    }

    #[test]
    fn decay_pulls_towards_the_first_weights() {
        let mut weights = vec![500.0; 3];
        let descent = Descent { decay: 0.4, ..Descent::of_tests() };
        fit(&samples(), &mut weights, &descent, &mut |_, _| ());
        assert!(weights.iter().all(|weight| (weight - 500.0).abs() < 10.0), "{weights:?}");
    }
}
