//! The names of ends, the foul of a move that loses, and the effects of a stone.

use dyngame::{Ending, FoulMove};
use game::{Game, Message, Side};

use crate::worth::Position;
use gomoku_rules::{Foul, Pattern, Point};

/// All that [`ending`] says, last the fouls in their order.
pub(crate) const ENDS: &[Ending] = &[
    Ending::new("end-five-in-a-row", "five in a row"),
    Ending::new("end-full-board", "full board"),
    Ending::new("end-forbidden-overline", "forbidden overline"),
    Ending::new("end-forbidden-double-four", "forbidden double-four"),
    Ending::new("end-forbidden-double-three", "forbidden double-three"),
];

/// The end that a foul brings about.
const fn forbidden(foul: Foul) -> Ending {
    ENDS[2 + foul as usize]
}

pub(crate) fn ending(pos: &Position) -> Ending {
    match (pos.foul(), pos.outcome().is_some_and(|outcome| outcome.is_decisive())) {
        (None, true) => ENDS[0],
        (None, false) => ENDS[1],
        (Some((_, foul)), _) => forbidden(foul),
    }
}

/// The rule of renju that Black broke by `last`, the move that led to `pos`.
pub(crate) fn foul(pos: &Position, last: Point) -> Option<FoulMove> {
    if !pos.is_renju() || pos.side_to_move() == Side::First {
        return None;
    }
    let kind = pos.without(last)?.forbidden(last)?;
    Some(FoulMove { ending: forbidden(kind), place: pos.point_text(last) })
}

/// The effects of a stone of the side to move on `point`, a legal move.
pub(crate) fn effects(pos: &Position, point: Point) -> Vec<Message> {
    let us = pos.side_to_move();
    if pos.fives(us).contains(point) {
        return vec![Message::new("gomoku-makes-five")];
    }
    if pos.is_forbidden_to(us, point) {
        return vec![Message::new("gomoku-is-forbidden")];
    }
    [made(pos, point), stopped(pos, point)].into_iter().flatten().collect()
}

/// The fours and open threes that it makes.
fn made(pos: &Position, point: Point) -> Option<Message> {
    let code = pos.code(point, pos.side_to_move());
    let count = |wanted| code.patterns().into_iter().filter(|&made| made == wanted).count();
    let fours = code.fours();
    let id = match (count(Pattern::OpenFour), fours, count(Pattern::OpenThree)) {
        (1.., _, _) => "gomoku-makes-open-four",
        (_, 2.., _) => "gomoku-makes-two-fours",
        (_, 1, 1..) => "gomoku-makes-four-three",
        (_, 1, _) => "gomoku-makes-four",
        (_, _, 2..) => "gomoku-makes-two-threes",
        (_, _, 1) => "gomoku-makes-open-three",
        _ => return None,
    };
    Some(Message::new(id))
}

/// The threat that the opponent has no more.
fn stopped(pos: &Position, point: Point) -> Option<Message> {
    let them = !pos.side_to_move();
    if pos.fives(them).contains(point) {
        return Some(Message::new("gomoku-stops-four"));
    }
    let fours = pos.open_fours(them);
    let stops = !fours.is_empty() && pos.defences(them, &fours).contains(point);
    stops.then(|| Message::new("gomoku-stops-three"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::placed;
    use gomoku_rules::Rules;

    #[test]
    fn what_is_said_holds() {
        let cases: [(&str, &str, &[&str]); 8] = [
            ("", "h8", &[]),
            ("h8 a1 i8 a3", "j8", &["gomoku-makes-open-three"]),
            ("h8 a1 i8 a3 j8 a5", "k8", &["gomoku-makes-open-four"]),
            ("h8 g8 i8 a3 j8 a5", "k8", &["gomoku-makes-four"]),
            ("h8 a1 i8 a3 j8", "k8", &["gomoku-stops-three"]),
            ("h8 a1 i8 a3 j8", "a9", &[]),
            ("h8 g8 i8 a3 j8 a5 k8", "l8", &["gomoku-stops-four"]),
            ("h8 g8 i8 a3 j8 a5 k8 a9", "l8", &["gomoku-makes-five"]),
        ];
        for (moves, mv, wanted) in cases {
            let stones = moves.split_whitespace().collect::<Vec<_>>();
            let pos = placed(&Position::new(Rules::default()), &stones).expect(moves);
            let point = pos.parse_point(mv).expect(mv);
            assert_eq!(
                effects(&pos, point).iter().map(|said| said.id).collect::<Vec<_>>(),
                wanted,
                "{moves} {mv}"
            );
        }
    }
}
