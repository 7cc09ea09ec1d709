//! The contract between a board game and everything that plays it.
//!
//! A game crate implements [`Game`] (its rules), [`Notation`] (its text) and, if data are made of
//! its games, [`Packing`] (its positions in few bytes). [`perft`], the
//! conformance checks of [`kit`], the search, the shell and the arena then work for it. This crate
//! knows no particular game, no search, no protocol and no clock.
//!
//! - [`Side`], [`Outcome`]: who plays and who won; absolute, never relative to the side to move.
//! - [`Line`]: the moves played so far, which alone decide repetition; [`Recurrence`]: which side
//!   is responsible for a loop.
//! - [`Stage`], [`Replies`]: parts of the legal moves that a generator may be asked for.
//! - [`Message`]: something to be said, as a value; [`Refusal`]: why something was refused.
//! - [`keys`]: seeded hash keys, equal on every run and every machine.

mod contract;
mod cycle;
pub mod keys;
pub mod kit;
mod line;
mod message;
mod notation;
mod operators;
pub mod packing;
mod perft;
mod side;
mod size;
mod stage;
mod walk;

pub use contract::Game;
pub use cycle::Recurrence;
pub use line::{Line, status};
pub use message::{Arg, Message, Refusal};
pub use notation::{Notation, TextError};
pub use packing::{Packing, Shape};
pub use perft::{perft, split_perft};
pub use side::{Outcome, Side};
pub use size::parse_size;
pub use stage::{Replies, Stage};
pub use walk::random_walk;
