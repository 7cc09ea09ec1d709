//! The smallest games: a template for a new one, and the search's test bed.
//!
//! [`tictactoe`] has the file layout of a real game; [`boxes`] is a game in which the sides do
//! not alternate.

pub mod boxes;
pub mod connect_four;
pub mod tictactoe;

#[cfg(test)]
mod tests;
