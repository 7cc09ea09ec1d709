//! The two sides, and how a game ended.

use std::ops::Not;

/// One of the two players, in the order of their first moves.
///
/// Games give the sides their own names: sente and gote, red and black, x and o.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves first from the start position.
    First = 0,
    /// The other player.
    Second = 1,
}

/// The marks before moves of each side in Japanese texts, the usual one first.
const MARKS: [[char; 3]; 2] = [['▲', '▼', '☗'], ['△', '▽', '☖']];

impl Side {
    /// Both sides, in order of their indices.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The mark before moves of this side in Japanese texts, as in `▲７六歩`.
    pub const fn mark(self) -> char {
        MARKS[self as usize][0]
    }

    /// The side whose moves have this mark, or another form of it.
    pub fn of_mark(mark: char) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| MARKS[side.index()].contains(&mark))
    }

    /// 0 for [`Side::First`], 1 for [`Side::Second`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for [`Side::First`], -1 for [`Side::Second`]: a value in the view of the first side times this is
    /// one in the view of this side, and the other way round.
    #[inline]
    pub const fn sign(self) -> i32 {
        1 - 2 * self as i32
    }

    /// The other side, in constant context (elsewhere `!side`).
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// How a finished game ended, independent of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// Whether a side won.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        matches!(self, Self::Win(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_marks() {
        for (marks, side) in [("▲▼☗", Side::First), ("△▽☖", Side::Second)] {
            assert!(marks.starts_with(side.mark()));
            assert!(marks.chars().all(|mark| Side::of_mark(mark) == Some(side)));
        }
        assert_eq!(Side::of_mark('+'), None);
    }
}
