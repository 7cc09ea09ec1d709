//! Swap2: who plays which colour is settled over the first stones.
//!
//! The first player puts three stones; the second takes Black, or White with a fourth stone, or
//! adds two and lets the first choose. We never add two: a search says which colour stands better.

use game::{Game, Side, TextError};
use search::{Heuristics, Score};

use crate::board::Board;
use crate::opinions::Opinions;
use crate::point::Point;

/// A black, a white and a black stone, in steps from the centre, after which a search of 150,000
/// nodes finds neither side better: too far apart for an attack, too near for none.
const OPENING: [(isize, isize); 3] = [(5, 5), (6, 2), (2, 6)];

/// Candidates for the next stone that are searched.
const CANDIDATES: u32 = 4;

/// The value of a position for its side to move, found in one of so many equal parts of the time
/// that is left; `None` if none is.
type Assess<'a> = dyn FnMut(&Board, u32) -> Option<Score> + 'a;

/// The answer to a negotiation over `stones` on the `empty` board, black and white in turn: the
/// stones to add, or none to change colours. Without time it is a stone that looks good.
pub(crate) fn answer(
    empty: &Board,
    stones: &[String],
    assess: &mut Assess<'_>,
) -> Result<Vec<String>, TextError> {
    let mut board = empty.clone();
    for text in stones {
        let point = board.parse_point(text)?;
        if !board.is_legal(point) {
            return Err(TextError::new(format!("no stone can be put there: {text}")));
        }
        board.make(point);
    }
    match stones.len() {
        0 => Ok(open(empty)),
        // White is to move: whoever has that colour now keeps it if it stands no worse.
        3 | 5 if assess(&board, 1 + CANDIDATES).is_some_and(|score| score < Score::ZERO) => {
            Ok(Vec::new())
        }
        3 | 5 => Ok(best_stone(&board, assess).into_iter().collect()),
        count => Err(TextError::new(format!("swap2 has 0, 3 or 5 stones, not {count}"))),
    }
}

/// The opening, moved inwards on small boards.
fn open(empty: &Board) -> Vec<String> {
    let mut stones = OPENING.map(|steps| near_centre(empty, steps));
    let [first, second, third] = stones;
    if first == second || first == third || second == third {
        stones = [0, 1, 2].map(Point::from_index);
    }
    stones.iter().map(|&stone| empty.point_text(stone)).collect()
}

/// The point `steps` away from the centre, or the last one before the edge.
fn near_centre(board: &Board, (dx, dy): (isize, isize)) -> Point {
    let last = board.size() - 1;
    let (x, y) = board.coordinates(board.centre());
    let along = |from: usize, steps: isize| from.saturating_add_signed(steps).min(last);
    board.point(along(x, dx), along(y, dy)).unwrap_or_else(|| board.centre())
}

/// The stone after which the opponent stands worst, of those that look best.
fn best_stone(board: &Board, assess: &mut Assess<'_>) -> Option<String> {
    let opinions = Opinions::default();
    let mut moves = board.empty().iter().collect::<Vec<_>>();
    moves.sort_by_key(|&mv| {
        (std::cmp::Reverse(opinions.priority(board, mv)), distance_to_stones(board, mv))
    });
    let candidates = moves.iter().copied().zip((1..=CANDIDATES).rev());
    let assessed = candidates.map_while(|(mv, left)| {
        let mut after = board.clone();
        after.make(mv);
        Some((assess(&after, left)?, mv))
    });
    let best = assessed.min_by_key(|&(score, _)| score).map(|(_, mv)| mv);
    best.or(moves.first().copied()).map(|mv| board.point_text(mv))
}

fn distance_to_stones(board: &Board, point: Point) -> usize {
    let (x, y) = board.coordinates(point);
    let stones = board.stones(Side::First).union(board.stones(Side::Second));
    let steps = |stone| {
        let (sx, sy) = board.coordinates(stone);
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
        answer(&Board::new(Rules::default()), &stones, assess).unwrap()
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
            let board = Board::new(Rules::default());
            assert!(board.parse_point(&stones[0]).is_ok() && !THREE.contains(&&*stones[0]));
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
