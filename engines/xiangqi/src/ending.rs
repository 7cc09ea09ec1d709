//! Names for the end of a game, and calls of a referee during it.

use dyngame::Ending;
use game::{Game, Message, Outcome, Recurrence};

use xiangqi_rules::{Move, Position};

const CHECKMATE: Ending = Ending::new("end-checkmate", "checkmate");
const GENERAL_TAKEN: Ending = Ending::new("end-general-taken", "general taken");
const STALEMATE: Ending = Ending::new("end-stalemate", "stalemate");
const REPETITION: Ending = Ending::repetition("end-repetition", "repetition");
const PERPETUAL_CHECK: Ending = Ending::new("end-long-check", "perpetual check");
const PERPETUAL_CHASE: Ending = Ending::new("end-perpetual-chase", "perpetual chase");
const MOVE_COUNT: Ending = Ending::new("end-move-count", "move count");
const MATERIAL: Ending = Ending::new("end-insufficient-material", "insufficient material");

/// All that [`ending`] says.
pub(crate) const ENDS: &[Ending] = &[
    CHECKMATE, GENERAL_TAKEN, STALEMATE, REPETITION, PERPETUAL_CHECK, PERPETUAL_CHASE, MOVE_COUNT,
    MATERIAL,
];

/// The end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> Ending {
    if let Some(cycle) = cycle {
        let checks = Recurrence::of(pos, cycle, Position::in_check).by_every_move;
        return match pos.judge_cycle(cycle) {
            Outcome::Draw => REPETITION,
            Outcome::Win(_) if checks.contains(&true) => PERPETUAL_CHECK,
            Outcome::Win(_) => PERPETUAL_CHASE,
        };
    }
    if !pos.has_general(pos.side()) {
        return GENERAL_TAKEN;
    }
    match (pos.has_move(), pos.in_check()) {
        (true, _) if pos.has_insufficient_material() => MATERIAL,
        (true, _) => MOVE_COUNT,
        (false, true) => CHECKMATE,
        (false, false) => STALEMATE,
    }
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<Message> {
    let capture = before
        .piece_on(mv.to)
        .map(|piece| Message::new("call-captures").with("piece", piece.message()));
    let after = before.after(mv);
    let check = after.in_check().then(|| Message::new("call-check"));
    capture.into_iter().chain(check).collect()
}
