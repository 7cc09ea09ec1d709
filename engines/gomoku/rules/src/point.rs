//! Points of the board and sets of them.

use std::fmt;

/// The smallest board.
pub const MIN_SIZE: u8 = 5;
/// The largest board.
pub const MAX_SIZE: u8 = 22;
/// Points of the largest board.
pub const MAX_POINTS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// A point of a board of known size, numbered along the rows: `y * size + x`, a1 = 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point of this number.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The number of the point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

const WORDS: usize = MAX_POINTS.div_ceil(64);

/// A set of points.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// Room for an entry for each point, and for more up to the end of the last word.
    pub const ROOM: usize = 64 * WORDS;
    /// The set of all points, and of more that no board has.
    pub(crate) const FULL: Self = Self([u64::MAX; WORDS]);

    /// Whether the set has no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether `point` belongs to the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Adds `point`.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes `point` out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Adds `point`, or takes it out.
    #[inline]
    pub(crate) const fn set(&mut self, point: Point, belongs: bool) {
        let (word, bit) = (point.index() / 64, point.index() % 64);
        self.0[word] = self.0[word] & !(1 << bit) | (belongs as u64) << bit;
    }

    /// The points whose entries in `a` and `b` differ, of which each block has those of a word.
    #[inline]
    pub fn of_differences<T: PartialEq>(a: &[[T; 64]], b: &[[T; 64]]) -> Self {
        let mut set = Self::EMPTY;
        for (word, (a, b)) in set.0.iter_mut().zip(a.iter().zip(b)) {
            *word = (0..64).fold(0, |bits, i| bits | u64::from(a[i] != b[i]) << i);
        }
        set
    }

    /// The points of both sets.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The points common to both sets.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The points, lowest number first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let (words, mut i) = (self.0, 0);
        let mut word = words[0];
        std::iter::from_fn(move || {
            while word == 0 {
                i += 1;
                word = *words.get(i)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(Point::from_index(i * 64 + bit))
        })
    }

    /// The point with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        let i = self.0.iter().position(|&word| word != 0)?;
        Some(Point::from_index(i * 64 + self.0[i].trailing_zeros() as usize))
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_points_in_order() {
        let points = [3, 63, 64, 200, 483].map(Point::from_index);
        let mut set = points.into_iter().collect::<PointSet>();
        assert_eq!(set.iter().collect::<Vec<_>>(), points);
        assert_eq!((set.len(), set.first()), (5, Some(points[0])));
        set.remove(points[0]);
        assert!(!set.contains(points[0]) && set.contains(points[4]));
    }
}
