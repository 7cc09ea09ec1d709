//! Tic-tac-toe: the template of a game. It has every part of a real game, each as small as
//! possible.

mod notation;
mod opinions;
mod position;
mod program;

pub use opinions::Opinions;
pub use position::{Position, Square};
pub use program::Program;
#[cfg(not(test))]
pub use program::main;
