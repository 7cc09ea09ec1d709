//! The names of the ends of a game, and the calls of a referee during it.

use draughts_rules::{Move, Position};
use dyngame::Ending;
use game::Message;

/// All that [`ending`] says.
pub(crate) const ENDS: &[Ending] = &[ALL_CAPTURED, NO_MOVE, REPETITION, NO_PROGRESS];

const ALL_CAPTURED: Ending = Ending::new("end-all-captured", "all pieces captured");
const NO_MOVE: Ending = Ending::new("end-no-move-left", "no move left");
const REPETITION: Ending = Ending::repetition("end-repetition", "repetition");
const NO_PROGRESS: Ending = Ending::new("end-no-progress", "no progress");

/// The end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> Ending {
    match cycle {
        Some(_) => REPETITION,
        None if pos.has_move() => NO_PROGRESS,
        None if pos.pieces(pos.turn()) != 0 => NO_MOVE,
        None => ALL_CAPTURED,
    }
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<Message> {
    let count = mv.captured().count_ones();
    let taken = (count > 0).then(|| Message::new("draughts-captures").with("count", count));
    let crowned = before.promotes(mv).then(|| Message::new("draughts-crowned"));
    taken.into_iter().chain(crowned).collect()
}
