//! Renju's forbidden points, by the full recursive definition.
//!
//! The patterns of a point exclude most points at once, and prove overlines and double fours. Only
//! where they show two open threes does the question go deeper: a three counts only if the point
//! that makes its straight four may be played, with the stone in question already on the board.
//!
//! Source: Renju International Federation, rules of 1996 with the correction of 1998, section 9.

use std::fmt;

use game::Side;

use crate::geometry::{DIRECTIONS, Geometry, Lines};
use crate::pattern::{Code, Pattern};
use crate::point::Point;
use crate::point_state::Codes;
use crate::rules::Variant;
use crate::table::REACH;
use crate::windows::WindowTable;

/// Why Black may not play somewhere. Where several reasons hold, the first of these is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foul {
    /// A row of six or more.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once, each of which can become a straight four.
    DoubleThree,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        })
    }
}

/// Why Black may not play on the empty `point`, whose lines make `code` and whose
/// [`PatternClass`](crate::pattern_class::PatternClass) is suspect.
pub(crate) fn judge(
    geometry: &'static Geometry,
    lines: &Lines,
    point: Point,
    code: Code,
) -> Option<Foul> {
    foul_on_lines(code).or_else(|| {
        let windows = WindowTable::of(Variant::Renju);
        Judge { geometry, windows, lines: *lines }.double_three(point, code)
    })
}

/// The foul that the lines prove by themselves, given that [`Code::may_be_forbidden`] holds.
fn foul_on_lines(code: Code) -> Option<Foul> {
    if code.patterns().contains(&Pattern::Overline) {
        Some(Foul::Overline)
    } else {
        (code.fours() > 1).then_some(Foul::DoubleFour)
    }
}

/// A copy of the lines on which stones are tried without their patterns being kept.
struct Judge {
    geometry: &'static Geometry,
    windows: &'static WindowTable,
    lines: Lines,
}

impl Judge {
    /// Whether the three lines of `code` through `point` that look like threes are.
    fn double_three(&mut self, point: Point, code: Code) -> Option<Foul> {
        self.toggle(point);
        let threes = (0..DIRECTIONS)
            .filter(|&direction| code.pattern(direction) == Pattern::OpenThree)
            .filter(|&direction| self.is_three(point, direction))
            .take(2)
            .count();
        self.toggle(point);
        (threes == 2).then_some(Foul::DoubleThree)
    }

    /// Whether one of the two points next to the row through the stone at `point` makes a
    /// straight four and may be played.
    fn is_three(&mut self, point: Point, direction: usize) -> bool {
        [-1, 1].into_iter().any(|step| {
            let next = self.end_of_row(point, direction, step);
            next.is_some_and(|next| {
                let code = Codes::read(self.geometry, &self.lines, next, self.windows);
                let code = code.of(Side::First);
                code.pattern(direction) == Pattern::OpenFour && self.is_playable(next, code)
            })
        })
    }

    /// Whether Black may play at `point`, where he makes `code`, and makes no five there.
    fn is_playable(&mut self, point: Point, code: Code) -> bool {
        if code.patterns().contains(&Pattern::Five) {
            return false;
        }
        !code.may_be_forbidden()
            || (foul_on_lines(code).is_none() && self.double_three(point, code).is_none())
    }

    /// The first point beyond the row of Black's stones through `point`, if it is empty.
    fn end_of_row(&self, point: Point, direction: usize, step: isize) -> Option<Point> {
        let (cells, position) = self.geometry.line(&self.lines, point, direction);
        let (mut cell, mut steps) = (position + REACH, 0);
        while cells >> (2 * cell) & 3 == 1 {
            cell = cell.checked_add_signed(step)?;
            steps += step;
        }
        (cells >> (2 * cell) & 3 == 0).then(|| self.geometry.walk(point, direction, steps))
    }

    fn toggle(&mut self, point: Point) {
        self.geometry.toggle(&mut self.lines, point, Side::First);
    }
}
