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

/// The worth of a point, or of many together. Two sums in one word, which are added at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth(i64);

impl Worth {
    /// Nothing.
    pub(crate) const ZERO: Self = Self(0);

    /// A point worth so much if the side whose patterns these are is to move, and if the other is.
    const fn new(mover: i16, waiter: i16) -> Self {
        Self(((mover as i64) << 32) + waiter as i64)
    }

    /// What it is worth if the side whose patterns these are is to move.
    #[inline]
    #[must_use]
    pub const fn to_mover(self) -> i32 {
        ((self.0 - self.to_waiter() as i64) >> 32) as i32
    }

    /// What it is worth if the other side is to move.
    #[inline]
    #[must_use]
    pub const fn to_waiter(self) -> i32 {
        self.0 as i32
    }

    /// One point more.
    #[inline]
    pub(crate) const fn add(&mut self, other: Self) {
        self.0 += other.0;
    }

    /// One point less.
    #[inline]
    pub(crate) const fn subtract(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

/// The worths of a point under one variant, by side and [`Profile::class`]. Sides that are judged alike
/// share a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worths([&'static Table; 2]);

/// The worths for one side: room for all classes, as a power of two.
type Table = [Worth; Profile::CLASSES.next_power_of_two()];

impl Worths {
    /// The worths under `variant`.
    #[inline]
    pub(crate) fn under(variant: Variant) -> Self {
        static TABLES: LazyLock<[Box<Table>; 3]> = LazyLock::new(|| {
            let renju = Side::BOTH.map(|side| (Variant::Renju, side));
            [(Variant::Freestyle, Side::First), renju[0], renju[1]]
                .map(|(variant, side)| table(variant, side))
        });
        match variant {
            Variant::Freestyle | Variant::Standard => Self([&TABLES[0]; 2]),
            Variant::Renju => Self([&TABLES[1], &TABLES[2]]),
        }
    }

    /// The worth of a point with this profile for `side`.
    #[inline]
    pub(crate) const fn of(&self, side: Side, profile: Profile) -> Worth {
        self.0[side.index()][profile.class() % self.0[0].len()]
    }
}

fn table(variant: Variant, side: Side) -> Box<Table> {
    let values = WEIGHTS.values().collect::<Vec<_>>();
    let mut table = Box::new([Worth::ZERO; Profile::CLASSES.next_power_of_two()]);
    for (profile, _) in Profile::all() {
        let [mover, waiter] = weights_of(variant, side, profile).map(|weight| values[weight]);
        table[profile.class()] = Worth::new(mover, waiter);
    }
    table
}

/// The numbers of the weights of a point with this profile for `side`: if that side is to move, and
/// if the other is.
pub(crate) fn weights_of(variant: Variant, side: Side, profile: Profile) -> [usize; 2] {
    groups_of(variant, side).map(|group| WEIGHTS.offset(group) + profile.class())
}

/// The groups of weights of a side's points. Renju knows colours.
const fn groups_of(variant: Variant, side: Side) -> [&'static str; 2] {
    match (variant, side) {
        (Variant::Freestyle | Variant::Standard, _) => ["mover", "waiter"],
        (Variant::Renju, Side::First) => ["renju_black_mover", "renju_black_waiter"],
        (Variant::Renju, Side::Second) => ["renju_white_mover", "renju_white_waiter"],
    }
}
