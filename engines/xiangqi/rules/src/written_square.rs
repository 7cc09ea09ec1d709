//! Squares as moves write them.

use std::fmt;

use crate::square::Square;

/// From which number the ranks of a move are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranks {
    /// 0 to 9, as UCCI and UCI-Cyclone write: `h2e2`.
    #[default]
    FromZero,
    /// 1 to 10, as general UCI GUIs write: `h3e3`, `h10g8`.
    FromOne,
}

impl Ranks {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::FromZero => Self::FromOne,
            Self::FromOne => Self::FromZero,
        }
    }

    pub(crate) const fn first(self) -> usize {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }
}

/// A square as moves with these ranks write it: `e2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenSquare {
    /// The square.
    pub square: Square,
    /// From which number its rank is counted.
    pub ranks: Ranks,
}

impl fmt::Display for WrittenSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, ranks } = self;
        write!(f, "{}{}", char::from(b'a' + square.file() as u8), square.rank() + ranks.first())
    }
}

/// As it is written with ranks from 0: `e2`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        WrittenSquare { square: *self, ranks: Ranks::FromZero }.fmt(f)
    }
}
