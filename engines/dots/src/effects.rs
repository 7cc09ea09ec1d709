//! What a line does, in words, and what a referee calls out.

use dots_rules::{Edge, Position, Variant, side_letter};
use game::Game;

/// What drawing `edge`, a legal move, does.
pub(crate) fn effects(pos: &Position, edge: Edge) -> Vec<String> {
    let after = pos.after(edge);
    let us = pos.side_to_move();
    let won = after.score(us) - pos.score(us);
    let (verb, [one, many]) = match pos.variant() {
        Variant::Boxes => ("closes", ["box", "boxes"]),
        Variant::Territory => ("takes", ["dot", "dots"]),
    };
    let wins = match won {
        ..1 => None,
        1 => Some(format!("{verb} a {one}")),
        _ => Some(format!("{verb} {won} {many}")),
    };
    // A box that the opponent can close next is given away.
    let safe =
        pos.variant() == Variant::Boxes && !after.is_over() && won == 0 && !after.can_close();
    [wins, safe.then(|| "gives no box away".to_owned())].into_iter().flatten().collect()
}

/// What a referee calls out when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Edge) -> Vec<String> {
    let mover = before.side_to_move();
    let after = before.after(mv);
    let what = match before.variant() {
        Variant::Boxes => "box",
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

#[cfg(test)]
mod tests {
    use game::{Game, Notation};

    use super::*;
    use dots_rules::Rules;

    fn said(variant: Variant, moves: &str, mv: &str) -> Vec<String> {
        let mut pos = Position::start(&Rules { variant, ..Rules::default() });
        for text in moves.split_whitespace() {
            let mv = pos.parse_move(text, ()).expect(text);
            pos.make(mv);
        }
        effects(&pos, pos.parse_move(mv, ()).expect(mv))
    }

    #[test]
    fn what_is_said_holds() {
        let box_but_one = "a1b1 a1a2 b1b2";
        assert_eq!(said(Variant::Boxes, "", "a1b1"), ["gives no box away"]);
        assert_eq!(said(Variant::Boxes, box_but_one, "a2b2"), ["closes a box"]);
        assert!(said(Variant::Boxes, "a1b1 a1a2", "b1b2").is_empty());
        let two = "a1b1 a1a2 a2b2 b1c1 c1c2 b2c2";
        assert_eq!(said(Variant::Boxes, two, "b1b2"), ["closes 2 boxes"]);
    }
}
