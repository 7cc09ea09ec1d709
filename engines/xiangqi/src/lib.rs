//! Xiangqi: rules, evaluation and notation.
//!
//! Red is [`Side::First`](::game::Side::First) and has rank 0 before it.

mod attacks;
mod bitboard;
mod game;
mod guard;
mod movegen;
mod notation;
mod position;
mod repetition;
mod rules;
mod suite;
mod types;

pub use bitboard::Bitboard;
pub use notation::{Ranks, START};
pub use position::{Position, Undo};
pub use rules::{DRAW_PLIES, RepetitionRule, Rules};
pub use suite::{PerftSuite, RepetitionSuite};
pub use types::{FILES, KINDS, Kind, Move, Piece, RANKS, SQUARES, Square};
