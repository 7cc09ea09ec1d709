//! What players call the end of a game.

use game::{Game, Outcome};

use crate::moves::Move;
use crate::position::Position;

/// The word for the end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> &'static str {
    match cycle.map(|cycle| pos.judge_cycle(cycle)) {
        Some(Outcome::Draw) => "sennichite",
        Some(Outcome::Win(_)) => "perpetual check",
        None if pos.is_finished() => "try",
        None if pos.has_move() => "move limit",
        None if pos.in_check() => "checkmate",
        None => "no legal move",
    }
}
