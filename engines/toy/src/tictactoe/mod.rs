//! Tic-tac-toe: the template of a game. It has every part of a real game, each as small as
//! possible.

mod heuristics;
mod notation;
mod position;
mod program;

pub use heuristics::Heuristics;
pub use notation::Refusal;
pub use position::{Position, Square};
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
