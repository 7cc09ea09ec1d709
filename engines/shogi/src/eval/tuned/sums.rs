//! The part of the evaluation that follows each move.

use game::Side;
use search::Incremental;

use super::table::{Table, table};
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Piece};
use crate::position::{Shogi, placed};
use crate::square::Square;

/// Material and places of one side, worth to that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sum {
    /// Its pieces and its hand.
    pub(crate) places: i32,
    /// What stands how near to its king.
    pub(crate) near_king: i32,
    /// Where its king is.
    king: Square,
}

impl Default for Sum {
    fn default() -> Self {
        Self { places: 0, near_king: 0, king: Square::NONE }
    }
}

/// 1 for the first side, -1 for the second.
#[inline]
pub(super) const fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

impl Sum {
    /// Adds (`times` 1) or takes away (-1) what a piece is worth to `side` where it stands.
    #[inline]
    fn count(&mut self, table: &Table, side: Side, (piece, square): (Piece, Square), times: i32) {
        if piece.side() == side {
            self.places += times * table.place_of(piece, square);
        }
        if self.king != Square::NONE {
            self.near_king += times * table.relation(side, self.king, piece, square);
        }
    }
}

/// How [`Sum`] follows the moves; the perspectives are the two sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums(&'static Table);

impl Default for Sums {
    fn default() -> Self {
        Self(table())
    }
}

impl Sums {
    pub(crate) fn table(self) -> &'static Table {
        self.0
    }
}

/// What a move changes on the board and in the hand of its side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Change {
    /// The piece taken, and the one that leaves its square.
    gone: [Option<(Piece, Square)>; 2],
    /// The piece that arrives.
    come: Option<(Piece, Square)>,
    /// Whose hand, which kind, how many before and after.
    hand: Option<(Side, Kind, u32, u32)>,
}

impl Incremental for Sums {
    type Game = Shogi;
    type State = Sum;
    type Delta = Change;

    fn refresh(&mut self, pos: &Shogi, perspective: usize, sum: &mut Sum) {
        let side = Side::BOTH[perspective];
        let king = pos.king(side);
        *sum = Sum { places: self.0.hand_of(pos.hand(side)), near_king: 0, king };
        let mut others = pos.occupied();
        if king != Square::NONE {
            others ^= Bitboard::of(king);
            sum.places += self.0.place_of(pos.piece_on(king), king);
        }
        for square in others {
            sum.count(self.0, side, (pos.piece_on(square), square), 1);
        }
    }

    #[inline]
    fn delta(&self, before: &Shogi, mv: Move) -> Change {
        let (us, to) = (before.side(), mv.to());
        let count = |kind| before.hand(us).count(kind);
        match mv.origin() {
            Origin::Hand(kind) => Change {
                gone: [None; 2],
                come: Some((Piece::new(us, kind), to)),
                hand: Some((us, kind, count(kind), count(kind) - 1)),
            },
            Origin::Board(from) => {
                let (piece, taken) = (before.piece_on(from), before.piece_on(to));
                let kind = taken.kind().unpromoted();
                Change {
                    gone: [taken.is_some().then_some((taken, to)), Some((piece, from))],
                    come: Some((placed(piece, mv), to)),
                    hand: taken.is_some().then(|| (us, kind, count(kind), count(kind) + 1)),
                }
            }
        }
    }

    /// After a move of the king all pieces stand elsewhere as it sees them.
    #[inline]
    fn needs_refresh(&self, change: &Change, perspective: usize) -> bool {
        let king = |(piece, _): (Piece, Square)| {
            piece.kind() == Kind::KING && piece.side() == Side::BOTH[perspective]
        };
        change.come.is_some_and(king)
    }

    #[inline]
    fn apply(&self, change: &Change, perspective: usize, before: &Sum, after: &mut Sum) {
        let side = Side::BOTH[perspective];
        let mut sum = *before;
        for &gone in change.gone.iter().flatten() {
            sum.count(self.0, side, gone, -1);
        }
        if let Some(come) = change.come {
            sum.count(self.0, side, come, 1);
        }
        if let Some((owner, kind, had, has)) = change.hand
            && owner == side
        {
            let change = self.0.hand_count(kind, has) - self.0.hand_count(kind, had);
            sum.places += i32::from(change);
        }
        *after = sum;
    }
}
