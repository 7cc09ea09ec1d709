//! Swap2: who plays which colour is settled over the first stones.
//!
//! The first player puts three stones; the second takes Black, or White with a fourth stone, or
//! adds two and lets the first choose. We never add two: a search says which colour stands better.

use game::{Game, Side, TextError};
use search::{Heuristics, Score};

use crate::opinions::Opinions;
use crate::point::Point;
use crate::position::Position;

/// A black, a white and a black stone, in steps from the centre, after which a search of 150,000
/// nodes finds neither side better: too far apart for an attack, too near for none.
const OPENING: [(isize, isize); 3] = [(5, 5), (6, 2), (2, 6)];

/// Candidates for the next stone that are searched.
const CANDIDATES: u32 = 4;

/// The value of a position for its side to move, found in one of so many equal parts of the time
/// that is left; `None` if none is.
type Assess<'a> = dyn FnMut(&Position, u32) -> Option<Score> + 'a;

/// The answer to a negotiation over `stones` on the `empty` board, black and white in turn: the
/// stones to add, or none to change colours. Without time it is a stone that looks good.
pub(crate) fn answer(
    empty: &Position,
    stones: &[String],
    assess: &mut Assess<'_>,
) -> Result<Vec<String>, TextError> {
    let mut pos = empty.clone();
    for text in stones {
        let point = pos.parse_point(text)?;
        if !pos.is_legal(point) {
            return Err(TextError::new(format!("no stone can be put there: {text}")));
        }
        pos.make(point);
    }
    match stones.len() {
        0 => Ok(open(empty)),
        // White is to move: its player keeps the colour if White stands no worse.
        3 | 5 if assess(&pos, 1 + CANDIDATES).is_some_and(|score| score < Score::ZERO) => {
            Ok(Vec::new())
        }
        3 | 5 => Ok(best_stone(&pos, assess).into_iter().collect()),
        count => Err(TextError::new(format!("swap2 has 0, 3 or 5 stones, not {count}"))),
    }
}

/// The opening, moved inwards on small boards.
fn open(empty: &Position) -> Vec<String> {
    let mut stones = OPENING.map(|steps| near_centre(empty, steps));
    let [first, second, third] = stones;
    if first == second || first == third || second == third {
        stones = [0, 1, 2].map(Point::from_index);
    }
    stones.iter().map(|&stone| empty.point_text(stone)).collect()
}

/// The point `steps` away from the centre, or the last one before the edge.
fn near_centre(pos: &Position, (dx, dy): (isize, isize)) -> Point {
    let last = pos.size() - 1;
    let (x, y) = pos.coordinates(pos.centre());
    let along = |from: usize, steps: isize| from.saturating_add_signed(steps).min(last);
    pos.point(along(x, dx), along(y, dy)).unwrap_or_else(|| pos.centre())
}

/// The stone after which the opponent stands worst, of those that look best.
fn best_stone(pos: &Position, assess: &mut Assess<'_>) -> Option<String> {
    let opinions = Opinions::default();
    let mut moves = pos.empty().iter().collect::<Vec<_>>();
    moves.sort_by_key(|&mv| {
        (std::cmp::Reverse(opinions.priority(pos, mv)), distance_to_stones(pos, mv))
    });
    let candidates = moves.iter().copied().zip((1..=CANDIDATES).rev());
    let assessed = candidates.map_while(|(mv, left)| {
        let mut after = pos.clone();
        after.make(mv);
        Some((assess(&after, left)?, mv))
    });
    let best = assessed.min_by_key(|&(score, _)| score).map(|(_, mv)| mv);
    best.or(moves.first().copied()).map(|mv| pos.point_text(mv))
}

fn distance_to_stones(pos: &Position, point: Point) -> usize {
    let (x, y) = pos.coordinates(point);
    let stones = pos.stones(Side::First).union(pos.stones(Side::Second));
    let steps = |stone| {
        let (sx, sy) = pos.coordinates(stone);
        sx.abs_diff(x).max(sy.abs_diff(y))
    };
    stones.iter().map(steps).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn after(stones: &[&str], assess: &mut Assess<'_>) -> Vec<String> {
        let stones = stones.iter().map(|&stone| stone.to_owned()).collect::<Vec<_>>();
        answer(&Position::new(Rules::default()), &stones, assess).unwrap()
    }

    const THREE: [&str; 3] = ["h8", "i9", "g7"];

    #[test]
    fn time_that_runs_out_leaves_a_legal_answer() {
        for calls in 0..6 {
            let mut left = calls;
            let stones = after(&THREE, &mut |_, _| {
                left -= 1;
                (left >= 0).then_some(Score::ZERO)
            });
            assert_eq!(stones.len(), 1, "{calls} calls");
            let pos = Position::new(Rules::default());
            assert!(pos.parse_point(&stones[0]).is_ok() && !THREE.contains(&&*stones[0]));
        }
    }

    #[test]
    fn each_question_gets_its_share_of_what_is_left() {
        let mut parts = Vec::new();
        after(&THREE, &mut |_, part| {
            parts.push(part);
            Some(Score::ZERO)
        });
        assert_eq!(parts, [5, 4, 3, 2, 1]);
    }

    #[test]
    fn the_worse_colour_is_given_away() {
        assert!(after(&THREE, &mut |_, _| Some(Score::estimate(-1))).is_empty());
    }
}
