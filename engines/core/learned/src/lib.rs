//! A network as an evaluation of the search.
//!
//! [`Perspectives`] has the network's accumulators follow a line of play, [`ByDifference`] compares each position with the one
//! evaluated before; [`Learned`] adds what the network says to another evaluation of the game. The network itself, which knows no search, and the
//! search, which knows no network, meet here and nowhere else.
//!
//! This crate knows no particular game, no file and no clock.

mod evaluation;
mod slot;
mod updater;

pub use evaluation::Learned;
pub use slot::{LearnedInputs, Slot};
pub use updater::{ByDifference, Perspectives, Updater};
