//! What players call the end of a game.

use game::Game;

use crate::forbidden::Foul;
use crate::position::Position;

/// The word for the end that `pos` is.
pub(crate) fn ending(pos: &Position) -> &'static str {
    match (pos.foul(), pos.outcome().is_some_and(|outcome| outcome.is_decisive())) {
        (Some((_, Foul::Overline)), _) => "forbidden overline",
        (Some((_, Foul::DoubleFour)), _) => "forbidden double four",
        (Some((_, Foul::DoubleThree)), _) => "forbidden double three",
        (None, true) => "five in a row",
        (None, false) => "full board",
    }
}
