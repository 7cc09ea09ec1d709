#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod board;
mod movegen;
mod moves;
mod notation;
mod packing;
mod pdn;
mod position;
mod refusal;
mod rules;

pub use board::{
    BITS, Bits, Colour, Direction, Set, Variant, bit_of, column_of, row_of, rows, squares,
};
pub use movegen::{Advance, Down, Up, View};
pub use moves::Move;
pub use notation::MoveNotation;
pub use position::{Position, Setup, Undo};
pub use refusal::Refusal;
pub use rules::Rules;
