//! Sets of squares.

use std::fmt;
use std::ops::Not;

use game::Side;

use crate::square::Square;

/// A set of squares: bit `n` stands for the square of number `n`.
///
/// Bits above 80 are never set in a set that is kept; only [`Not`] sets them, and what it gives
/// is always intersected with a kept set.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboard(pub u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self((1 << 81) - 1);

    /// The set of one square, which must not be [`Square::NONE`].
    #[inline]
    pub const fn of(square: Square) -> Self {
        debug_assert!(square.index() < Square::COUNT);
        Self(1 << square.index())
    }

    /// One rank, 0 (`a`) to 8 (`i`).
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        /// All bits set divided by the bits of a file: one bit for each file.
        const A: u128 = Bitboard::FULL.0 / 0x1ff;
        Self(A << rank)
    }

    /// One file, 0 (`1`) to 8 (`9`).
    #[inline]
    pub const fn file(file: usize) -> Self {
        Self(0x1ff << (file * 9))
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether two squares or more are in the set.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.trailing_zeros() as usize)) }
    }

    /// The set one rank towards the enemy of `side`. No square may lie on the last rank.
    #[inline]
    #[must_use]
    pub const fn forward(self, side: Side) -> Self {
        match side {
            Side::First => Self(self.0 >> 1),
            Side::Second => Self(self.0 << 1),
        }
    }

    /// The files that hold no square of the set, which has at most one square a file.
    ///
    /// Each file is a group of nine bits. Taking the group from 256 leaves its top bit set only
    /// if the group was empty; that bit is then widened to the whole file.
    #[inline]
    #[must_use]
    pub const fn open_files(self) -> Self {
        const TOP: u128 = Bitboard::rank(8).0;
        let open = TOP.wrapping_sub(self.0) & TOP;
        Self((open << 1) - (open >> 8))
    }

    /// The lower 64 bits.
    #[inline]
    pub const fn low(self) -> u64 {
        self.0 as u64
    }

    /// The upper bits.
    #[inline]
    pub const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

game::bit_operators!(Bitboard);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let index = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            return Some(Square::new(index));
        }
        if self.high != 0 {
            let index = self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            return Some(Square::new(64 + index));
        }
        None
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { low: self.low(), high: self.high() }
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// Drawn as Black sees it: file 9 on the left, rank a on top.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..9 {
            writeln!(f)?;
            for file in (0..9).rev() {
                f.write_str(if self.has(Square::at(file, rank)) { "x" } else { "." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_files_are_those_without_a_square() {
        for rank in 0..9 {
            let set = Bitboard::of(Square::at(2, rank)) | Bitboard::of(Square::at(8, 8 - rank));
            let open = (0..9).filter(|&file| file != 2 && file != 8);
            let expected = open.fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file));
            assert_eq!(set.open_files(), expected);
        }
        assert_eq!(Bitboard::EMPTY.open_files(), Bitboard::FULL);
    }

    #[test]
    fn squares_come_in_order_and_complete() {
        let all = Bitboard::FULL.into_iter().collect::<Vec<_>>();
        assert_eq!(all, Square::all().collect::<Vec<_>>());
        assert_eq!(all.into_iter().collect::<Bitboard>(), Bitboard::FULL);
    }
}
