//! What players call the end of a game, and what a referee calls out during it.

use game::{Game, Outcome, Recurrence};

use xiangqi_rules::{KINDS, Move, Position};

/// All that [`ending`] says.
pub(crate) const ENDS: &[&str] = &[
    "checkmate",
    "stalemate",
    "repetition",
    "perpetual check",
    "perpetual chase",
    "move count",
    "insufficient material",
];

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
        (true, _) if pos.has_insufficient_material() => "insufficient material",
        (true, _) => "move count",
        (false, true) => "checkmate",
        (false, false) => "stalemate",
    }
}

/// The kinds of pieces as a referee calls them.
const NAMES: [&str; KINDS] =
    ["the king", "an advisor", "an elephant", "a horse", "a rook", "a cannon", "a pawn"];

/// What a referee calls out when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Move) -> Vec<String> {
    let taken =
        before.piece_on(mv.to).map(|piece| format!("captures {}", NAMES[piece.kind.index()]));
    let after = before.after(mv);
    let check = after.in_check().then(|| "check".to_owned());
    taken.into_iter().chain(check).collect()
}
