//! Whether a line of play is a mate, judged by the rules alone.

use crate::moves::Move;
use crate::position::Position;

/// Whether `line` is legal from `pos`, checks with every move of the attacker, and ends in mate.
pub(crate) fn mates(pos: &Position, line: &[Move]) -> bool {
    let mut pos = pos.clone();
    for (i, &mv) in line.iter().enumerate() {
        if !pos.allows(mv) {
            return false;
        }
        pos.make_move(mv);
        if i % 2 == 0 && !pos.in_check() {
            return false;
        }
    }
    line.len() % 2 == 1 && !pos.has_move()
}
