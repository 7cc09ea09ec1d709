//! Sums over the empty points of a board that an evaluation asks for.
//!
//! The rules give no point a worth. Who uses the board may: the board looks at each point that a move changes anyway,
//! so that sums cost next to nothing here and a second pass over these points elsewhere.

/// The worth of a point, or of many together. Two sums in one word, which are added at once; what
/// lies above them says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth(u64);

/// Bits of one sum: all points of the largest board, each worth up to [`MOST`].
const HALF: u32 = 21;
pub(crate) const SUM_BITS: u32 = 2 * HALF;
/// The largest weight of a point.
const MOST: u16 = 2_000;

impl Worth {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A point worth so much if the side whose patterns these are is to move, and if the other is.
    ///
    /// # Panics
    /// If either is above 2,000.
    pub const fn new(mover: i16, waiter: i16) -> Self {
        assert!(mover.unsigned_abs() <= MOST && waiter.unsigned_abs() <= MOST, "worths are small");
        let both = ((mover as i64) << HALF) + waiter as i64;
        Self(both as u64 & ((1 << SUM_BITS) - 1))
    }

    /// The worth in the lowest [`SUM_BITS`] of a sum.
    #[inline]
    pub(crate) const fn from_sum(sum: u64) -> Self {
        Self(sum)
    }

    /// As [`from_sum`](Self::from_sum) takes it.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The worth if the side whose patterns these are is to move.
    #[inline]
    pub const fn to_mover(self) -> i32 {
        let sums = self.0.wrapping_sub(self.to_waiter() as u64) as i64;
        ((sums << (64 - SUM_BITS)) >> (64 - HALF)) as i32
    }

    /// The worth if the other side is to move.
    #[inline]
    pub const fn to_waiter(self) -> i32 {
        ((self.0 << (64 - HALF)) as i64 >> (64 - HALF)) as i32
    }

    /// One point more.
    #[inline]
    pub(crate) const fn add(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }

    /// One point less.
    #[inline]
    pub(crate) const fn subtract(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    /// A point is worth `new` and no longer `old`.
    #[inline]
    pub(crate) const fn exchange(&mut self, old: Self, new: Self) {
        self.0 = self.0.wrapping_add(new.0.wrapping_sub(old.0));
    }
}
