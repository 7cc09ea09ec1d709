#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

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
mod shortened;
mod side;
mod size;
mod stage;
mod walk;

pub use contract::Game;
pub use cycle::Recurrence;
pub use line::{Line, status};
pub use message::{Arg, Message, Notated, OWNER, OWNERS, Refusal};
pub use notation::{Notation, TextError};
pub use packing::{Packing, Shape};
pub use perft::perft;
pub use shortened::shortened;
pub use side::{Outcome, Side};
pub use size::parse_size;
pub use stage::{Replies, Stage};
pub use walk::random_walk;
