//! What players call the end of a game.

use game::{Game, Outcome, Recurrence};

use crate::moves::Move;
use crate::position::Position;

/// The word for the end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> &'static str {
    if let Some(cycle) = cycle {
        let checks = Recurrence::of(pos, cycle, Position::in_check).by_every_move;
        return match pos.judge_cycle(cycle) {
            Outcome::Draw => "repetition",
            Outcome::Win(_) if checks.contains(&true) => "perpetual check",
            Outcome::Win(_) => "perpetual chase",
        };
    }
    match (pos.has_move(), pos.in_check()) {
        (true, _) if pos.is_barren() => "insufficient material",
        (true, _) => "move count",
        (false, true) => "checkmate",
        (false, false) => "stalemate",
    }
}
