//! Sets of small numbers, one bit each.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    const fn word_of(i: usize) -> usize {
        // Where there is but one, it is not looked for.
        if W == 1 { 0 } else { i / 64 }
    }

    /// The set of `i` alone.
    #[inline]
    #[must_use]
    pub const fn of(i: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(i);
        set
    }

    /// Whether `i` is in the set.
    #[inline]
    pub const fn contains(&self, i: usize) -> bool {
        self.0[Self::word_of(i)] >> (i % 64) & 1 != 0
    }

    /// Adds `i`.
    #[inline]
    pub const fn insert(&mut self, i: usize) {
        self.0[Self::word_of(i)] |= 1 << (i % 64);
    }

    /// Removes `i`.
    #[inline]
    pub const fn remove(&mut self, i: usize) {
        self.0[Self::word_of(i)] &= !(1 << (i % 64));
    }

    /// How many numbers the set holds.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The numbers of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The same set for numbers below `64 * V`; those beyond are lost.
    #[inline]
    pub fn resized<const V: usize>(self) -> Bits<V> {
        Bits(std::array::from_fn(|i| self.0.get(i).copied().unwrap_or_default()))
    }

    /// A bit for each number, 64 to a word.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The numbers below 64.
    #[inline]
    pub const fn first_word(self) -> u64 {
        self.0[0]
    }

    /// The least number.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// Every number raised by `by`, below 64.
    #[inline]
    #[must_use]
    pub fn up(self, by: usize) -> Self {
        let low = |i: usize| if i == 0 || by == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
        Self(std::array::from_fn(|i| self.0[i] << by | low(i)))
    }

    /// Every number lowered by `by`, below 64; those below `by` are lost.
    #[inline]
    #[must_use]
    pub fn down(self, by: usize) -> Self {
        let high = |i: usize| if i + 1 == W || by == 0 { 0 } else { self.0[i + 1] << (64 - by) };
        Self(std::array::from_fn(|i| self.0[i] >> by | high(i)))
    }

    /// The numbers of the set, in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let word = rest.0.iter().position(|&word| word != 0)?;
            let i = 64 * word + rest.0[word].trailing_zeros() as usize;
            rest.0[word] &= rest.0[word] - 1;
            Some(i)
        })
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for i in numbers {
            set.insert(i);
        }
        set
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitXorAssign for Bits<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_what_was_put_in() {
        let mut set: Bits<3> = [0, 63, 64, 130, 191].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 130, 191]);
        assert_eq!(set.len(), 5);
        assert_eq!(set.up(1).iter().collect::<Vec<_>>(), [1, 64, 65, 131]);
        assert_eq!(set.down(12).iter().collect::<Vec<_>>(), [51, 52, 118, 179]);
        set.remove(64);
        assert!(!set.contains(64) && set.contains(130));
        assert_eq!(
            set.without([0, 63].into_iter().collect()).iter().collect::<Vec<_>>(),
            [130, 191]
        );
    }
}
