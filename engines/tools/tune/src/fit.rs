//! Weights under which a model predicts best, by gradient descent; the model of results is logistic
//! regression.

use std::thread;

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
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Passes over the samples.
    pub epochs: u32,
    /// Samples to one step.
    pub batch: usize,
    /// First step size, in hundredths of the unit; it falls to a tenth of that.
    pub rate: f32,
    /// Pull of each weight towards its first value, a share of the step.
    pub decay: f32,
    /// Threads.
    pub threads: usize,
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
    plan: &Plan,
    progress: &mut dyn FnMut(u32, &[f32]),
) {
    let prior = weights.to_vec();
    let mut adam = Adam::new(weights.len());
    let steps = samples.len().div_ceil(plan.batch) as u32 * plan.epochs;
    for epoch in 0..plan.epochs {
        for start in (0..samples.len()).step_by(plan.batch) {
            let batch = start..(start + plan.batch).min(samples.len());
            let gradient = gradient(samples, batch, weights, plan);
            let rate = plan.rate * 0.1_f32.powf(adam.steps as f32 / steps as f32);
            adam.step(weights, &gradient, rate);
            for (weight, &first) in weights.iter_mut().zip(&prior) {
                *weight -= rate * plan.decay * (*weight - first);
            }
        }
        progress(epoch + 1, weights);
    }
}

/// The mean gradient over `batch`, split between threads in a fixed way.
fn gradient(
    samples: &impl Objective,
    batch: std::ops::Range<usize>,
    weights: &[f32],
    plan: &Plan,
) -> Vec<f32> {
    let share = batch.len().div_ceil(plan.threads).max(1);
    let parts = batch.clone().step_by(share).map(|from| from..(from + share).min(batch.end));
    let sums = thread::scope(|scope| {
        let workers = parts
            .map(|part| scope.spawn(|| partial_gradient(samples, part, weights)))
            .collect::<Vec<_>>();
        workers.into_iter().map(|w| w.join().expect("no panic in a gradient")).collect::<Vec<_>>()
    });
    let mut total = vec![0.0; weights.len()];
    for sum in sums {
        for (t, s) in total.iter_mut().zip(sum) {
            *t += s / batch.len() as f32;
        }
    }
    total
}

fn partial_gradient(
    samples: &impl Objective,
    part: std::ops::Range<usize>,
    weights: &[f32],
) -> Vec<f32> {
    let mut sum = vec![0.0; weights.len()];
    for i in part {
        samples.add_gradient(i, weights, &mut sum);
    }
    sum
}

/// Source: Kingma and Ba, "Adam: a method for stochastic optimization" (2015).
struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: u32,
}

impl Adam {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;

    fn new(len: usize) -> Self {
        Self { first: vec![0.0; len], second: vec![0.0; len], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let correction1 = 1.0 - Self::BETA1.powi(self.steps as i32);
        let correction2 = 1.0 - Self::BETA2.powi(self.steps as i32);
        for (i, weight) in weights.iter_mut().enumerate() {
            self.first[i] = Self::BETA1 * self.first[i] + (1.0 - Self::BETA1) * gradient[i];
            self.second[i] =
                Self::BETA2 * self.second[i] + (1.0 - Self::BETA2) * gradient[i] * gradient[i];
            let mean = self.first[i] / correction1;
            let deviation = (self.second[i] / correction2).sqrt();
            *weight -= rate * mean / (deviation + 1e-7);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::keys::SplitMix64;

    /// Results drawn from known weights must give those weights back.
    #[test]
    fn known_weights_are_found_again() {
        let truth = [100.0_f32, -40.0, 7.0];
        let mut rng = SplitMix64::new(1);
        let mut samples = Samples::new(200.0);
        for _ in 0..20_000 {
            let row: Vec<_> = (0..3).map(|i| (i, rng.below(9) as f32 - 4.0)).collect();
            let value: f32 = row.iter().map(|&(i, c)| truth[i] * c).sum();
            let p = 1.0 / (1.0 + (-value / 200.0).exp());
            let won = (rng.below(1 << 20) as f32) < p * (1 << 20) as f32;
            samples.push(&row, f32::from(u8::from(won)));
        }
        let plan = Plan { epochs: 30, batch: 1_000, rate: 2.0, decay: 0.0, threads: 2 };
        let mut weights = vec![0.0; 3];
        let before = loss(&samples, &weights);
        fit(&samples, &mut weights, &plan, &mut |_, _| ());
        assert!(loss(&samples, &weights) < before);
        for (found, wanted) in weights.iter().zip(truth) {
            assert!((found - wanted).abs() < 4.0, "{weights:?}");
        }
    }
}
