//! Xiangqi: rules, evaluation and notation.
//!
//! Red is [`Side::First`](::game::Side::First) and has rank 0 before it.

mod attacks;
mod bitboard;
mod drawing;
mod effects;
mod ending;
mod eval;
mod guard;
mod levels;
mod mate;
mod movegen;
mod moves;
mod notation;
mod opinions;
mod packing;
mod piece;
mod position;
mod program;
mod puzzle;
mod refusal;
mod repetition;
mod rules;
mod see;
mod square;
mod suite;
mod traditional;

pub use bitboard::Bitboard;
pub use eval::{Classic, Evaluations, Network, Pieces, Tuned};
pub use moves::Move;
pub use notation::{Ranks, START};
pub use opinions::Opinions;
pub use piece::{KINDS, Kind, Piece};
pub use position::{Position, Undo};
pub use program::{Program, main};
pub use rules::{DRAW_PLIES, RepetitionRule, Rules};
pub use square::{FILES, RANKS, SQUARES, Square};
pub use suite::RepetitionChecker;
