//! What the patterns of a point are worth: the weights of `Eval=tuned`, arranged for use.

use std::sync::LazyLock;

use game::Side;
use weights::Weights;

use crate::profile::Profile;
use crate::rules::Variant;

/// The weights as the file has them.
pub(crate) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let text = include_str!("../weights.txt");
    Weights::parse(text).expect("the embedded weights are in the form of a weight file")
});

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
    pub(crate) const ZERO: Self = Self(0);

    /// A point worth so much if the side whose patterns these are is to move, and if the other is.
    const fn new(mover: i16, waiter: i16) -> Self {
        let both = ((mover as i64) << HALF) + waiter as i64;
        Self(both as u64 & ((1 << SUM_BITS) - 1))
    }

    /// What a point with this profile is worth to `side`.
    ///
    /// # Panics
    /// If a weight is above [`MOST`].
    pub(crate) fn of_point(variant: Variant, side: Side, profile: Profile) -> Self {
        let [mover, waiter] = weights_of(variant, side, profile).map(|weight| WORTHS[weight]);
        assert!(mover.unsigned_abs().max(waiter.unsigned_abs()) <= MOST, "weights are small");
        Self::new(mover, waiter)
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

    /// What it is worth if the side whose patterns these are is to move.
    #[inline]
    pub const fn to_mover(self) -> i32 {
        let sums = self.0.wrapping_sub(self.to_waiter() as u64) as i64;
        ((sums << (64 - SUM_BITS)) >> (64 - HALF)) as i32
    }

    /// What it is worth if the other side is to move.
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

static WORTHS: LazyLock<Vec<i16>> = LazyLock::new(|| WEIGHTS.values().collect());

/// The numbers of the weights of a point with this profile for `side`: if that side is to move, and
/// if the other is.
pub(crate) fn weights_of(variant: Variant, side: Side, profile: Profile) -> [usize; 2] {
    GROUPS[variant.table(side)].map(|group| WEIGHTS.offset(group) + profile.class())
}

/// The groups of weights of a side's points, by [`Variant::table`].
const GROUPS: [[&str; 2]; 3] = [
    ["mover", "waiter"],
    ["renju_black_mover", "renju_black_waiter"],
    ["renju_white_mover", "renju_white_waiter"],
];
