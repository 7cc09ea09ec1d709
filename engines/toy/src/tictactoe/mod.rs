//! Tic-tac-toe: the template of a game. Every part of a real game is here at its smallest.

mod heuristics;
mod notation;
mod position;
mod program;

pub use heuristics::Lines;
pub use position::{Position, Square};
pub use program::{TicTacToe, main};
