//! The contract between a board game and everything that plays it.
//!
//! A game crate implements [`Game`] (the rule book) and [`Notation`] (its text). In return it
//! gets [`perft`], the [`kit`] of conformance checks, and a place in the search, the shell and
//! the arena. This crate knows no particular game, no search, no protocol and no clock.
//!
//! - [`Side`], [`Outcome`]: who plays and who won, absolute, never "whoever just moved".
//! - [`Line`]: the moves played so far, which alone decides repetition; [`Recurrence`]: who is to
//!   blame for it.
//! - [`keys`]: seeded hash keys, equal on every run and every machine.

mod contract;
mod cycle;
pub mod keys;
pub mod kit;
mod line;
mod notation;
mod perft;
mod side;
mod size;

pub use contract::Game;
pub use cycle::Recurrence;
pub use line::{Line, status};
pub use notation::{Notation, TextError};
pub use perft::{Split, perft, split_perft};
pub use side::{Outcome, Side};
pub use size::parse_size;
