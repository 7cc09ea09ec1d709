//! The openings of matches: those that come with the program, and the moves of random ones.

use dyngame::{Balance, Openings};
use files::{Packed, packed};
use game::Game;

use crate::looks::is_close;
use crate::worth::Position;
use gomoku_rules::{Point, Rules, Variant};

/// The openings that come with the program, by rule and size; each file says how it was made.
const SHIPPED: [(Variant, u8, &Packed); 6] = [
    (Variant::Freestyle, 15, &packed!("openings/freestyle-15.txt")),
    (Variant::Freestyle, 20, &packed!("openings/freestyle-20.txt")),
    (Variant::Standard, 15, &packed!("openings/standard-15.txt")),
    (Variant::Standard, 20, &packed!("openings/standard-20.txt")),
    (Variant::Renju, 15, &packed!("openings/renju-15.txt")),
    (Variant::Renju, 20, &packed!("openings/renju-20.txt")),
];

/// A point says less than in games of material: in matches, 100 of them won as often as 35 of
/// xiangqi.
const BALANCE: Balance = Balance { within: 100, nodes: 20_000 };

/// Stones of a random opening that leave the game open.
const PLIES: usize = 5;

pub(crate) fn of(rules: Rules) -> Openings {
    let is_meant = |&&(variant, size, _): &&_| (variant, size) == (rules.variant, rules.size);
    let shipped = SHIPPED.iter().find(is_meant).map(|&(_, _, openings)| openings);
    Openings { shipped, plies: PLIES, balance: BALANCE, ..Openings::default() }
}

/// Appends the moves of random openings: the first stone anywhere, for near an edge neither side
/// has the room to win at once, and each further one near another.
pub(crate) fn moves(pos: &Position, moves: &mut Vec<Point>) {
    let is_first = pos.occupied().is_empty();
    let mover = pos.side_to_move();
    pos.legal_moves(moves);
    moves.retain(|&point| is_first || is_close(pos, point) && !pos.is_forbidden_to(mover, point));
}

/// The points of Gomocup's opening files: pairs `x,y, x,y, ...` of steps from the point that lies
/// `centre` points from the edges. A pair that leaves the alphabet is returned as it stands.
pub(crate) fn from_offsets(line: &str, centre: i32) -> Option<Vec<String>> {
    let numbers = line.split(',').map(|part| part.trim().parse().ok());
    let numbers: Vec<i32> = numbers.collect::<Option<_>>()?;
    if numbers.len() < 2 || numbers.len() % 2 == 1 {
        return None;
    }
    let point = |pair: &[i32]| {
        let column = u8::try_from(pair[0].saturating_add(centre)).ok().filter(|&x| x < 26);
        column.map_or_else(
            || format!("{},{}", pair[0], pair[1]),
            |x| format!("{}{}", char::from(b'a' + x), pair[1].saturating_add(centre + 1)),
        )
    };
    Some(numbers.chunks_exact(2).map(point).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(pos: &Position) -> Vec<Point> {
        let mut points = Vec::new();
        moves(pos, &mut points);
        points
    }

    #[test]
    fn openings_begin_anywhere_and_keep_their_stones_together() {
        let mut pos = Position::new(Rules::default());
        assert_eq!(listed(&pos).len(), 225, "the first stone stands anywhere");
        let corner = pos.point(0, 0).unwrap();
        pos.make(corner);
        let near = listed(&pos);
        assert_eq!(near.len(), 15, "four by four points without the corner");
        let steps = |&point: &Point| {
            let (x, y) = pos.coordinates(point);
            x.max(y)
        };
        assert!(near.iter().all(|point| steps(point) <= 3), "{near:?}");
    }

    #[test]
    fn random_openings_of_renju_leave_out_what_is_forbidden() {
        let rules = Rules { variant: Variant::Renju, ..Rules::default() };
        let text = "15/15/15/15/15/15/7b7/7b7/5bb8/15/15/15/15/15/15 b renju";
        let pos: Position = game::Notation::parse_position(text, &rules).unwrap();
        let forbidden = pos.forbidden_points();
        assert!(!forbidden.is_empty(), "{text}");
        assert!(listed(&pos).iter().all(|&point| !forbidden.contains(point)));
    }
}
