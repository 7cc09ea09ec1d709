//! What players call the end of a game.

use crate::moves::Move;
use crate::position::Position;

/// The word for the end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> &'static str {
    match cycle {
        Some(_) => "repetition",
        None if pos.has_move() => "no progress",
        None if pos.pieces(pos.turn()) != 0 => "no move left",
        None => "all pieces captured",
    }
}
