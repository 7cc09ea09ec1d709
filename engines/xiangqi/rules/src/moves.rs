//! Moves.

use crate::square::Square;

/// A move: where the piece stands and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square entered.
    pub to: Square,
}

impl Move {
    /// The move between these squares.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }
}
