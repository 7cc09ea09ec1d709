//! The answers of a position about itself.

use game::Side;

use crate::pattern::Code;
use crate::pattern_class::{PatternClass, Threat};
use crate::point::{Point, PointSet};
use crate::point_state::Codes;
use crate::point_state::PointWorths;
use crate::position::Board;
use crate::rules::Rules;
use crate::worth::Worth;

impl<W: PointWorths> Board<W> {
    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Points along an edge.
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }

    /// The point in column `x` and row `y`, both from 0.
    pub fn point(&self, x: usize, y: usize) -> Option<Point> {
        (x < self.size() && y < self.size()).then(|| Point::from_index(y * self.size() + x))
    }

    /// Column and row of `point`, both from 0.
    pub const fn coordinates(&self, point: Point) -> (usize, usize) {
        (point.index() % self.size(), point.index() / self.size())
    }

    /// Steps from one point to the other, diagonal ones among them.
    pub const fn distance(&self, one: Point, other: Point) -> usize {
        let ((x, y), (u, v)) = (self.coordinates(one), self.coordinates(other));
        let (across, up) = (x.abs_diff(u), y.abs_diff(v));
        if across > up { across } else { up }
    }

    /// The centre; on boards of even size the upper right of the four middle points.
    pub const fn centre(&self) -> Point {
        Point::from_index(self.size() / 2 * self.size() + self.size() / 2)
    }

    /// The point so many `steps` from `from` along the line of a direction: 0 a row, 1 a column, 2 and 3 the
    /// diagonals. The caller knows that it lies on the board.
    pub const fn walk(&self, from: Point, direction: usize, steps: isize) -> Point {
        self.geometry.walk(from, direction, steps)
    }

    /// The stones of `side`.
    #[inline]
    pub const fn stones(&self, side: Side) -> &PointSet {
        &self.stones[side.index()]
    }

    /// The points without a stone.
    #[inline]
    pub const fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// The points with a stone.
    pub fn occupied(&self) -> PointSet {
        self.stones[0].union(&self.stones[1])
    }

    /// Whose stone lies on `point`.
    pub const fn stone(&self, point: Point) -> Option<Side> {
        if self.stones[0].contains(point) {
            Some(Side::First)
        } else if self.stones[1].contains(point) {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// The patterns of both sides at each point, by number; nothing where a stone lies and after the last point.
    #[inline]
    pub fn all_codes(&self) -> &[[Codes; 64]] {
        self.index.all_codes(self.geometry.points())
    }

    /// The patterns that a stone of `side` would make at the empty `point`.
    #[inline]
    pub const fn code(&self, point: Point, side: Side) -> Code {
        self.index.codes(point).of(side)
    }

    /// The patterns of [`code`](Self::code) without their directions.
    #[inline]
    pub const fn pattern_class(&self, point: Point, side: Side) -> PatternClass {
        self.index.pattern_class(point, side)
    }

    /// The worth of the empty points to `side` together: if it is to move, and if it is not.
    #[inline]
    pub const fn worth(&self, side: Side) -> Worth {
        self.index.totals.worths[side.index()]
    }

    /// The empty points where a stone of `side` makes exactly this threat; none for
    /// [`Threat::None`]. In renju some of Black's may be forbidden.
    #[inline]
    pub const fn threats(&self, side: Side, threat: Threat) -> &PointSet {
        match threat {
            Threat::None => &PointSet::EMPTY,
            _ => &self.index.totals.threats[side.index()][threat as usize],
        }
    }

    /// Whether [`threats`](Self::threats) has a point.
    #[inline]
    pub const fn has(&self, side: Side, threat: Threat) -> bool {
        self.count_threats(side, threat) > 0
    }

    /// How many points [`threats`](Self::threats) has.
    #[inline]
    pub const fn count_threats(&self, side: Side, threat: Threat) -> usize {
        self.index.totals.counts[side.index()][threat as usize] as usize
    }

    /// The empty points where a stone of either side makes something.
    #[inline]
    pub const fn candidates(&self) -> &PointSet {
        &self.index.totals.candidates
    }
}
