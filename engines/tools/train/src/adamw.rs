//! The optimiser, of networks and of any other parameters with a gradient.
//!
//! Source: Loshchilov and Hutter, "Decoupled weight decay regularization" (2019).

use std::ops::Range;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
/// Numbers that one task updates; what it reads fits the nearest cache.
const CHUNK: usize = 2_048;

/// The moments of every parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdamW {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: u64,
}

/// Numbers that are treated alike.
#[derive(Clone, Debug)]
pub struct Group {
    /// Which of the parameters.
    pub range: Range<usize>,
    /// Pull towards zero, a share of the step.
    pub decay: f32,
    /// Largest size.
    pub clip: f32,
}

impl AdamW {
    /// No step yet for `len` parameters.
    pub fn new(len: usize) -> Self {
        Self { first: vec![0.0; len], second: vec![0.0; len], steps: 0 }
    }

    /// Whether there are moments for `len` parameters.
    pub(crate) fn covers(&self, len: usize) -> bool {
        self.first.len() == len && self.second.len() == len
    }

    /// The steps made so far.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Makes one step of size `rate` against the sum of `gradients` over `count` positions. They
    /// are added in their order, so that the threads do not matter.
    pub fn step(
        &mut self,
        parameters: &mut [f32],
        gradients: &[Vec<f32>],
        groups: &[Group],
        (rate, count): (f32, usize),
    ) {
        self.steps += 1;
        let steps = self.steps.min(1 << 20) as i32;
        let corrections = [1.0 - BETA1.powi(steps), 1.0 - BETA2.powi(steps)];
        for Group { range, decay, clip } in groups {
            let chunks = parameters[range.clone()]
                .par_chunks_mut(CHUNK)
                .zip(self.first[range.clone()].par_chunks_mut(CHUNK))
                .zip(self.second[range.clone()].par_chunks_mut(CHUNK));
            chunks.enumerate().for_each(|(i, ((parameters, first), second))| {
                let mut mean = [0.0; CHUNK];
                let start = range.start + i * CHUNK;
                sum(&mut mean[..parameters.len()], gradients, start, count);
                for (((parameter, first), second), gradient) in
                    parameters.iter_mut().zip(first).zip(second).zip(mean)
                {
                    *first = BETA1 * *first + (1.0 - BETA1) * gradient;
                    *second = BETA2 * *second + (1.0 - BETA2) * gradient * gradient;
                    let deviation = (*second / corrections[1]).sqrt() + 1e-8;
                    *parameter -= rate * (*first / corrections[0] / deviation + decay * *parameter);
                    *parameter = parameter.clamp(-clip, *clip);
                }
            });
        }
    }
}

/// The mean of a part of `gradients` over `count` positions.
fn sum(mean: &mut [f32], gradients: &[Vec<f32>], start: usize, count: usize) {
    for gradient in gradients {
        let part = &gradient[start..start + mean.len()];
        mean.iter_mut().zip(part).for_each(|(mean, part)| *mean += part);
    }
    mean.iter_mut().for_each(|mean| *mean /= count as f32);
}
