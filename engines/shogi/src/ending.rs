//! What players call the end of a game, and what a referee calls out during it.

use game::{Game, Outcome};

use shogi_rules::{Move, Position};

pub(crate) const ENDS: &[&str] =
    &["checkmate", "no legal move", "sennichite", "perpetual check", "try", "move limit"];

/// The word for the end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> &'static str {
    match cycle.map(|cycle| pos.judge_cycle(cycle)) {
        Some(Outcome::Draw) => "sennichite",
        Some(Outcome::Win(_)) => "perpetual check",
        None if pos.is_tried() => "try",
        None if pos.has_move() => "move limit",
        None if pos.in_check() => "checkmate",
        None => "no legal move",
    }
}

/// What a referee calls out when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<String> {
    let taken = before.piece_on(mv.to());
    let after = before.after(mv);
    let capture = taken.is_some().then(|| format!("captures a {}", taken.kind().name()));
    let check = after.in_check().then(|| "check".to_owned());
    capture.into_iter().chain(check).collect()
}
