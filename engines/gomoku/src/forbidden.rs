//! Renju's forbidden points, by the full recursive definition.
//!
//! The patterns of a point exclude most points at once, and prove overlines and double fours. Only
//! where they show two open threes does the question go deeper: a three counts only if the point
//! that makes its straight four may be played, with the stone in question already on the board.
//!
//! Source: Renju International Federation, rules of 1996 with the correction of 1998, section 9.

use std::fmt;

use crate::geometry::{DIRECTIONS, Geometry, Lines};
use crate::pattern::{Code, Goal, Pattern};
use crate::point::Point;
use crate::table::{PatternTable, REACH};

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
/// [`Profile`](crate::profile::Profile) is suspect; `lines` are Black's and White's stones.
pub(crate) fn judge(
    geometry: &'static Geometry,
    lines: &[Lines; 2],
    point: Point,
    code: Code,
) -> Option<Foul> {
    foul_on_lines(code).or_else(|| Judge::new(geometry, lines).double_three(point, code))
}

/// The foul that the lines prove by themselves, given that [`Code::may_be_forbidden`] holds.
fn foul_on_lines(code: Code) -> Option<Foul> {
    if code.patterns().contains(&Pattern::Overline) {
        Some(Foul::Overline)
    } else {
        (code.fours() > 1).then_some(Foul::DoubleFour)
    }
}

/// A copy of Black's lines on which stones are tried without their patterns being kept.
struct Judge<'a> {
    geometry: &'static Geometry,
    table: &'static PatternTable,
    black: Lines,
    white: &'a Lines,
}

impl<'a> Judge<'a> {
    fn new(geometry: &'static Geometry, [black, white]: &'a [Lines; 2]) -> Self {
        Self { geometry, table: PatternTable::of(Goal::Renju), black: *black, white }
    }

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
                self.pattern(next, direction) == Pattern::OpenFour && self.is_playable(next)
            })
        })
    }

    /// Whether Black may play at `point` and makes no five there.
    fn is_playable(&mut self, point: Point) -> bool {
        let code = (0..DIRECTIONS).fold(Code::default(), |code, direction| {
            code.with(direction, self.pattern(point, direction))
        });
        if code.patterns().contains(&Pattern::Five) {
            return false;
        }
        !code.may_be_forbidden()
            || (foul_on_lines(code).is_none() && self.double_three(point, code).is_none())
    }

    /// The first point beyond the row of Black's stones through `point`, if it is empty.
    fn end_of_row(&self, point: Point, direction: usize, step: isize) -> Option<Point> {
        let place = self.geometry.place(point, direction);
        let line = usize::from(place.line);
        let mut bit = usize::from(place.position) + REACH;
        let mut steps = 0;
        while self.black[direction][line] >> bit & 1 == 1 {
            bit = bit.checked_add_signed(step)?;
            steps += step;
        }
        let blocked = self.white[direction][line] | self.geometry.walls[direction][line];
        (blocked >> bit & 1 == 0).then(|| self.geometry.walk(point, direction, steps))
    }

    fn pattern(&self, point: Point, direction: usize) -> Pattern {
        let place = self.geometry.place(point, direction);
        let line = usize::from(place.line);
        let blocked = self.white[direction][line] | self.geometry.walls[direction][line];
        self.table.look_up(self.black[direction][line], blocked, place.position.into())
    }

    fn toggle(&mut self, point: Point) {
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(point, direction);
            self.black[direction][usize::from(place.line)] ^=
                1 << (usize::from(place.position) + REACH);
        }
    }
}
