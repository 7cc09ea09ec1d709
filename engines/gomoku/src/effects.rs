//! What a stone does, in words.

use crate::pattern::Pattern;
use crate::point::Point;
use crate::position::Position;
use game::Game;

/// What a stone of the side to move on `point` does, a legal move.
pub(crate) fn effects(pos: &Position, point: Point) -> Vec<String> {
    let us = pos.side_to_move();
    if pos.fives(us).contains(point) {
        return vec!["makes five in a row".to_owned()];
    }
    if pos.is_forbidden_to(us, point) {
        return vec!["is forbidden, and loses".to_owned()];
    }
    [made(pos, point), stopped(pos, point)].into_iter().flatten().collect()
}

/// The fours and open threes that it makes.
fn made(pos: &Position, point: Point) -> Option<String> {
    let code = pos.code(point, pos.side_to_move());
    let count = |wanted| code.patterns().into_iter().filter(|&made| made == wanted).count();
    let fours = code.fours();
    let word = match (count(Pattern::OpenFour), fours, count(Pattern::OpenThree)) {
        (1.., _, _) => "makes an open four",
        (_, 2.., _) => "makes two fours",
        (_, 1, 1..) => "makes a four and an open three",
        (_, 1, _) => "makes a four",
        (_, _, 2..) => "makes two open threes",
        (_, _, 1) => "makes an open three",
        _ => return None,
    };
    Some(word.to_owned())
}

/// What the opponent cannot do any more.
fn stopped(pos: &Position, point: Point) -> Option<String> {
    let them = !pos.side_to_move();
    if pos.fives(them).contains(point) {
        return Some("stops a four".to_owned());
    }
    let fours = pos.open_fours(them);
    let stops = !fours.is_empty() && pos.defences(them, &fours).contains(point);
    stops.then(|| "stops an open three".to_owned())
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation};

    use super::*;
    use crate::rules::Rules;

    fn said(moves: &str, mv: &str) -> Vec<String> {
        let mut pos = Position::new(Rules::default());
        for text in moves.split_whitespace() {
            let mv = pos.parse_move(text, ()).expect(text);
            pos.make(mv);
        }
        effects(&pos, pos.parse_move(mv, ()).expect(mv))
    }

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 8] = [
            ("", "h8", &[]),
            ("h8 a1 i8 a3", "j8", &["makes an open three"]),
            ("h8 a1 i8 a3 j8 a5", "k8", &["makes an open four"]),
            ("h8 g8 i8 a3 j8 a5", "k8", &["makes a four"]),
            ("h8 a1 i8 a3 j8", "k8", &["stops an open three"]),
            ("h8 a1 i8 a3 j8", "a9", &[]),
            ("h8 g8 i8 a3 j8 a5 k8", "l8", &["stops a four"]),
            ("h8 g8 i8 a3 j8 a5 k8 a9", "l8", &["makes five in a row"]),
        ];
        for (moves, mv, wanted) in cases {
            assert_eq!(said(moves, mv), wanted, "{moves} {mv}");
        }
    }
}
