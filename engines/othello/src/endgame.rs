//! The exact result of positions with few empty squares.

use std::cmp::Ordering;

use crate::eval::CORNERS;
use crate::movegen::{flips, moves, squares};

/// Who wins with best play, `own` to move: `Greater` if the owner of `own`. Takes thousands of
/// positions from eight empty squares on.
pub(crate) fn result(own: u64, other: u64) -> Ordering {
    search(own, other, (-1, 1), false).cmp(&0)
}

/// The value within the window: 1 for a win of `own`, 0 for a draw, -1 for a loss.
fn search(own: u64, other: u64, (alpha, beta): (i32, i32), passed: bool) -> i32 {
    let placements = moves(own, other);
    if placements == 0 {
        return match passed {
            true => own.count_ones().cmp(&other.count_ones()) as i32,
            false => -search(other, own, (-beta, -alpha), true),
        };
    }
    let mut best = alpha;
    for square in squares(placements & CORNERS).chain(squares(placements & !CORNERS)) {
        let flipped = flips(own, other, 1 << square);
        let (after, answer) = (own | flipped | 1 << square, other & !flipped);
        best = best.max(-search(answer, after, (-beta, -best), false));
        if best >= beta {
            break;
        }
    }
    best
}
