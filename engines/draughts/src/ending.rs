//! What players call the end of a game, and what a referee calls out during it.

use draughts_rules::{Move, Position};

/// All that [`ending`] says.
pub(crate) const ENDS: &[&str] =
    &["all pieces captured", "no move left", "repetition", "no progress"];

/// The word for the end that `pos` is; `cycle` is the loop that closed, if one did.
pub(crate) fn ending(pos: &Position, cycle: Option<&[Move]>) -> &'static str {
    match cycle {
        Some(_) => "repetition",
        None if pos.has_move() => "no progress",
        None if pos.pieces(pos.turn()) != 0 => "no move left",
        None => "all pieces captured",
    }
}

/// What a referee calls out when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<String> {
    let taken = match mv.captured().count_ones() {
        0 => None,
        1 => Some("captures 1 piece".to_owned()),
        count => Some(format!("captures {count} pieces")),
    };
    let crowned = before.promotes(mv).then(|| "crowned".to_owned());
    taken.into_iter().chain(crowned).collect()
}
