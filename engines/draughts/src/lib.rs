//! English draughts on the 12x12 board, and on 10x10 and 8x8.
//!
//! The rules are those of English draughts, settled where the source text leaves them open: men
//! step and capture forward only, kings one square in any direction, captures are mandatory,
//! freely chosen and always completed, and a man that reaches the last row stops there. This
//! crate knows no protocol and no clock.

mod board;
mod conversion;
mod drawing;
mod effects;
pub mod endgame;
mod ending;
mod eval;
mod levels;
mod movegen;
mod moves;
mod notation;
mod opinions;
mod packing;
mod pdn;
mod position;
mod program;
mod puzzle;
mod rules;
mod shot;
mod suite;
mod tools;

pub use board::{BITS, Bits, Colour, Variant, column_of, row_of};
pub use eval::{Classic, Evaluations, Network, Pieces, Tuned, TunedWeights};
pub use moves::Move;
pub use notation::Form;
pub use opinions::Opinions;
pub use position::{Position, Setup, Undo};
pub use program::{Program, main};
pub use rules::Rules;
