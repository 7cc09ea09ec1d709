//! The way of the side with more pieces to its win: fewer pieces in all, kings that close in on the
//! enemy's, and enemy kings driven from the middle.
//!
//! Kings need more plies to reach one another than a search sees. Without a direction an ending of many kings
//! against few is not won before the draw rule ends it.

use std::cmp::Ordering;

use draughts_rules::{Bits, Colour, Position, column_of, row_of, squares};

/// Parts of the whole in which the surplus of pieces is counted.
const SHARES: i32 = 64;
/// Parts of a step in which the mean distance of kings is counted.
const PARTS: i32 = 4;

/// In White's view: the surplus of pieces as a share of all, how far the kings of the side with more pieces are
/// from the enemy's, and how far the enemy's are from the middle; nothing where both sides have as many.
#[inline]
pub(crate) fn count(pos: &Position) -> [i32; 3] {
    let [white, black] =
        [Colour::White, Colour::Black].map(|side| pos.pieces(side).count_ones() as i32);
    let (ahead, sign) = match white.cmp(&black) {
        Ordering::Greater => (Colour::White, 1),
        Ordering::Less => (Colour::Black, -1),
        Ordering::Equal => return [0; 3],
    };
    let surplus = SHARES * (white - black) / (white + black);
    let [hunters, hunted] = [pos.kings(ahead), pos.kings(ahead.opponent())];
    if hunted == 0 || hunters.count_ones() <= hunted.count_ones() {
        return [surplus, 0, 0];
    }
    [surplus, sign * distance(hunters, hunted), sign * driven(pos.variant().size(), hunted)]
}

/// The mean distance from one of `hunters` to the nearest of `hunted`.
fn distance(hunters: Bits, hunted: Bits) -> i32 {
    let nearest = |from| squares(hunted).map(|to| steps(from, to)).min().unwrap_or(0);
    PARTS * squares(hunters).map(nearest).sum::<i32>() / hunters.count_ones() as i32
}

/// Steps of a king from one square to another on an empty board.
fn steps(from: usize, to: usize) -> i32 {
    let rows = row_of(from).abs_diff(row_of(to));
    let columns = column_of(from).abs_diff(column_of(to));
    rows.max(columns) as i32
}

/// The mean distance of `kings` from the middle of the board with `size` rows, in half rows and columns.
fn driven(size: usize, kings: Bits) -> i32 {
    let off = |line: usize| (2 * line + 1).abs_diff(size);
    let all = squares(kings).map(|bit| off(row_of(bit)) + off(column_of(bit))).sum::<usize>();
    all as i32 / kings.count_ones() as i32
}
