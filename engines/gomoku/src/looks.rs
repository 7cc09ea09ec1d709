//! Looks at a position by which a negotiation over an opening chooses what it searches.

use std::cmp::Reverse;

use game::{Game, TextError};
use search::{Heuristics as _, Score};

use crate::heuristics::Heuristics;
use crate::worth::Position;
use gomoku_rules::Point;

/// The value of a position for its side to move, found in one of so many equal parts of the time
/// that is left; `None` if none is.
pub(crate) type Assess<'a> = dyn FnMut(&Position, u32) -> Option<Score> + 'a;

/// Whether a stone on `point` has to do with what is on the board: three steps from another, or
/// from the centre if it is the first.
pub(crate) fn is_close(pos: &Position, point: Point) -> bool {
    const STEPS: usize = 3;
    let near = |other| pos.distance(point, other) <= STEPS;
    let stones = pos.occupied();
    if stones.is_empty() { near(pos.centre()) } else { stones.iter().any(near) }
}

/// The points that the side to move may play on, the best-looking first.
pub(crate) fn by_looks(pos: &Position) -> Vec<Point> {
    let heuristics = Heuristics::default();
    let allowed = |point: &Point| !pos.is_forbidden_to(pos.side_to_move(), *point);
    let mut moves = pos.empty().iter().filter(allowed).collect::<Vec<_>>();
    moves.sort_by_key(|&mv| (Reverse(heuristics.priority(pos, mv)), distance_to_stones(pos, mv)));
    moves
}

fn distance_to_stones(pos: &Position, point: Point) -> usize {
    pos.occupied().iter().map(|stone| pos.distance(stone, point)).sum()
}

/// `empty` with these stones, black and white in turn.
///
/// # Errors
/// If a stone cannot be put where it is to be.
pub(crate) fn placed(empty: &Position, stones: &[impl AsRef<str>]) -> Result<Position, TextError> {
    let mut pos = empty.clone();
    for text in stones.iter().map(AsRef::as_ref) {
        let point = pos.parse_point(text)?;
        if !pos.is_legal(point) {
            return Err(TextError::new(format!("no stone can be put there: {text}")));
        }
        pos.make(point);
    }
    Ok(pos)
}
