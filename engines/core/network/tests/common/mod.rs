//! Random networks.

use game::keys::SplitMix64;
use network::kit::random_parameters;
use network::{Head, InputSet, Parameters};

/// Weights of the size that training gives.
pub(crate) fn random(set: &InputSet, hidden: usize, seed: u64) -> Parameters {
    let about = "random numbers, for a test".into();
    Parameters { base: 0x1234_5678, about, ..random_parameters(set, hidden, seed) }
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
    let buckets = (0..set.buckets)
        .map(|_| Head { weights: words(2 * hidden, output), bias: 1 << 23 })
        .collect();
    let skip = words(set.count, 1).into_iter().map(|sign| skip * i32::from(sign)).collect();
    Parameters { features, biases, skip, buckets, scale: 1 << 15, ..random(set, hidden, 0) }
}
