//! Swap2: who plays which colour is settled over the first stones.
//!
//! The first player puts three stones; the second takes Black, or White with a fourth stone, or
//! adds two and lets the first choose. We never add two: a search says which colour stands better.

use game::{Game, Side, TextError};
use search::{Heuristics, Score};

use crate::board::Board;
use crate::heuristics::{Eval, Opinions};
use crate::point::Point;

/// Openings of black, white and black stones, in steps from the centre, that leave it open who
/// stands better: far enough apart that the first move is not yet a winning attack.
const OPENINGS: [[(isize, isize); 3]; 5] = [
    [(-6, 6), (-3, 5), (-6, 2)],
    [(0, 7), (2, 5), (5, 6)],
    [(-7, 0), (-5, 2), (-4, -3)],
    [(5, 5), (6, 2), (2, 6)],
    [(-1, 6), (3, 6), (-4, 4)],
];

/// Candidates for the next stone that are searched.
const CANDIDATES: usize = 5;

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
        0 => Ok(open(empty, assess)),
        // White is to move: whoever has that colour now keeps it if it stands no worse.
        3 | 5 if assess(&board) < Score::ZERO => Ok(Vec::new()),
        3 | 5 => Ok(best_stone(&board, assess).into_iter().collect()),
        count => Err(TextError::new(format!("swap2 has 0, 3 or 5 stones, not {count}"))),
    }
}

/// The most balanced of the openings that fit the board.
fn open(empty: &Board, assess: &mut dyn FnMut(&Board) -> Score) -> Vec<String> {
    let placed = OPENINGS.iter().map(|opening| opening.map(|steps| near_centre(empty, steps)));
    let balanced = placed.filter(are_different).min_by_key(|stones| {
        let mut board = empty.clone();
        for &stone in stones {
            board.make(stone);
        }
        assess(&board).get().abs()
    });
    let stones = balanced.unwrap_or_else(|| [0, 1, 2].map(Point::from_index));
    stones.iter().map(|&stone| empty.point_text(stone)).collect()
}

/// The point `steps` away from the centre, or the last one before the edge.
fn near_centre(board: &Board, (dx, dy): (isize, isize)) -> Point {
    let last = board.size() - 1;
    let (x, y) = board.coordinates(board.centre());
    let along = |from: usize, steps: isize| from.saturating_add_signed(steps).min(last);
    board.point(along(x, dx), along(y, dy)).unwrap_or_else(|| board.centre())
}

fn are_different(stones: &[Point; 3]) -> bool {
    stones[0] != stones[1] && stones[0] != stones[2] && stones[1] != stones[2]
}

/// The stone after which the opponent stands worst, of those that look best.
fn best_stone(board: &Board, assess: &mut dyn FnMut(&Board) -> Score) -> Option<String> {
    let opinions = Opinions::new(Eval::Tuned);
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
