#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod algebraic;
pub mod attacks;
mod bitboard;
mod guard;
mod images;
mod movegen;
mod moves;
mod naming;
mod notation;
mod packing;
mod piece;
mod position;
mod refusal;
mod repetition;
mod rules;
mod square;
pub mod traditional;
mod written_square;

pub use bitboard::Bitboard;
pub use guard::Guard;
pub use moves::Move;
pub use notation::START;
pub use piece::{KINDS, Kind, Piece};
pub use position::{Position, Undo};
pub use refusal::Refusal;
pub use rules::{DRAW_PLIES, RepetitionRule, Rules, SelfCheck};
pub use square::{FILES, RANKS, SQUARES, Square};
pub use written_square::{Ranks, WrittenSquare};
