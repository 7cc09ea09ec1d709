//! The eight symmetries of a board.

use std::collections::BTreeSet;

use game::Side;

use crate::worth::Position;
use gomoku_rules::Point;

const SYMMETRIES: usize = 8;

fn image(pos: &Position, point: Point, symmetry: usize) -> Point {
    let (last, (mut x, mut y)) = (pos.size() - 1, pos.coordinates(point));
    if symmetry & 4 > 0 {
        (x, y) = (y, x);
    }
    x = if symmetry & 1 > 0 { last - x } else { x };
    y = if symmetry & 2 > 0 { last - y } else { y };
    Point::from_index(y * pos.size() + x)
}

/// The same text for all positions that a symmetry carries into each other, and for no others of
/// one size: where the stones of each side stand.
pub(crate) fn key(pos: &Position) -> String {
    let places = |symmetry: usize, side: Side| {
        let images = pos.stones(side).iter().map(|stone| image(pos, stone, symmetry).index());
        images.collect::<BTreeSet<_>>()
    };
    let images = (0..SYMMETRIES).map(|symmetry| Side::BOTH.map(|side| places(symmetry, side)));
    images.min().map(|least| format!("{least:?}")).unwrap_or_default()
}

/// Whether a symmetry that leaves the stones of `pos` as they are moves `one` to `other`.
pub(crate) fn are_alike(pos: &Position, one: Point, other: Point) -> bool {
    let keeps = |symmetry: usize| {
        let kept = |side: Side| {
            let stones = pos.stones(side);
            stones.iter().all(|stone| stones.contains(image(pos, stone, symmetry)))
        };
        Side::BOTH.into_iter().all(kept)
    };
    (0..SYMMETRIES).any(|symmetry| image(pos, one, symmetry) == other && keeps(symmetry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::placed;
    use gomoku_rules::Rules;

    #[test]
    fn what_a_symmetry_moves_keeps_its_key() {
        let key =
            |stones: [&str; 3]| key(&placed(&Position::new(Rules::default()), &stones).unwrap());
        let one = key(["b1", "d3", "e7"]);
        for same in
            [["n1", "l3", "k7"], ["b15", "d13", "e9"], ["a2", "c4", "g5"], ["o14", "m12", "i11"]]
        {
            assert_eq!(key(same), one, "{same:?}");
        }
        assert_eq!(key(["e7", "d3", "b1"]), one, "stones of one side in another order");
        assert_ne!(key(["d3", "b1", "e7"]), one, "other colours");
        assert_ne!(key(["b1", "d3", "e8"]), one);
    }

    #[test]
    fn points_are_alike_where_the_stones_are() {
        let pos = placed(&Position::new(Rules::default()), &["h8", "h9"]).unwrap();
        let point = |text| pos.parse_point(text).unwrap();
        assert!(are_alike(&pos, point("g10"), point("i10")));
        assert!(!are_alike(&pos, point("g10"), point("g7")));
        assert!(are_alike(&pos, point("a1"), point("a1")));
    }
}
