//! What a stone at each empty point would make, and what follows from it for the whole board: the
//! threats of either side, the points worth a look, the worth of all points.

use arrayvec::ArrayVec;
use game::Side;

use crate::geometry::DIRECTIONS;
use crate::pattern::Code;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::profile::{Profile, ProfileTable, Threat};
use crate::rules::Variant;
use crate::table::REACH;
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

/// What the codes are looked up in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readings {
    profiles: &'static ProfileTable,
    worths: Worths,
}

impl Readings {
    /// The readings under `variant`.
    #[inline]
    pub(crate) fn under(variant: Variant) -> Self {
        Self { profiles: Profile::table(), worths: Worths::under(variant) }
    }

    #[inline]
    const fn profile(&self, codes: Codes, side: Side) -> Profile {
        self.profiles.of(codes.of(side))
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

/// Points as they were before a move.
pub(crate) type Log = ArrayVec<Saved, CHANGES>;

/// Points whose patterns a stone can change: its own, and those in reach on four lines.
const CHANGES: usize = 1 + 2 * REACH * DIRECTIONS;

/// What a move changes of the whole board, but for the threats.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    worths: [Worth; 2],
    candidates: PointSet,
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
            self.totals.worths[side.index()].add(readings.worths.of(side, profiles[side.index()]));
        }
        self.totals.revise(point, Entry::BLANK.profiles, profiles);
    }

    /// A stone lies on `point` now.
    pub(crate) fn remove(&mut self, point: Point, readings: Readings) {
        let old = std::mem::replace(&mut self.points[point.index()], Entry::BLANK);
        for side in Side::BOTH {
            let worth = readings.worths.of(side, old.profiles[side.index()]);
            self.totals.worths[side.index()].subtract(worth);
        }
        self.totals.revise(point, old.profiles, Entry::BLANK.profiles);
    }

    /// A stone of either side makes `both` along line `direction` of the empty `point` now. If that is
    /// new, the point as it was is added to `log`, and what all are worth goes on in `worths`.
    #[inline]
    pub(crate) fn change(
        &mut self,
        point: Point,
        (direction, both): (usize, Both),
        readings: Readings,
        (log, worths): (&mut Log, &mut [Worth; 2]),
    ) {
        let entry = &mut self.points[point.index()];
        let codes = entry.codes.with(direction, both);
        if codes == entry.codes {
            return;
        }
        let before = entry.profiles;
        let [black, white] = before;
        log.push(Saved { index: point.index() as u32, codes: entry.codes, black, white });
        let after = Side::BOTH.map(|side| readings.profile(codes, side));
        (entry.codes, entry.profiles) = (codes, after);
        for side in Side::BOTH {
            let (old, new) = (before[side.index()], after[side.index()]);
            worths[side.index()].add(readings.worths.of(side, new));
            worths[side.index()].subtract(readings.worths.of(side, old));
        }
        self.totals.revise(point, before, after);
    }

    /// What is put back as it is when a move is unmade.
    #[inline]
    pub(crate) const fn sums(&self) -> Sums {
        Sums { worths: self.totals.worths, candidates: self.totals.candidates }
    }

    /// Sets what the points are worth.
    #[inline]
    pub(crate) const fn set_worths(&mut self, worths: [Worth; 2]) {
        self.totals.worths = worths;
    }

    /// Puts back the points of `log`, and the `sums` of that time.
    #[inline]
    pub(crate) fn restore(&mut self, log: &Log, sums: &Sums) {
        for &Saved { index, codes, black, white } in log {
            let profiles = [black, white];
            let entry = &mut self.points[index as usize];
            let later = entry.profiles;
            *entry = Entry { codes, profiles };
            if Profile::threaten_else(later, profiles) {
                self.totals.sort_threats(Point::from_index(index as usize), later, profiles);
            }
        }
        (self.totals.worths, self.totals.candidates) = (sums.worths, sums.candidates);
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
    pub(crate) const fn worths(&self) -> [Worth; 2] {
        self.worths
    }

    #[inline]
    pub(crate) const fn worth(&self, side: Side) -> Worth {
        self.worths[side.index()]
    }

    #[inline]
    pub(crate) const fn candidates(&self) -> &PointSet {
        &self.candidates
    }

    /// Follows a change of what stones of both sides make at `point`, all but its worth.
    #[inline(always)]
    fn revise(&mut self, point: Point, before: [Profile; 2], after: [Profile; 2]) {
        if Profile::threaten_else(before, after) {
            self.sort_threats(point, before, after);
        }
        let is_candidate = Profile::is_candidate(after);
        if Profile::is_candidate(before) != is_candidate {
            self.candidates.set(point, is_candidate);
        }
    }

    #[inline(never)]
    fn sort_threats(&mut self, point: Point, before: [Profile; 2], after: [Profile; 2]) {
        for side in Side::BOTH {
            let [old, new] = [before, after].map(|profiles| profiles[side.index()].threat());
            if old != new {
                self.leave(point, side, old);
                self.enter(point, side, new);
            }
        }
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
