//! Positions like a given one: mirrored, or with a piece taken away.

use crate::position::{Position, Turn};
use crate::square::{SQUARES, Square};

/// `pos` with its wings exchanged.
pub(super) fn mirrored(pos: &Position) -> Position {
    rebuilt(pos, |square| Some(square.mirrored()))
}

/// `pos` without what stands on `gone`, which is no king.
pub(super) fn without(pos: &Position, gone: Square) -> Position {
    rebuilt(pos, |square| (square != gone).then_some(square))
}

/// `pos` with every piece where `place` puts it, if anywhere.
fn rebuilt(pos: &Position, place: impl Fn(Square) -> Option<Square>) -> Position {
    let mut board = [None; SQUARES];
    for square in pos.occupancy.squares() {
        if let Some(to) = place(square) {
            board[to.index()] = pos.piece_on(square);
        }
    }
    let turn =
        Turn { side: pos.side(), quiet_plies: pos.quiet_plies(), full_move: pos.full_move() };
    Position::new(board, turn, pos.rules())
}
