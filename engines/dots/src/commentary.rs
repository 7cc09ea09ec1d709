//! Commentary on a game: the effects of a line, the calls of a referee.

use dots_rules::{Edge, Position, Variant, side_term};
use game::{Game, Message};

/// The effects of drawing `edge`, a legal move.
pub(crate) fn effects(pos: &Position, edge: Edge) -> Vec<Message> {
    let after = pos.after(edge);
    let us = pos.side_to_move();
    let won = after.score(us) - pos.score(us);
    let wins = (won > 0).then(|| match pos.variant() {
        Variant::Boxes => Message::new("dots-closes").with("count", i64::from(won)),
        Variant::Territory => Message::new("dots-takes").with("count", i64::from(won)),
    });
    // A box that the opponent can close next is given away.
    let safe =
        pos.variant() == Variant::Boxes && !after.is_over() && won == 0 && !after.can_close();
    [wins, safe.then(|| Message::new("dots-gives-nothing"))].into_iter().flatten().collect()
}

/// The calls of a referee when `mv` is played in `before`.
pub(crate) fn calls(before: &Position, mv: Edge) -> Vec<Message> {
    let mover = before.side_to_move();
    let after = before.after(mv);
    let count = before.closes(mv);
    let closed = (count > 0).then(|| match before.variant() {
        Variant::Boxes => Message::new("dots-closes-boxes").with("count", count),
        Variant::Territory => Message::new("dots-closes-squares").with("count", count),
    });
    // Whose turn it is says all else; without a square the other side would have had it.
    let passed = count == 0 && after.side_to_move() == mover && !after.is_over();
    let term = || Message::new(side_term(!mover));
    let passed = passed.then(|| Message::new("dots-has-no-move").with("side", term()));
    closed.into_iter().chain(passed).collect()
}

#[cfg(test)]
mod tests {
    use game::{Arg, Game, Notation};

    use super::*;
    use dots_rules::Rules;

    fn said(variant: Variant, moves: &str, mv: &str) -> Vec<(&'static str, i64)> {
        let mut pos = Position::start(&Rules { variant, ..Rules::default() });
        for text in moves.split_whitespace() {
            let mv = pos.parse_move(text, ()).expect(text);
            pos.make(mv);
        }
        let effects = effects(&pos, pos.parse_move(mv, ()).expect(mv));
        let count = |effect: &Message| match effect.arg("count") {
            Some(Arg::Number(count)) => *count,
            _ => 0,
        };
        effects.iter().map(|effect| (effect.id, count(effect))).collect()
    }

    #[test]
    fn who_has_no_move_is_called_by_its_colour() {
        let rules = Rules { variant: Variant::Territory, ..Rules::default() };
        // The line takes the last dot beside Red's corner.
        let text = ".:x:o/::|::/x-x:./|::::/x:.:. x territory";
        let pos = Position::parse_position(text, &rules).expect(text);
        let calls = calls(&pos, pos.parse_move("b2c2", ()).expect("a line"));
        let no_move = Message::new("dots-has-no-move").with("side", Message::new("side-red"));
        assert_eq!(calls, [no_move]);
    }

    #[test]
    fn what_is_said_holds() {
        let box_but_one = "a1b1 a1a2 b1b2";
        assert_eq!(said(Variant::Boxes, "", "a1b1"), [("dots-gives-nothing", 0)]);
        assert_eq!(said(Variant::Boxes, box_but_one, "a2b2"), [("dots-closes", 1)]);
        assert!(said(Variant::Boxes, "a1b1 a1a2", "b1b2").is_empty());
        let two = "a1b1 a1a2 a2b2 b1c1 c1c2 b2c2";
        assert_eq!(said(Variant::Boxes, two, "b1b2"), [("dots-closes", 2)]);
    }
}
