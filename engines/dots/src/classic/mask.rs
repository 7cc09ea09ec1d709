//! Sets of coins or strings, as wide as the board needs.

use std::fmt::Debug;

use crate::bits::Bits;
use crate::moves::EdgeSet;

/// A set of coins or strings: `u64` where they are few, [`Wide`] on any board.
pub trait Mask: Copy + Eq + Debug + Send + Sync + 'static {
    /// The empty set.
    const EMPTY: Self;
    /// How many numbers there are.
    const CAPACITY: usize;

    /// The set of `i` alone.
    fn bit(i: usize) -> Self;
    /// The set of the numbers of `edges`, those beyond the capacity left out.
    fn of_edges(edges: EdgeSet) -> Self;
    /// Numbers in both sets.
    fn and(self, other: Self) -> Self;
    /// Numbers in either set.
    fn or(self, other: Self) -> Self;
    /// Numbers in exactly one set.
    fn xor(self, other: Self) -> Self;
    /// Numbers in this set and not in `other`.
    fn minus(self, other: Self) -> Self;
    /// The least number.
    fn lowest(self) -> Option<usize>;
    /// How many numbers are in the set.
    fn count(self) -> u32;

    /// Whether the set is empty.
    #[inline]
    fn none(self) -> bool {
        self == Self::EMPTY
    }

    /// The numbers in rising order.
    #[inline]
    fn each(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let i = self.lowest()?;
            self = self.minus(Self::bit(i));
            Some(i)
        })
    }
}

impl Mask for u64 {
    const EMPTY: Self = 0;
    const CAPACITY: usize = 64;

    #[inline]
    fn bit(i: usize) -> Self {
        1 << i
    }

    #[inline]
    fn of_edges(edges: EdgeSet) -> Self {
        edges.first_word()
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn lowest(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
}

/// A set wide enough for every board.
pub type Wide = EdgeSet;

impl Mask for Bits<5> {
    const EMPTY: Self = Self::EMPTY;
    const CAPACITY: usize = 320;

    fn bit(i: usize) -> Self {
        [i].into_iter().collect()
    }

    fn of_edges(edges: EdgeSet) -> Self {
        edges
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn or(self, other: Self) -> Self {
        self | other
    }

    fn xor(self, other: Self) -> Self {
        (self | other).without(self & other)
    }

    fn minus(self, other: Self) -> Self {
        self.without(other)
    }

    fn lowest(self) -> Option<usize> {
        self.iter().next()
    }

    fn count(self) -> u32 {
        self.len()
    }
}
