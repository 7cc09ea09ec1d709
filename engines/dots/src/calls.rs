//! What a referee calls out during a game.

use game::Game;

use crate::moves::Edge;
use crate::names::side_letter;
use crate::position::Position;
use crate::rules::Variant;

/// What a referee calls out when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Edge) -> Vec<String> {
    let mover = before.side_to_move();
    let after = before.after(mv);
    let what = match before.variant() {
        Variant::Classic => "box",
        Variant::Territory => "square",
    };
    let closed = match before.closes(mv) {
        0 => None,
        1 => Some(format!("closes 1 {what}")),
        count => Some(format!("closes {count} {what}{}", if what == "box" { "es" } else { "s" })),
    };
    let stays = after.side_to_move() == mover && !after.is_over();
    let again = stays.then(|| match closed {
        Some(_) => format!("{} moves again", side_letter(mover)),
        None => format!("{} has no move", side_letter(!mover)),
    });
    closed.into_iter().chain(again).collect()
}
