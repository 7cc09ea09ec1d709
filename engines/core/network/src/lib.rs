//! One learned evaluation for all games: sparse inputs, accumulators, an integer head.
//!
//! ```text
//! inputs of the mover's view ----> accumulator [i16; H] --SCReLU--\
//!                                                                  output weights --> value
//! inputs of the other's view ----> accumulator [i16; H] --SCReLU--/
//!        \--------> linear skip (one sum for each view) ----------------/
//! ```
//!
//! A game lists the inputs that are active in a position and those that a move changes
//! ([`Inputs`]). The first layer has one row of weights for each input, so an [`Accumulator`] (the sums
//! of one perspective) follows a move by adding and subtracting a few rows. Both views share the rows.
//! All arithmetic is on integers: every machine computes the same value.
//!
//! This crate knows no particular game, no file system, no search and no clock.

mod checksum;
mod delta;
mod facts;
mod file;
mod first_layer;
mod inputs;
mod kernels;
pub mod kit;
mod network;
mod parameters;
pub mod reference;

pub use checksum::Checksum;
pub use delta::Delta;
pub use facts::{ByFacts, Facts};
pub use first_layer::Accumulator;
pub use inputs::{InputSet, Inputs};
pub use network::Network;
pub use parameters::{ACTIVATION_ONE, Head, MOST_SCALE, OUTPUT_ONE, Parameters, SKIP_ONE};
