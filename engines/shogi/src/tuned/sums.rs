//! The part of the evaluation that follows each move.

use game::Side;

use super::table::Table;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Piece};
use crate::position::{Shogi, placed};
use crate::square::Square;

/// Material and places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sums {
    /// Pieces and hands, First minus Second.
    pub(crate) places: i32,
    /// What stands how near to the king of each side, worth to that side.
    pub(crate) kings: [i32; 2],
}

/// 1 for the first side, -1 for the second.
#[inline]
pub(super) const fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

impl Sums {
    /// The sums of `pos` from nothing.
    pub(crate) fn of(pos: &Shogi, table: &Table) -> Self {
        let mut sums = Self::default();
        for side in Side::BOTH {
            sums.places += sign(side) * table.hand_of(pos.hand(side));
        }
        for square in pos.occupied() {
            let piece = pos.piece_on(square);
            sums.places += sign(piece.side()) * table.place_of(piece, square);
        }
        for side in Side::BOTH {
            let king = pos.king(side);
            if king != Square::NONE {
                let others = pos.occupied() ^ Bitboard::of(king);
                sums.kings[side.index()] = surroundings(pos, table, side, king, others);
            }
        }
        sums
    }

    /// The sums after `mv` is made in `before`.
    #[inline]
    pub(crate) fn after(mut self, before: &Shogi, mv: Move, table: &Table) -> Self {
        let (us, to) = (before.side(), mv.to());
        let from = match mv.origin() {
            Origin::Hand(kind) => {
                let count = before.hand(us).count(kind);
                let change = table.hand_count(kind, count - 1) - table.hand_count(kind, count);
                self.places += sign(us) * i32::from(change);
                self.count(before, table, Piece::new(us, kind), to, 1);
                return self;
            }
            Origin::Board(from) => from,
        };
        let (piece, taken) = (before.piece_on(from), before.piece_on(to));
        if taken.is_some() {
            let kind = taken.kind().unpromoted();
            let count = before.hand(us).count(kind);
            let change = table.hand_count(kind, count + 1) - table.hand_count(kind, count);
            self.places += sign(us) * i32::from(change);
            self.count(before, table, taken, to, -1);
        }
        self.count(before, table, piece, from, -1);
        self.count(before, table, placed(piece, mv), to, 1);
        if piece.kind() == Kind::KING {
            let others = before.occupied() & !Bitboard::of(from) & !Bitboard::of(to);
            self.kings[us.index()] = surroundings(before, table, us, to, others);
        }
        self
    }

    /// Adds (`times` 1) or takes away (-1) what a piece is worth where it stands.
    #[inline]
    fn count(&mut self, pos: &Shogi, table: &Table, piece: Piece, square: Square, times: i32) {
        self.places += times * sign(piece.side()) * table.place_of(piece, square);
        for side in Side::BOTH {
            let king = pos.king(side);
            if king != Square::NONE {
                self.kings[side.index()] += times * table.relation(side, king, piece, square);
            }
        }
    }
}

/// What the pieces on `others` are worth to the king of `side` on `king`.
fn surroundings(pos: &Shogi, table: &Table, side: Side, king: Square, others: Bitboard) -> i32 {
    let worth = |square| table.relation(side, king, pos.piece_on(square), square);
    others.into_iter().map(worth).sum()
}
