//! A pass over the positions.

use serde::{Deserialize, Serialize};

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// Mean loss over its positions while they were learned from, in nats.
    pub training: f64,
    /// Mean loss over the validation positions after it.
    pub validation: f64,
    /// Step size at its end.
    pub rate: f32,
}
