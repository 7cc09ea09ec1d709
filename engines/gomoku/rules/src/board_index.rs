//! The patterns at each empty point, and what follows from them for the whole board: the
//! threats of either side, the points worth a look, the worth of all points.

use game::Side;

use crate::geometry::DIRECTIONS;
use crate::pattern_class::PatternClass;
use crate::point::{MAX_POINTS, Point, PointSet};
use crate::point_state::{Codes, PointState, PointStates};
use crate::table::REACH;
use crate::worth::Worth;

/// The empty points of a board: each by itself, and all together.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct BoardIndex {
    /// Of no meaning (and zero) where a stone lies, as the states.
    codes: [Codes; PointSet::ROOM],
    states: [[PointState; 2]; MAX_POINTS],
    pub(crate) totals: Totals,
    trail: Trail,
}

/// The states of a point on which a stone lies.
const BLANK: [PointState; 2] = [PointState::NONE; 2];

/// An empty point as it was.
#[derive(Clone, Copy, Debug)]
struct Saved {
    states: [PointState; 2],
    codes: Codes,
    index: u32,
}

impl Saved {
    const NONE: Self = Self { states: BLANK, codes: Codes::DEAD, index: 0 };
}

/// The points as they were before each of the last moves. A copy of a board has none: moves are
/// taken back where they were made.
#[derive(Debug, Default)]
struct Trail {
    /// With room for one move more.
    points: Vec<Saved>,
    end: usize,
}

impl Trail {
    const NEW: Self = Self { points: Vec::new(), end: 0 };

    /// Where the points of the next move go.
    #[inline]
    fn room(&mut self) -> &mut [Saved; Changes::ROOM] {
        if self.points.len() < self.end + Changes::ROOM {
            self.points.resize(2 * (self.end + Changes::ROOM), Saved::NONE);
        }
        self.points[self.end..].first_chunk_mut().expect("room was made")
    }
}

impl Clone for Trail {
    fn clone(&self) -> Self {
        Self::NEW
    }
}

/// The past of a position says nothing of it.
impl PartialEq for Trail {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Trail {}

/// Points whose patterns a stone can change: its own, and those in reach on four lines.
const CHANGES: usize = 1 + 2 * REACH * DIRECTIONS;

/// Points whose codes a stone changes, with those they have then.
pub(crate) struct Changes {
    points: [(u32, Codes); Self::ROOM],
    count: usize,
}

impl Changes {
    const ROOM: usize = CHANGES.next_power_of_two();
    pub(crate) const NONE: Self = Self { points: [(0, Codes::DEAD); Self::ROOM], count: 0 };

    /// Adds a point, if it has these codes `newly`.
    #[inline]
    pub(crate) const fn add(&mut self, point: Point, codes: Codes, newly: bool) {
        self.points[self.count % Self::ROOM] = (point.index() as u32, codes);
        self.count += newly as usize;
    }
}

/// The changes of a move to the whole board, but for the points of the threats.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    counts: Counts,
    worths: [Worth; 2],
    candidates: PointSet,
    /// Where the trail of the move begins.
    start: usize,
    turned: Turned,
}

/// The points of a move that are other threats than before, or candidates and were none, or the other
/// way round: their numbers in its trail.
#[derive(Clone, Copy, Debug)]
struct Turned {
    numbers: [u8; Changes::ROOM],
    count: usize,
}

impl Turned {
    const NONE: Self = Self { numbers: [0; Changes::ROOM], count: 0 };

    /// Adds a number, if the point has `turned`.
    #[inline]
    const fn add(&mut self, number: usize, turned: bool) {
        self.numbers[self.count % Changes::ROOM] = number as u8;
        self.count += turned as usize;
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.numbers[..self.count % Changes::ROOM].iter().map(|&number| number.into())
    }
}

/// How many points are each threat, for each side.
type Counts = [[u16; 5]; 2];

/// All points together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The points of each threat, for each side. All others have [`Threat::None`].
    pub(crate) threats: [[PointSet; 5]; 2],
    /// How many points those sets have.
    pub(crate) counts: Counts,
    /// The worth of the points, for each side.
    pub(crate) worths: [Worth; 2],
    /// The points where a stone of either side makes something.
    pub(crate) candidates: PointSet,
}

impl BoardIndex {
    /// A board without empty points.
    pub(crate) const EMPTY: Self = Self {
        codes: [Codes::DEAD; PointSet::ROOM],
        states: [BLANK; MAX_POINTS],
        totals: Totals {
            threats: {
                let none = PointSet::EMPTY;
                [[PointSet::FULL, none, none, none, none]; 2]
            },
            counts: [[MAX_POINTS as u16, 0, 0, 0, 0]; 2],
            worths: [Worth::ZERO; 2],
            candidates: PointSet::EMPTY,
        },
        trail: Trail::NEW,
    };

    #[inline]
    pub(crate) const fn codes(&self, point: Point) -> Codes {
        self.codes[point.index()]
    }

    /// The codes of the first `count` points by their numbers, [`Codes::DEAD`] where a stone lies and after
    /// the last one.
    #[inline]
    pub(crate) fn all_codes(&self, count: usize) -> &[[Codes; 64]] {
        &self.codes.as_chunks().0[..count.div_ceil(64)]
    }

    #[inline]
    pub(crate) const fn pattern_class(&self, point: Point, side: Side) -> PatternClass {
        self.states[point.index()][side.index()].pattern_class()
    }

    /// `point` is empty, with these codes.
    pub(crate) fn add(&mut self, point: Point, codes: Codes, table: PointStates) {
        let states = Side::BOTH.map(|side| table.of(codes, side));
        self.codes[point.index()] = codes;
        self.states[point.index()] = states;
        for side in Side::BOTH {
            self.totals.worths[side.index()].add(states[side.index()].worth());
        }
        self.totals.revise(point, BLANK, states);
    }

    /// A stone lies on `point` now, which makes `changes`. What takes that back is returned.
    #[inline]
    pub(crate) fn change(&mut self, point: Point, changes: &Changes, table: PointStates) -> Sums {
        let Totals { counts, worths, candidates, .. } = self.totals;
        let [mut black, mut white] = worths;
        let (start, turned) = (self.trail.end, Turned::NONE);
        let mut sums = Sums { counts, worths, candidates, start, turned };
        let room = self.trail.room();
        let codes = std::mem::replace(&mut self.codes[point.index()], Codes::DEAD);
        let states = std::mem::replace(&mut self.states[point.index()], BLANK);
        room[0] = Saved { states, codes, index: point.index() as u32 };
        black.subtract(states[0].worth());
        white.subtract(states[1].worth());
        sums.turned.add(0, true);
        let mut end = 1;
        for &(index, codes) in &changes.points[..changes.count % Changes::ROOM] {
            let old = std::mem::replace(&mut self.codes[index as usize], codes);
            let states = Side::BOTH.map(|side| table.of(codes, side));
            let before = std::mem::replace(&mut self.states[index as usize], states);
            room[end % Changes::ROOM] = Saved { states: before, codes: old, index };
            black.exchange(before[0].worth(), states[0].worth());
            white.exchange(before[1].worth(), states[1].worth());
            sums.turned.add(end, PointState::turn(before, states));
            end += 1;
        }
        self.totals.worths = [black, white];
        for number in sums.turned.iter() {
            let Saved { states, index, .. } = room[number % Changes::ROOM];
            let after = self.states[index as usize];
            self.totals.revise(Point::from_index(index as usize), states, after);
        }
        self.trail.end += end;
        sums
    }

    /// Takes back the last change, which gave `sums`.
    #[inline]
    pub(crate) fn restore(&mut self, sums: &Sums) {
        let trail = &self.trail.points[sums.start..self.trail.end];
        for number in sums.turned.iter() {
            let Saved { states, index, .. } = trail[number];
            let later = self.states[index as usize];
            self.totals.move_threats(Point::from_index(index as usize), later, states);
        }
        for &Saved { states, codes, index } in trail {
            self.codes[index as usize] = codes;
            self.states[index as usize] = states;
        }
        self.trail.end = sums.start;
        let Sums { counts, worths, candidates, .. } = *sums;
        (self.totals.counts, self.totals.worths) = (counts, worths);
        self.totals.candidates = candidates;
    }
}

impl Totals {
    /// Follows a change of what stones of both sides make at `point`, all but its worth.
    #[inline]
    fn revise(&mut self, point: Point, before: [PointState; 2], after: [PointState; 2]) {
        self.move_threats(point, before, after);
        for (counts, (old, new)) in self.counts.iter_mut().zip(threats(before, after)) {
            counts[old] -= 1;
            counts[new] += 1;
        }
        self.candidates.set(point, PointState::is_candidate(after));
    }

    /// Puts `point` among the threats that it is after a change. Without a question on the way, since
    /// no processor could guess the answers.
    #[inline]
    fn move_threats(&mut self, point: Point, before: [PointState; 2], after: [PointState; 2]) {
        for (sets, (old, new)) in self.threats.iter_mut().zip(threats(before, after)) {
            sets[old].remove(point);
            sets[new].insert(point);
        }
    }
}

/// The numbers of the threats of a point before and after a change, for each side.
#[inline]
fn threats(before: [PointState; 2], after: [PointState; 2]) -> [(usize, usize); 2] {
    let number = |state: PointState| state.pattern_class().threat() as usize;
    [0, 1].map(|side| (number(before[side]), number(after[side])))
}
