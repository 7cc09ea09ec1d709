//! What a stone at each empty point would make, and what follows from it for the whole board: the
//! threats of either side, the points worth a look, the worth of all points.

use game::Side;

use crate::pattern::Code;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::profile::{Profile, ProfileTable, Threat};
use crate::rules::Variant;
use crate::windows::Both;
use crate::worth::{Worth, Worths};

/// The codes of a point for both sides, Black's in the low half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Codes(u32);

impl Codes {
    /// The code for `side`.
    #[inline]
    pub(crate) const fn of(self, side: Side) -> Code {
        Code::from_bits((self.0 >> (16 * side.index())) as u16)
    }

    /// The codes with other patterns along line `direction`.
    #[inline]
    pub(crate) const fn with(self, direction: usize, both: Both) -> Self {
        let shift = 4 * direction;
        Self(self.0 & !(0x000F_000F << shift) | both.spread() << shift)
    }
}

/// What makes a point a candidate: an open two for one side, say, or a two for both.
const ENOUGH_PROMISE: u32 = 4;

/// What the codes are looked up in.
#[derive(Clone, Copy)]
pub(crate) struct Readings {
    profiles: &'static ProfileTable,
    worths: &'static Worths,
}

impl Readings {
    /// The readings under `variant`.
    #[inline]
    pub(crate) fn under(variant: Variant) -> Self {
        Self { profiles: Profile::table(), worths: Worths::under(variant) }
    }

    #[inline]
    const fn profile(&self, codes: Codes, side: Side) -> Profile {
        self.profiles[codes.of(side).bits() as usize]
    }
}

/// The empty points of a board: each by itself, and all together.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Of no meaning (and zero) where a stone lies.
    points: [Entry; MAX_POINTS],
    totals: Totals,
}

/// One empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    codes: Codes,
    profiles: [Profile; 2],
}

impl Entry {
    const BLANK: Self = Self { codes: Codes(0), profiles: [Profile::DEAD; 2] };
}

/// An empty point as it was: four words that are copied one by one, since a copy of the whole would
/// wait for the words just written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Saved {
    index: u32,
    codes: Codes,
    black: Profile,
    white: Profile,
}

/// What all points make together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The points of each threat but [`Threat::None`], for each side.
    threats: [[PointSet; 4]; 2],
    /// How many points those sets have, by threat.
    counts: [[u16; 5]; 2],
    /// What the points are worth, for each side.
    worths: [Worth; 2],
    /// The points where a stone of either side makes something.
    candidates: PointSet,
}

impl Tally {
    /// A board without empty points.
    pub(crate) const EMPTY: Self = Self {
        points: [Entry::BLANK; MAX_POINTS],
        totals: Totals {
            threats: [[PointSet::EMPTY; 4]; 2],
            counts: [[0; 5]; 2],
            worths: [Worth::ZERO; 2],
            candidates: PointSet::EMPTY,
        },
    };

    #[inline]
    pub(crate) const fn save(&self, point: Point) -> Saved {
        let Entry { codes, profiles: [black, white] } = self.points[point.index()];
        Saved { index: point.index() as u32, codes, black, white }
    }

    #[inline]
    pub(crate) const fn codes(&self, point: Point) -> Codes {
        self.points[point.index()].codes
    }

    #[inline]
    pub(crate) const fn profile(&self, point: Point, side: Side) -> Profile {
        self.points[point.index()].profiles[side.index()]
    }

    #[inline]
    pub(crate) const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// `point` is empty, with these codes.
    pub(crate) fn add(&mut self, point: Point, codes: Codes, readings: Readings) {
        let profiles = Side::BOTH.map(|side| readings.profile(codes, side));
        self.points[point.index()] = Entry { codes, profiles };
        for side in Side::BOTH {
            let profile = profiles[side.index()];
            self.totals.enter(point, side, profile.threat());
            self.totals.worths[side.index()].add(readings.worths.of(side, profile));
        }
        self.totals.judge(point, profiles);
    }

    /// A stone lies on `point` now.
    pub(crate) fn remove(&mut self, point: Point, readings: Readings) {
        let old = std::mem::replace(&mut self.points[point.index()], Entry::BLANK);
        for side in Side::BOTH {
            let profile = old.profiles[side.index()];
            self.totals.leave(point, side, profile.threat());
            self.totals.worths[side.index()].subtract(readings.worths.of(side, profile));
        }
        self.totals.candidates.remove(point);
    }

    /// The codes of the empty `point` are others now.
    #[inline]
    pub(crate) fn change(&mut self, point: Point, codes: Codes, readings: Readings) {
        let before = self.points[point.index()].profiles;
        let after = [readings.profile(codes, Side::First), readings.profile(codes, Side::Second)];
        self.points[point.index()] = Entry { codes, profiles: after };
        for side in Side::BOTH {
            let (old, new) = (before[side.index()], after[side.index()]);
            if old != new {
                let worth = &mut self.totals.worths[side.index()];
                worth.add(readings.worths.of(side, new));
                worth.subtract(readings.worths.of(side, old));
                if old.threat() != new.threat() {
                    self.totals.leave(point, side, old.threat());
                    self.totals.enter(point, side, new.threat());
                }
            }
        }
        self.totals.judge(point, after);
    }

    /// Puts back what was there before.
    #[inline]
    pub(crate) fn restore(&mut self, points: &[Saved], totals: Totals) {
        for &Saved { index, codes, black, white } in points {
            self.points[index as usize] = Entry { codes, profiles: [black, white] };
        }
        self.totals = totals;
    }
}

impl Totals {
    /// The points of a threat; none for [`Threat::None`].
    #[inline]
    pub(crate) const fn threats(&self, side: Side, threat: Threat) -> &PointSet {
        match threat {
            Threat::None => &PointSet::EMPTY,
            _ => &self.threats[side.index()][threat as usize - 1],
        }
    }

    /// How many points [`threats`](Self::threats) has.
    #[inline]
    pub(crate) const fn count(&self, side: Side, threat: Threat) -> usize {
        self.counts[side.index()][threat as usize] as usize
    }

    #[inline]
    pub(crate) const fn worth(&self, side: Side) -> Worth {
        self.worths[side.index()]
    }

    #[inline]
    pub(crate) const fn candidates(&self) -> &PointSet {
        &self.candidates
    }

    /// Decides whether `point` is a candidate.
    #[inline]
    const fn judge(&mut self, point: Point, [black, white]: [Profile; 2]) {
        self.candidates.set(point, black.promise() + white.promise() >= ENOUGH_PROMISE);
    }

    #[inline]
    fn enter(&mut self, point: Point, side: Side, threat: Threat) {
        if threat != Threat::None {
            self.threats[side.index()][threat as usize - 1].insert(point);
            self.counts[side.index()][threat as usize] += 1;
        }
    }

    #[inline]
    fn leave(&mut self, point: Point, side: Side, threat: Threat) {
        if threat != Threat::None {
            self.threats[side.index()][threat as usize - 1].remove(point);
            self.counts[side.index()][threat as usize] -= 1;
        }
    }
}
