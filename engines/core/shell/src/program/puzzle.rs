//! Puzzles: positions with one winning move that a player missed.

use game::Game;

/// A move of a game, where a puzzle may be.
pub struct Moment<'a, G: Game> {
    /// The position before the move.
    pub pos: &'a G,
    /// The moves that led to it, if the game began at the start position.
    pub moves: Option<&'a [G::Move]>,
    /// The move that was played.
    pub played: G::Move,
}
