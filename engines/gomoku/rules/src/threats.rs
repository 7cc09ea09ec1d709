//! Threats that must be answered, and the answers.

use game::Side;

use crate::geometry::DIRECTIONS;
use crate::pattern::Pattern;
use crate::pattern_class::Threat;
use crate::point::{Point, PointSet};
use crate::point_state::PointWorths;
use crate::position::Board;
use crate::table::{REACH, WINDOW};
use crate::windows::{Cells, WindowTable};

impl<W: PointWorths> Board<W> {
    /// The points where a stone of `side` wins at once.
    #[inline]
    pub const fn fives(&self, side: Side) -> &PointSet {
        self.threats(side, Threat::Five)
    }

    /// The points where a stone of `side` makes a four of any kind, the forbidden ones included.
    #[inline]
    pub fn fours(&self, side: Side) -> PointSet {
        self.threats(side, Threat::Four).union(self.threats(side, Threat::OpenFour))
    }

    /// The points where a stone of `side` makes a four that cannot be stopped.
    ///
    /// Left out is what renju may forbid to Black, for a white stone far away can decide that.
    #[inline]
    pub fn open_fours(&self, side: Side) -> PointSet {
        let all = *self.threats(side, Threat::OpenFour);
        if !self.is_renju() || side == Side::Second {
            return all;
        }
        all.iter().filter(|&point| !self.pattern_class(point, side).is_suspect()).collect()
    }

    /// Whether [`open_fours`](Self::open_fours) has a point.
    #[inline]
    pub fn has_open_four(&self, side: Side) -> bool {
        self.has(side, Threat::OpenFour) && !self.open_fours(side).is_empty()
    }

    /// The empty points where a stone of the opponent leaves `attacker` with none of `fours`,
    /// points at which `attacker` now makes a four that cannot be stopped.
    pub fn defences(&self, attacker: Side, fours: &PointSet) -> PointSet {
        let mut points = fours.iter();
        let Some(first) = points.next() else { return PointSet::EMPTY };
        let mut common = self.stops(attacker, first);
        for point in points {
            if common.is_empty() {
                break;
            }
            common = common.intersection(&self.stops(attacker, point));
        }
        common
    }

    /// The empty points where the opponent keeps `attacker` from an open four at `four`.
    fn stops(&self, attacker: Side, four: Point) -> PointSet {
        let mut stops = PointSet::EMPTY;
        stops.insert(four);
        let (codes, code) = (self.index.codes(four), self.code(four, attacker));
        let windows = WindowTable::of(self.rules.variant);
        // A stone of the opponent.
        let stone = 2 - attacker.index() as Cells;
        for direction in (0..DIRECTIONS).filter(|&d| code.pattern(d) >= Pattern::Four) {
            let (cells, position) = self.geometry.line(&self.lines, four, direction);
            for offset in (0..WINDOW).filter(|&offset| offset != REACH) {
                let bit = 2 * (position + offset);
                if cells >> bit & 3 != 0 {
                    continue;
                }
                let left = codes.with(direction, windows.look_up(cells | stone << bit, position));
                if left.of(attacker).threat() < Threat::OpenFour {
                    let steps = offset as isize - REACH as isize;
                    stops.insert(self.geometry.walk(four, direction, steps));
                }
            }
        }
        stops
    }
}
