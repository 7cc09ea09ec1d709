//! Sets of squares.

use std::ops::Not;

use game::Side;

use crate::square::{FILES, SQUARES, Square};

/// A set of squares; bit n is the square with number n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self((1 << SQUARES) - 1);

    /// The set of this one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of a file, 0..9.
    #[inline]
    pub const fn file(file: usize) -> Self {
        /// All bits set divided by the bits of a rank: one bit for each rank.
        const A: u128 = Bitboard::ALL.0 / ((1 << FILES) - 1);
        Self(A << file)
    }

    /// The squares of a rank, 0..10.
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        Self(((1 << FILES) - 1) << (rank * FILES))
    }

    /// The half of the board that is the enemy's to `side`.
    #[inline]
    pub const fn across(side: Side) -> Self {
        let low = (1 << (SQUARES / 2)) - 1;
        match side {
            Side::First => Self(Self::ALL.0 & !low),
            Side::Second => Self(low),
        }
    }

    /// Whether it holds `square`.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether it holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds two squares or more.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares it holds.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        let low = self.0 as u64;
        let index = if low != 0 {
            low.trailing_zeros()
        } else {
            64 + ((self.0 >> 64) as u64).trailing_zeros()
        };
        Some(Square::from_index(index as usize))
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

game::bit_operators!(Bitboard);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}
