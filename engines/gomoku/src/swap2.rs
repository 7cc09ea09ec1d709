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
const CANDIDATES: usize = 4;

/// The answer to a negotiation over `stones` on the `empty` board, black and white in turn: the
/// stones to add, or none to change colours.
pub(crate) fn answer(
    empty: &Board,
    stones: &[String],
    assess: &mut dyn FnMut(&Board) -> Score,
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
        3 | 5 if assess(&board) < Score::ZERO => Ok(Vec::new()),
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
fn best_stone(board: &Board, assess: &mut dyn FnMut(&Board) -> Score) -> Option<String> {
    let opinions = Opinions::default();
    let mut moves = board.empty().iter().collect::<Vec<_>>();
    moves.sort_by_key(|&mv| {
        (std::cmp::Reverse(opinions.priority(board, mv)), distance_to_stones(board, mv))
    });
    let best = moves.into_iter().take(CANDIDATES).min_by_key(|&mv| {
        let mut board = board.clone();
        board.make(mv);
        assess(&board)
    });
    best.map(|mv| board.point_text(mv))
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
