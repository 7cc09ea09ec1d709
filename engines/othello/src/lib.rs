//! Othello: rules, text, evaluation and program.
//!
//! Black moves first. Who has no legal move passes; when neither has one the game ends and the
//! more discs win.

mod drawing;
mod effects;
mod endgame;
mod eval;
mod movegen;
mod notation;
mod opinions;
mod position;
mod program;

pub use eval::Tuned;
pub use opinions::Opinions;
pub use position::{Move, Position};
pub use program::{Program, main};
