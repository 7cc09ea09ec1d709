//! Tic-tac-toe: the template of a game. Every part of a real game is here at its smallest.

mod notation;
mod opinions;
mod position;
mod program;

pub use opinions::Lines;
pub use position::{Position, Square};
pub use program::{TicTacToe, main};
