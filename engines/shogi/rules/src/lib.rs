#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod attacks;
mod bitboard;
mod checks;
mod control;
mod declaration;
mod images;
pub mod kifu;
mod legality;
mod meant;
mod movegen;
mod moves;
mod naming;
mod notation;
mod packing;
mod piece;
mod position;
mod promotion;
mod refusal;
mod rules;
mod sinks;
mod square;
pub mod western;

pub use bitboard::{Bitboard, Squares};
pub use control::Control;
pub use moves::{Move, Origin};
pub use notation::START;
pub use piece::{Hand, Kind, Mover, Piece};
pub use position::{Position, Undo};
pub use promotion::split;
pub use refusal::Refusal;
pub use rules::{EnteringKing, Rules};
pub use square::Square;
