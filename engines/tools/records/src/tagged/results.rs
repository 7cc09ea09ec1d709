//! The results of games in PGN and PDN.

use dyngame::Tags;
use game::{Outcome, Side};

/// The results that texts name.
pub(super) const RESULTS: [&str; 10] =
    ["*", "1-0", "0-1", "2-0", "0-2", "1/2-1/2", "1-1", "0-0", "1/2", "½-½"];

/// The result that a word tells; `Some(None)` if it is a result that names no winner.
pub(super) fn result(word: &str, tags: &Tags) -> Option<Option<Outcome>> {
    let [one, other] = if tags.first_is_one { [0, 1] } else { [1, 0] }
        .map(|side| Some(Outcome::Win([Side::First, Side::Second][side])));
    match word {
        "1/2-1/2" | "1-1" | "1/2" | "½-½" => Some(Some(Outcome::Draw)),
        "1-0" | "2-0" => Some(one),
        "0-1" | "0-2" => Some(other),
        word => RESULTS.contains(&word).then_some(None),
    }
}

/// Says who has won where `1-0` may be of either side.
pub(super) fn winner_comment(outcome: Option<Outcome>, tags: &Tags) -> Option<String> {
    match outcome {
        Some(Outcome::Win(side)) if !tags.first_is_one => {
            Some(format!("{} wins", tags.players[side.index()]))
        }
        _ => None,
    }
}
