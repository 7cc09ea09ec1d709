//! Random networks.

use game::keys::SplitMix64;
use network::{Head, InputSet, Parameters};

/// Weights of the size that training gives.
pub(crate) fn random(set: &InputSet, hidden: usize, seed: u64) -> Parameters {
    let mut rng = SplitMix64::new(seed);
    let mut within = |bound: i32| rng.below(2 * bound as usize + 1) as i32 - bound;
    let mut words =
        |count: usize, bound: i32| (0..count).map(|_| within(bound) as i16).collect::<Vec<_>>();
    let features = words(set.count * hidden, 60);
    let biases = words(hidden, 100);
    let stacks = (0..set.stacks)
        .map(|_| Head { weights: words(2 * hidden, 40), bias: i32::from(words(1, 9_000)[0]) })
        .collect();
    let skip = words(set.count, 9_000).into_iter().map(|w| 3 * i32::from(w)).collect();
    Parameters { features, biases, skip, stacks, ..empty(set, hidden) }
}

pub(crate) fn signs(seed: u64) -> impl FnMut() -> i16 {
    let mut rng = SplitMix64::new(seed);
    move || if rng.below(2) == 0 { 1 } else { -1 }
}

/// Every weight as large as its bound allows, with these signs.
pub(crate) fn extreme(set: &InputSet, hidden: usize, mut sign: impl FnMut() -> i16) -> Parameters {
    let feature = (i16::MAX as usize / (set.active + 1)) as i16;
    let output = 127.min(33_025 / (2 * hidden)) as i16;
    let skip = ((1 << 30) - 1) / set.active as i32;
    let mut words = |count: usize, size: i16| (0..count).map(|_| size * sign()).collect::<Vec<_>>();
    let features = words(set.count * hidden, feature);
    let biases = words(hidden, feature);
    let stacks = (0..set.stacks)
        .map(|_| Head { weights: words(2 * hidden, output), bias: 1 << 23 })
        .collect();
    let skip = words(set.count, 1).into_iter().map(|sign| skip * i32::from(sign)).collect();
    Parameters { features, biases, skip, stacks, scale: 1 << 15, ..empty(set, hidden) }
}

fn empty(set: &InputSet, hidden: usize) -> Parameters {
    Parameters {
        game: set.game.into(),
        inputs: set.name.into(),
        active: set.active,
        hidden,
        scale: 400,
        base: 0x1234_5678,
        about: "random numbers, for a test".into(),
        ..Parameters::default()
    }
}
