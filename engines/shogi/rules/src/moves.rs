//! Moves.

use std::fmt;

use crate::piece::{Kind, Piece};
use crate::square::Square;

/// A move of a piece on the board, or a drop.
///
/// ```text
/// bits 0-6    destination
/// bits 7-13   origin, 0 to 80; or 81 + kind for a drop
/// bit  14     promotion
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// Where a moved piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From a square of the board.
    Board(Square),
    /// A piece of this kind from the hand.
    Hand(Kind),
}

const PROMOTION: u16 = 1 << 14;
/// Squares and the seven kinds in hand.
const ORIGINS: usize = Square::COUNT + 7;

impl Move {
    /// How many values [`slot`](Move::slot) has.
    pub const SLOTS: usize = ORIGINS * Square::COUNT * 2;

    /// The move of a piece that stays as it is.
    #[inline]
    pub const fn step(from: Square, to: Square) -> Self {
        Self((from.index() << 7 | to.index()) as u16)
    }

    /// The move of a piece that promotes.
    #[inline]
    pub const fn promotion(from: Square, to: Square) -> Self {
        Self(Self::step(from, to).0 | PROMOTION)
    }

    /// The drop of a piece from the hand.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Self {
        Self(((Square::COUNT + kind.index()) << 7 | to.index()) as u16)
    }

    /// The destination.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 & 127) as usize)
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn origin(self) -> Origin {
        let origin = self.origin_index();
        if origin < Square::COUNT {
            Origin::Board(Square::new(origin))
        } else {
            Origin::Hand(Kind::from_index(origin - Square::COUNT))
        }
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTION != 0
    }

    /// The piece that stands on the destination after `piece` moved.
    #[inline]
    pub const fn placed(self, piece: Piece) -> Piece {
        if self.promotes() { Piece::new(piece.side(), piece.kind().promoted()) } else { piece }
    }

    /// Whether a piece is dropped.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.origin_index() >= Square::COUNT
    }

    #[inline]
    const fn origin_index(self) -> usize {
        (self.0 >> 7 & 127) as usize
    }

    /// A number of its own, below [`SLOTS`](Move::SLOTS).
    #[inline]
    pub const fn slot(self) -> u16 {
        ((self.origin_index() * Square::COUNT + self.to().index()) * 2) as u16
            + self.promotes() as u16
    }

    /// The move of this slot, which may be no move of shogi.
    pub const fn from_slot(slot: u16) -> Option<Self> {
        let (pair, promotes) = (slot / 2, slot % 2);
        let (origin, to) = (pair / Square::COUNT as u16, pair % Square::COUNT as u16);
        if origin as usize >= ORIGINS {
            return None;
        }
        Some(Self(origin << 7 | to | (promotes * PROMOTION)))
    }
}

/// As USI writes it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin() {
            Origin::Board(from) => write!(f, "{from}{}", self.to())?,
            Origin::Hand(kind) => write!(f, "{}*{}", kind.letter(), self.to())?,
        }
        f.write_str(if self.promotes() { "+" } else { "" })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_told_apart() {
        for slot in 0..Move::SLOTS as u16 {
            assert_eq!(Move::from_slot(slot).map(Move::slot), Some(slot));
        }
        assert_eq!(Move::from_slot(Move::SLOTS as u16), None);
        assert_eq!(Move::from_slot(u16::MAX), None);
    }
}
