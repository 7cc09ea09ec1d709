//! Weights under which a model predicts best, by gradient descent; the model of results is logistic
//! regression.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread::{self, ScopedJoinHandle};

use clap::{Args, value_parser};
use train::{AdamW, Group, above_zero, from_zero};

/// The loss of a model, sample by sample.
pub(crate) trait Objective: Sync {
    /// Room to work in, kept from one sample to the next.
    type Room: Default;

    fn len(&self) -> usize;

    /// How far the prediction of sample `i` is off, in nats.
    fn loss(&self, i: usize, weights: &[f32], room: &mut Self::Room) -> f64;

    /// The same, and adds the gradient of that loss to `sum`, up to a factor that all samples share.
    fn learn(&self, i: usize, weights: &[f32], room: &mut Self::Room, sum: &mut [f32]) -> f64;
}

/// The prediction of logistic regression for a sparse row of weight numbers with their coefficients; `scale`
/// is what makes the odds e to one.
pub(crate) fn predict(row: &[(usize, f32)], weights: &[f32], scale: f32) -> f32 {
    let value: f32 = row.iter().map(|&(index, coefficient)| weights[index] * coefficient).sum();
    1.0 / (1.0 + (-value / scale).exp())
}

pub(crate) fn cross_entropy(predicted: f32, target: f32) -> f64 {
    let p = f64::from(predicted).clamp(1e-7, 1.0 - 1e-7);
    let t = f64::from(target);
    -(t * p.ln() + (1.0 - t) * (1.0 - p).ln())
}

/// How a fit goes about it.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Descent {
    /// Passes over the data.
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(1..))]
    pub(crate) epochs: u32,
    /// Positions to one step.
    #[arg(long, default_value = "8192")]
    pub(crate) batch: NonZeroUsize,
    /// First step size, in the unit of the weights; it falls to a tenth of that.
    #[arg(long, default_value_t = 2.0, value_parser = above_zero)]
    pub(crate) rate: f32,
    /// Pull of each weight towards its first value, a share of the step.
    #[arg(long, default_value_t = 0.001, value_parser = from_zero)]
    pub(crate) decay: f32,
    /// Threads. The weights do not depend on their number.
    #[arg(long, default_value = "2")]
    pub(crate) threads: NonZeroUsize,
}

/// Parts of a batch, each summed by itself, so that the threads do not matter.
const SLICES: usize = 8;

/// The mean loss of all samples, in nats, found on so many threads.
pub(crate) fn loss<O: Objective>(samples: &O, weights: &[f32], threads: usize) -> f64 {
    let of_slice = |slice: Range<usize>| {
        let mut room = O::Room::default();
        slice.map(|i| samples.loss(i, weights, &mut room)).sum::<f64>()
    };
    let total: f64 = in_slices(0..samples.len(), threads, of_slice).iter().sum();
    total / samples.len().max(1) as f64
}

/// Adjusts the weights `first` to `samples`, in whole numbers of 16 bits; `None` if there are no samples or the loss has
/// not fallen: then no weights were found. Calls `progress` with the number of each pass that is over, the weights and the
/// mean loss of the samples when they were learned from; before the first pass with 0. The same on any number of threads.
pub(crate) fn fit(
    samples: &impl Objective,
    first: &[f32],
    descent: &Descent,
    progress: &mut dyn FnMut(u32, &[f32], f64),
) -> Option<Vec<f32>> {
    let Descent { epochs, rate, decay, threads, .. } = *descent;
    let batch = descent.batch.get();
    let (mut weights, mut changes) = (first.to_vec(), vec![0.0; first.len()]);
    let before = loss(samples, first, threads.get());
    progress(0, first, before);
    let mut adamw = AdamW::new(weights.len());
    let groups = [Group { range: 0..weights.len(), decay, clip: f32::INFINITY }];
    let steps = samples.len().div_ceil(batch) as u64 * u64::from(epochs);
    for epoch in 0..epochs {
        let mut total = 0.0;
        for start in (0..samples.len()).step_by(batch) {
            let part = start..(start + batch).min(samples.len());
            let (gradients, loss) = gradients(samples, part.clone(), &weights, threads.get());
            total += loss;
            let rate = rate * 0.1_f32.powf(adamw.steps() as f32 / steps as f32);
            adamw.step(&mut changes, &gradients, &groups, (rate, part.len()));
            for ((weight, first), change) in weights.iter_mut().zip(first).zip(&changes) {
                *weight = first + change;
            }
        }
        progress(epoch + 1, &weights, total / samples.len().max(1) as f64);
    }
    let whole = |weight: &mut f32| {
        *weight = weight.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX));
    };
    weights.iter_mut().for_each(whole);
    let is_better = samples.len() > 0 && loss(samples, &weights, threads.get()) < before;
    is_better.then_some(weights)
}

/// The gradients over the slices of `batch`, and its summed loss.
fn gradients<O: Objective>(
    samples: &O,
    batch: Range<usize>,
    weights: &[f32],
    threads: usize,
) -> (Vec<Vec<f32>>, f64) {
    let of_slice = |slice: Range<usize>| {
        let (mut sum, mut room) = (vec![0.0; weights.len()], O::Room::default());
        let losses = slice.map(|i| samples.learn(i, weights, &mut room, &mut sum));
        let loss = losses.sum::<f64>();
        (sum, loss)
    };
    let (sums, losses): (Vec<_>, Vec<f64>) =
        in_slices(batch, threads, of_slice).into_iter().unzip();
    (sums, losses.iter().sum())
}

/// The results of `work` for each slice of `all`, in their order, on so many threads.
pub(crate) fn in_slices<T: Send>(
    all: Range<usize>,
    threads: usize,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let share = all.len().div_ceil(SLICES).max(1);
    let slices = all.clone().step_by(share).map(|from| from..(from + share).min(all.end));
    let slices = slices.collect::<Vec<_>>();
    let work = &work;
    thread::scope(|scope| {
        let workers = slices.chunks(slices.len().div_ceil(threads).max(1)).map(|slices| {
            let of_all = move || slices.iter().cloned().map(work).collect::<Vec<_>>();
            // Where there is no thread this one works.
            thread::Builder::new().spawn_scoped(scope, of_all).map_err(|_| of_all())
        });
        let workers = workers.collect::<Vec<_>>();
        let done = |worker: ScopedJoinHandle<'_, _>| worker.join().expect("no panic in a slice");
        workers.into_iter().flat_map(|worker| worker.map_or_else(|done| done, done)).collect()
    })
}

#[cfg(test)]
impl Descent {
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

    const SCALE: f32 = 200.0;

    /// Rows, and what is wanted of each.
    struct Rows(Vec<(Vec<(usize, f32)>, f32)>);

    impl Objective for Rows {
        type Room = ();

        fn len(&self) -> usize {
            self.0.len()
        }

        fn loss(&self, i: usize, weights: &[f32], (): &mut ()) -> f64 {
            let (row, target) = &self.0[i];
            cross_entropy(predict(row, weights, SCALE), *target)
        }

        fn learn(&self, i: usize, weights: &[f32], room: &mut (), sum: &mut [f32]) -> f64 {
            let (row, target) = &self.0[i];
            let error = predict(row, weights, SCALE) - target;
            row.iter().for_each(|&(index, coefficient)| sum[index] += error * coefficient);
            self.loss(i, weights, room)
        }
    }

    /// Results drawn from the true weights.
    fn samples() -> Rows {
        let mut rng = SplitMix64::new(1);
        let mut samples = Vec::new();
        for _ in 0..20_000 {
            let row: Vec<_> = (0..3).map(|i| (i, rng.below(9) as f32 - 4.0)).collect();
            let value: f32 = row.iter().map(|&(i, c)| TRUTH[i] * c).sum();
            let p = 1.0 / (1.0 + (-value / SCALE).exp());
            let won = (rng.below(1 << 20) as f32) < p * (1 << 20) as f32;
            samples.push((row, f32::from(u8::from(won))));
        }
        Rows(samples)
    }

    #[test]
    fn known_weights_are_found_again() {
        let weights = fit(&samples(), &[0.0; 3], &Descent::of_tests(), &mut |_, _, _| ());
        let weights = weights.expect("a smaller loss");
        for (found, wanted) in weights.iter().zip(TRUTH) {
            assert!((found - wanted).abs() < 4.0, "{weights:?}");
        }
    }

    #[test]
    fn decay_pulls_towards_the_first_weights() {
        let descent = Descent { decay: 0.4, ..Descent::of_tests() };
        let weights = fit(&samples(), &[500.0; 3], &descent, &mut |_, _, _| ());
        let weights = weights.expect("a smaller loss");
        assert!(weights.iter().all(|weight| (weight - 500.0).abs() < 10.0), "{weights:?}");
    }

    #[test]
    fn a_fit_that_makes_it_worse_or_has_nothing_to_learn_from_finds_nothing() {
        for rate in [f32::NAN, 1e30, 0.0] {
            let descent = Descent { rate, epochs: 1, ..Descent::of_tests() };
            assert_eq!(fit(&samples(), &TRUTH, &descent, &mut |_, _, _| ()), None, "rate {rate}");
        }
        assert_eq!(fit(&Rows(Vec::new()), &TRUTH, &Descent::of_tests(), &mut |_, _, _| ()), None);
    }

    #[test]
    fn the_threads_do_not_matter() {
        let fitted = |threads| {
            let threads = NonZeroUsize::new(threads).unwrap();
            let descent = Descent { epochs: 2, threads, ..Descent::of_tests() };
            fit(&samples(), &[0.0; 3], &descent, &mut |_, _, _| ())
        };
        let expected = fitted(1);
        for threads in [2, 3, 8, 20] {
            assert_eq!(fitted(threads), expected, "{threads} threads");
        }
    }
}
