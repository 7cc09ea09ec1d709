//! What random choices begin with.

use std::hash::{BuildHasher as _, RandomState};

/// The number that all random choices of one turn are made from: `seed`, or another one each time
/// if that is 0.
pub(crate) fn chosen(seed: u64) -> u64 {
    if seed > 0 { seed } else { RandomState::new().hash_one(0) }
}
