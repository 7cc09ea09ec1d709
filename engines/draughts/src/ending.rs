//! What players call the end of a game.

use game::Game;

use crate::board::Colour;
use crate::moves::Move;
use crate::position::Position;

/// The word for the end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> &'static str {
    let is_mover = |colour: &Colour| pos.side_of(*colour) == pos.side_to_move();
    let has_pieces = [Colour::White, Colour::Black]
        .iter()
        .any(|colour| is_mover(colour) && pos.pieces(*colour) != 0);
    match cycle {
        Some(_) => "repetition",
        None if pos.count_moves() > 0 => "no progress",
        None if has_pieces => "no move left",
        None => "all pieces captured",
    }
}
