//! Where a node stands in the line being searched: its distance from the root.

use std::ops::Add;

use crate::depth::Depth;

/// The deepest ply a search reaches.
pub const MAX_PLY: usize = 246;

/// Plies from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ply(usize);

impl Ply {
    pub(crate) const ROOT: Self = Self(0);
    pub(crate) const MAX: Self = Self(MAX_PLY);

    /// The distance as a number: an index, or what a game gets.
    #[inline]
    pub(crate) const fn get(self) -> usize {
        self.0
    }

    /// The ply so many before this one, unless that is before the root.
    #[inline]
    pub(crate) fn back(self, plies: usize) -> Option<Self> {
        self.0.checked_sub(plies).map(Self)
    }

    /// The plies before this one, the nearest first.
    #[inline]
    pub(crate) fn earlier(self) -> impl Iterator<Item = Self> {
        (0..self.0).rev().map(Self)
    }

    /// Whether a line that has come so far may be extended in an iteration of this depth: extensions
    /// make no line longer than twice the iteration.
    #[inline]
    pub(crate) const fn may_extend(self, iteration: Depth) -> bool {
        self.0 < 2 * iteration.plies() as usize
    }
}

impl Add<usize> for Ply {
    type Output = Self;

    #[inline]
    fn add(self, plies: usize) -> Self {
        Self(self.0 + plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_before_the_root() {
        let ply = Ply::ROOT + 2;
        assert_eq!([1, 2, 3].map(|plies| ply.back(plies)), [Some(Ply(1)), Some(Ply::ROOT), None]);
        assert!(ply.earlier().eq([Ply(1), Ply::ROOT]));
        assert!(ply.may_extend(Depth::new(2)) && !ply.may_extend(Depth::new(1)));
    }
}
