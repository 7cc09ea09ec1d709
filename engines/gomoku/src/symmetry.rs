//! The eight symmetries of a board.

use game::Side;

use crate::point::Point;
use crate::position::Position;

/// How many there are.
const SYMMETRIES: usize = 8;

/// The image of a point.
fn image(pos: &Position, point: Point, symmetry: usize) -> Point {
    let (last, (mut x, mut y)) = (pos.size() - 1, pos.coordinates(point));
    if symmetry & 4 > 0 {
        (x, y) = (y, x);
    }
    x = if symmetry & 1 > 0 { last - x } else { x };
    y = if symmetry & 2 > 0 { last - y } else { y };
    Point::from_index(y * pos.size() + x)
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
    use crate::rules::Rules;

    #[test]
    fn points_are_alike_where_the_stones_are() {
        let stones = ["h8", "h9"].map(str::to_owned);
        let pos = placed(&Position::new(Rules::default()), &stones).unwrap();
        let point = |text| pos.parse_point(text).unwrap();
        assert!(are_alike(&pos, point("g10"), point("i10")));
        assert!(!are_alike(&pos, point("g10"), point("g7")));
        assert!(are_alike(&pos, point("a1"), point("a1")));
    }
}
