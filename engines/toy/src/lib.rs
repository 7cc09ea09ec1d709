//! Small games: the template for a new game, and the test bed of the search.
//!
//! [`tictactoe`] has the file layout of a real game; [`boxes`] is a game in which the sides do
//! not alternate.

pub mod boxes;
pub mod connect_four;
pub mod tictactoe;

#[cfg(test)]
mod tests;
