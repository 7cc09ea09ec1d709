//! Positions like a given one: mirrored, or with a piece taken away.

use crate::position::{Position, Turn};
use crate::square::{SQUARES, Square};

impl Position {
    /// This position with its wings exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.rebuilt(|square| Some(square.mirrored()))
    }

    /// This position without the piece on `gone`, which is no king.
    #[must_use]
    pub fn without(&self, gone: Square) -> Self {
        self.rebuilt(|square| (square != gone).then_some(square))
    }

    /// This position with every piece where `place` puts it, if anywhere.
    fn rebuilt(&self, place: impl Fn(Square) -> Option<Square>) -> Self {
        let mut board = [None; SQUARES];
        for square in self.occupancy.squares() {
            if let Some(to) = place(square) {
                board[to.index()] = self.piece_on(square);
            }
        }
        let turn = Turn {
            side: self.side(),
            quiet_plies: self.quiet_plies(),
            full_move: self.full_move(),
        };
        Self::new(board, turn, self.rules())
    }
}
