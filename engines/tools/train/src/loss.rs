//! The loss of a model on some positions: against the targets that it learns from, and against results and scores
//! alone, by which runs with other targets can be compared.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::kernel::forward;
use crate::model::{Layout, Parts};
use crate::{Label, Recipe, Samples};

/// A model that is looked at, and what it is judged by.
#[derive(Clone, Copy)]
pub(crate) struct LossContext<'a> {
    pub(crate) samples: &'a Samples,
    pub(crate) recipe: &'a Recipe,
    pub(crate) layout: &'a Layout,
    pub(crate) parameters: &'a [f32],
}

/// Positions that one task looks at.
const CHUNK: usize = 4_096;

/// Mean cross-entropies of the predictions for some positions, in nats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// Against the targets of the recipe.
    pub target: f64,
    /// Against the results of the games, over the positions that have one; `None` if none has.
    pub results: Option<f64>,
    /// Against the scores of the searches.
    pub scores: f64,
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, results, scores } = self;
        write!(f, "{target:.5} (")?;
        if let Some(results) = results {
            write!(f, "on results alone {results:.5}, ")?;
        }
        write!(f, "on scores alone {scores:.5})")
    }
}

/// Sums of losses, and of how many positions.
#[derive(Clone, Copy, Default)]
struct Sums {
    target: f64,
    results: f64,
    scores: f64,
    positions: u32,
    with_result: u32,
}

impl Sums {
    fn of(label: &Label, logit: f32, recipe: &Recipe) -> Self {
        let against = |target| cross_entropy(logit, target);
        let played = label.played();
        Self {
            target: against(recipe.target(label)),
            results: played.map_or(0.0, against),
            scores: against(recipe.searched(label)),
            positions: 1,
            with_result: played.is_some().into(),
        }
    }

    fn means(self) -> Losses {
        let mean = |sum: f64, count: u32| (count > 0).then(|| sum / f64::from(count));
        Losses {
            target: mean(self.target, self.positions).unwrap_or_default(),
            results: mean(self.results, self.with_result),
            scores: mean(self.scores, self.positions).unwrap_or_default(),
        }
    }
}

impl Add for Sums {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            target: self.target + other.target,
            results: self.results + other.results,
            scores: self.scores + other.scores,
            positions: self.positions + other.positions,
            with_result: self.with_result + other.with_result,
        }
    }
}

impl Sum for Sums {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Self::add)
    }
}

/// The losses on the positions `indices`, the same on any number of threads.
pub(crate) fn losses<const H: usize>(context: LossContext<'_>, indices: &[u32]) -> Losses {
    let parts = Parts::<H>::of(context.layout, context.parameters);
    let one = |&index: &u32| {
        let sample = context.samples.get(index);
        let logit = forward(&parts, &sample, context.recipe.unit()).logit;
        Sums::of(&sample.label, logit, context.recipe)
    };
    let sums = indices.par_chunks(CHUNK).map(|chunk| chunk.iter().map(one).sum::<Sums>());
    sums.collect::<Vec<_>>().into_iter().sum::<Sums>().means()
}

/// The mean entropy of the targets: the loss below which no prediction gets.
pub(crate) fn floor(samples: &Samples, recipe: &Recipe, indices: &[u32]) -> f64 {
    let entropy = |&index: &u32| {
        let target = recipe.target(&samples.get(index).label).clamp(1e-7, 1.0 - 1e-7);
        cross_entropy((target / (1.0 - target)).ln(), target)
    };
    indices.iter().map(entropy).sum::<f64>() / indices.len().max(1) as f64
}

/// The cross-entropy of `sigmoid(logit)` against `target`, without rounding off its tails.
pub(crate) fn cross_entropy(logit: f32, target: f32) -> f64 {
    let (logit, target) = (f64::from(logit), f64::from(target));
    logit.max(0.0) - target * logit + (-logit.abs()).exp().ln_1p()
}
