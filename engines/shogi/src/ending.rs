//! Names for the end of a game, and calls of a referee during it.

use dyngame::Ending;
use game::{Game, Message, Outcome};

use shogi_rules::{Move, Position};

const CHECKMATE: Ending = Ending::new("end-checkmate", "checkmate");
const NO_MOVE: Ending = Ending::new("end-no-legal-move", "no legal move");
const SENNICHITE: Ending = Ending::repetition("end-sennichite", "sennichite");
const PERPETUAL_CHECK: Ending = Ending::new("end-perpetual-check", "perpetual check");
const TRY: Ending = Ending::new("end-try", "try");
const MOVE_LIMIT: Ending = Ending::new("end-move-limit", "move limit");

/// All that [`ending`] says.
pub(crate) const ENDS: &[Ending] =
    &[CHECKMATE, NO_MOVE, SENNICHITE, PERPETUAL_CHECK, TRY, MOVE_LIMIT];

/// The end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> Ending {
    match cycle.map(|cycle| pos.judge_cycle(cycle)) {
        Some(Outcome::Draw) => SENNICHITE,
        Some(Outcome::Win(_)) => PERPETUAL_CHECK,
        None if pos.is_tried() => TRY,
        None if pos.has_move() => MOVE_LIMIT,
        None if pos.in_check() => CHECKMATE,
        None => NO_MOVE,
    }
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<Message> {
    let taken = before.piece_on(mv.to());
    let after = before.after(mv);
    let capture = taken
        .is_some()
        .then(|| Message::new("call-captures").with("piece", Message::new(taken.kind().term())));
    let check = after.in_check().then(|| Message::new("call-check"));
    capture.into_iter().chain(check).collect()
}
