//! Small games: the template for a new game, and the test bed of the search.
//!
//! [`tictactoe`] is the smallest; [`connect_four`] has the file layout of a real game.

pub mod connect_four;
pub mod tictactoe;

#[cfg(test)]
mod tests;
