//! Xiangqi: rules, evaluation and notation.
//!
//! Red is [`Side::First`](::game::Side::First) and has rank 0 before it.

mod attacks;
mod bitboard;
mod drawing;
mod eval;
mod game;
mod guard;
mod movegen;
mod notation;
mod opinions;
mod position;
mod program;
mod repetition;
mod rules;
mod see;
mod suite;
mod types;

pub use bitboard::Bitboard;
pub use eval::{Classic, Evaluations, Tuned};
pub use notation::{Ranks, START};
pub use opinions::Opinions;
pub use position::{Position, Undo};
pub use program::{Program, main};
pub use rules::{DRAW_PLIES, RepetitionRule, Rules};
pub use suite::{PerftSuite, RepetitionSuite};
pub use types::{FILES, KINDS, Kind, Move, Piece, RANKS, SQUARES, Square};
