//! Squares of the 9x9 board.

use std::fmt;

use game::Side;

/// A square, numbered file by file: `1a` is 0, `1b` 1, `1i` 8, `2a` 9 and `9i` 80.
///
/// [`Square::NONE`], one past the last, stands for the square of a missing king; every attack
/// table is empty there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;
    /// No square.
    pub const NONE: Self = Self(81);

    /// The square of this number, 0 to 80.
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The square on `file` and `rank`, both 0 to 8: file 0 is `1`, rank 0 is `a`.
    #[inline]
    pub const fn at(file: usize, rank: usize) -> Self {
        Self::new(file * 9 + rank)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file `1` to 8 for file `9`.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize / 9
    }

    /// 0 for rank `a` to 8 for rank `i`.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize % 9
    }

    /// The same square as `side` sees it: for the second side the board is turned by 180 degrees.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => Self(80 - self.0),
        }
    }

    /// The square on the other side of file 5.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::at(8 - self.file(), self.rank())
    }

    /// All squares, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::new)
    }

    /// Parses `7g`.
    pub const fn parse(text: [u8; 2]) -> Option<Self> {
        match text {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Some(Self::at((file - b'1') as usize, (rank - b'a') as usize))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("none");
        }
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.rank() as u8))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
