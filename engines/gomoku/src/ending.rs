//! What players call the end of a game, and what a move loses it by.

use game::{Game, Side};

use crate::point::Point;
use crate::position::Position;

/// All that [`ending`] says, last the fouls in their order.
pub(crate) const ENDS: &[&str] = &[
    "five in a row",
    "full board",
    "forbidden overline",
    "forbidden double-four",
    "forbidden double-three",
];

/// The word for the end that `pos` is.
pub(crate) fn ending(pos: &Position) -> &'static str {
    match (pos.foul(), pos.outcome().is_some_and(|outcome| outcome.is_decisive())) {
        (None, true) => ENDS[0],
        (None, false) => ENDS[1],
        (Some((_, foul)), _) => ENDS[2 + foul as usize],
    }
}

/// What renju forbids of Black's move `mv` in `before`.
pub(crate) fn fault(before: &Position, mv: Point) -> Option<String> {
    let kind = before.forbidden(mv).filter(|_| before.side_to_move() == Side::First)?;
    Some(format!("forbidden {kind} at {}", before.point_text(mv)))
}
