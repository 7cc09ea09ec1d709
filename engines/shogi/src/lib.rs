//! Shogi: the rules, what Tengen believes about them, their notation, and a mate solver.

mod attacks;
mod bitboard;
mod control;
mod declaration;
mod drawing;
mod effects;
mod ending;
mod eval;
mod legality;
mod levels;
mod mate;
mod movegen;
mod moves;
mod notation;
mod opinions;
mod piece;
mod position;
mod program;
mod promotion;
mod puzzle;
mod refusal;
mod rules;
mod see;
mod sinks;
mod square;
mod suite;

pub use bitboard::{Bitboard, Squares};
pub use eval::{Classic, Evaluations, Network, Pieces, Tuned};
pub use moves::{Move, Origin};
pub use notation::START;
pub use opinions::Opinions;
pub use piece::{Hand, Kind, Piece};
pub use position::{Position, Undo};
pub use program::{Program, main};
pub use rules::{EnteringKing, Rules};
pub use square::Square;
