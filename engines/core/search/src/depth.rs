//! How deep a search goes on: the plies left.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

/// Plies left to search: 0 at the first ply of quiescence, less below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Depth(i32);

impl Depth {
    pub(crate) const QUIESCENCE: Self = Self(0);
    /// The largest depth that the table holds, which stands for a value that no depth changes.
    pub(crate) const MAX_STORED: Self = Self(u8::MAX as i32);

    #[inline]
    pub(crate) const fn new(plies: i32) -> Self {
        Self(plies)
    }

    #[inline]
    pub(crate) const fn plies(self) -> i32 {
        self.0
    }

    #[inline]
    pub(crate) const fn squared(self) -> i32 {
        self.0 * self.0
    }

    /// Half of it, rounded towards quiescence.
    #[inline]
    pub(crate) const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// The depth of an iteration, as limits and reports count it.
    #[inline]
    pub(crate) const fn iteration(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// The depth as the table stores it: all of quiescence is one.
    #[inline]
    pub(crate) fn to_table(self) -> u8 {
        self.clamp(Self::QUIESCENCE, Self::MAX_STORED).0 as u8
    }

    /// The inverse of [`to_table`](Self::to_table).
    #[inline]
    pub(crate) const fn from_table(stored: u8) -> Self {
        Self(stored as i32)
    }
}

impl Add<i32> for Depth {
    type Output = Self;

    #[inline]
    fn add(self, plies: i32) -> Self {
        Self(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Self;

    #[inline]
    fn sub(self, plies: i32) -> Self {
        Self(self.0 - plies)
    }
}

/// Compares with a number of plies, as the conditions of the techniques do.
impl PartialEq<i32> for Depth {
    #[inline]
    fn eq(&self, plies: &i32) -> bool {
        self.0 == *plies
    }
}

impl PartialOrd<i32> for Depth {
    #[inline]
    fn partial_cmp(&self, plies: &i32) -> Option<Ordering> {
        self.0.partial_cmp(plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_depths_from_quiescence_up() {
        for (plies, stored) in [(-3, 0), (0, 0), (7, 7), (255, 255), (300, 255)] {
            assert_eq!(Depth::new(plies).to_table(), stored);
            assert_eq!(Depth::from_table(stored), i32::from(stored));
        }
    }
}
