//! What is said of games: what players call the end, what a move loses it by, and what a stone does.

use game::{Game, Side};

use crate::pattern::Pattern;
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
    use super::*;
    use crate::looks::placed;
    use crate::rules::Rules;

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
            let stones = moves.split_whitespace().collect::<Vec<_>>();
            let pos = placed(&Position::new(Rules::default()), &stones).expect(moves);
            let point = pos.parse_point(mv).expect(mv);
            assert_eq!(effects(&pos, point), wanted, "{moves} {mv}");
        }
    }
}
