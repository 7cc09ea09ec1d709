//! The part of the evaluation that follows each move.

use game::Side;
use search::Incremental;
use shogi_rules::{Bitboard, Kind, Move, Origin, Piece, Position, Square};

use super::weights::{TUNED_WEIGHTS, TunedWeights};

/// Material and places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// Pieces and hands, First minus Second.
    pub(crate) places: i32,
    /// Pieces by their distance to the king of each side, in worth to that side.
    pub(crate) near_kings: [i32; 2],
    kings: [Square; 2],
}

impl Default for Sum {
    fn default() -> Self {
        Self { places: 0, near_kings: [0; 2], kings: [Square::NONE; 2] }
    }
}

impl Sum {
    /// Adds (`times` 1) or takes away (-1) what a piece is worth where it stands.
    #[inline]
    fn count(&mut self, weights: &TunedWeights, (piece, square): (Piece, Square), times: i32) {
        self.places += times * piece.side().sign() * weights.place_of(piece, square);
        for side in Side::BOTH {
            let king = self.kings[side.index()];
            if king != Square::NONE {
                self.near_kings[side.index()] +=
                    times * weights.relation(side, king, piece, square);
            }
        }
    }
}

/// How [`Sum`] follows the moves.
#[derive(Clone, Copy, Debug)]
pub struct Sums(pub(super) &'static TunedWeights);

impl Default for Sums {
    fn default() -> Self {
        Self(&TUNED_WEIGHTS)
    }
}

/// The changes that a move makes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// The piece taken, and the one that leaves its square.
    gone: [Option<(Piece, Square)>; 2],
    come: Option<(Piece, Square)>,
    /// The gain of the hands, First minus Second.
    hands: i32,
    /// The side whose king moves, where to, and what stands near it there.
    king: Option<(Side, Square, i32)>,
}

impl Sums {
    /// The worth of one piece more of `kind` (or less, if `more` is -1) in the hand of the mover.
    #[inline]
    fn hand_change(self, before: &Position, kind: Kind, more: i32) -> i32 {
        let us = before.side();
        let count = before.hand(us).count(kind);
        let change = self.0.hand_count(kind, count.wrapping_add_signed(more))
            - self.0.hand_count(kind, count);
        us.sign() * i32::from(change)
    }

    /// The worth of the pieces on `others` to the king of `side` on `king`.
    fn surroundings(self, pos: &Position, side: Side, king: Square, others: Bitboard) -> i32 {
        let worth = |square| self.0.relation(side, king, pos.piece_on(square), square);
        others.into_iter().map(worth).sum()
    }
}

impl Incremental for Sums {
    type Game = Position;
    type State = Sum;
    type Delta = Change;

    fn refresh(&mut self, pos: &Position, _: usize, sum: &mut Sum) {
        *sum = Sum { kings: Side::BOTH.map(|side| pos.king(side)), ..Sum::default() };
        for side in Side::BOTH {
            sum.places += side.sign() * self.0.hand_of(pos.hand(side));
            let king = pos.king(side);
            if king != Square::NONE {
                let others = pos.occupied() ^ Bitboard::of(king);
                sum.near_kings[side.index()] = self.surroundings(pos, side, king, others);
            }
        }
        for square in pos.occupied() {
            let piece = pos.piece_on(square);
            sum.places += piece.side().sign() * self.0.place_of(piece, square);
        }
    }

    /// Pieces near a king that moves are summed up at once: later the board would be another.
    #[inline]
    fn record(&self, before: &Position, mv: Move, change: &mut Change) {
        let (us, to) = (before.side(), mv.to());
        *change = Change::default();
        match mv.origin() {
            Origin::Hand(kind) => {
                change.come = Some((Piece::new(us, kind), to));
                change.hands = self.hand_change(before, kind, -1);
            }
            Origin::Board(from) => {
                let (piece, taken) = (before.piece_on(from), before.piece_on(to));
                change.gone[1] = Some((piece, from));
                change.come = Some((mv.placed(piece), to));
                if taken.is_some() {
                    change.gone[0] = Some((taken, to));
                    change.hands = self.hand_change(before, taken.kind().unpromoted(), 1);
                }
                if piece.kind() == Kind::KING {
                    let others = before.occupied() & !Bitboard::of(from) & !Bitboard::of(to);
                    change.king = Some((us, to, self.surroundings(before, us, to, others)));
                }
            }
        }
    }

    #[inline]
    fn apply(&self, change: &Change, _: usize, before: &Sum, after: &mut Sum) {
        let mut sum = *before;
        sum.places += change.hands;
        for &gone in change.gone.iter().flatten() {
            sum.count(self.0, gone, -1);
        }
        if let Some(come) = change.come {
            sum.count(self.0, come, 1);
        }
        if let Some((side, square, near)) = change.king {
            sum.kings[side.index()] = square;
            sum.near_kings[side.index()] = near;
        }
        *after = sum;
    }
}
