//! Where pieces may promote, and where they must.

use game::Side;

use crate::bitboard::Bitboard;
use crate::piece::Mover;
use crate::square::Square;

/// The three furthest ranks of each side.
pub(crate) const ZONES: [Bitboard; 2] = [ranks(0, 2), ranks(6, 8)];
const LAST: [Bitboard; 2] = [ranks(0, 0), ranks(8, 8)];
pub(crate) const LAST_TWO: [Bitboard; 2] = [ranks(0, 1), ranks(7, 8)];

const fn ranks(first: usize, last: usize) -> Bitboard {
    let mut set = Bitboard::rank(first);
    let mut rank = first + 1;
    while rank <= last {
        set.0 |= Bitboard::rank(rank).0;
        rank += 1;
    }
    set
}

/// Where an unpromoted piece would have no further move.
#[inline]
pub(crate) const fn dead_end(mover: Mover, side: Side) -> Bitboard {
    match mover {
        Mover::Pawn | Mover::Lance => LAST[side.index()],
        Mover::Knight => LAST_TWO[side.index()],
        _ => Bitboard::EMPTY,
    }
}

/// Which of `to` can be reached with promotion, and which without. For pawns `from` plays no part.
#[inline(always)]
pub fn split(mover: Mover, side: Side, from: Option<Square>, to: Bitboard) -> (Bitboard, Bitboard) {
    let zone = ZONES[side.index()];
    match mover {
        Mover::Pawn | Mover::Lance | Mover::Knight => (to & zone, to & !dead_end(mover, side)),
        Mover::Silver | Mover::Bishop | Mover::Rook => {
            (if from.is_some_and(|from| zone.has(from)) { to } else { to & zone }, to)
        }
        _ => (Bitboard::EMPTY, to),
    }
}
