//! The rules of xiangqi: board, moves, repetition, notation. What a position is worth is no business of theirs.
//!
//! Red is [`Side::First`](::game::Side::First) and has rank 0 before it.

pub mod attacks;
mod bitboard;
mod guard;
mod images;
mod movegen;
mod moves;
mod notation;
mod packing;
mod piece;
mod position;
mod refusal;
mod repetition;
mod rules;
mod square;
pub mod traditional;

pub use bitboard::Bitboard;
pub use guard::Guard;
pub use moves::Move;
pub use notation::{Ranks, START, WrittenSquare};
pub use piece::{KINDS, Kind, Piece};
pub use position::{Position, Undo};
pub use refusal::Refusal;
pub use rules::{DRAW_PLIES, RepetitionRule, Rules};
pub use square::{FILES, RANKS, SQUARES, Square};
