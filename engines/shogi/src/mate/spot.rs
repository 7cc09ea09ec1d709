//! What a position is to the mate solver.

use super::hands;
use crate::piece::{Hand, Kind};
use crate::position::Position;

/// A position for the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    /// Key of the board, the side to move, the side that mates, and the set of all pieces.
    pub(super) board: u64,
    /// The attacker's hand.
    pub(super) hand: Hand,
}

/// A key of who attacks and of which pieces there are, on the board and in both hands.
pub(super) fn salt(pos: &Position) -> u64 {
    let mut all = hands::total(pos);
    for square in pos.occupied() {
        let kind = pos.piece_on(square).kind().unpromoted();
        if kind != Kind::KING {
            all = all.with(kind, all.count(kind) + 1);
        }
    }
    let number = u64::from(all.bits()) << 1 | pos.side().index() as u64;
    (number + 1).wrapping_mul(game::keys::SPREAD)
}
