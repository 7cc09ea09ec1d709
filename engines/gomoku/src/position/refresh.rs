//! A new stone changes what others around it would make.

use crate::geometry::DIRECTIONS;
use crate::mark::Marks;
use crate::point::Point;
use crate::position::Position;
use crate::table::REACH;
use crate::tally::{Changes, Sums};
use crate::windows::{WindowTable, window_at};

/// What the new patterns are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    pub(super) windows: &'static WindowTable,
    pub(super) marks: Marks,
}

/// The bits of a line's [`touched`](WindowTable::touched) points among those of all lines.
const LANE: usize = 16;

impl Position {
    /// Recomputes the patterns along all lines through the new stone at `point`, and makes it no
    /// empty point. What takes that back is returned.
    ///
    /// All points are looked up before any is changed, so that no step waits for another.
    #[inline]
    pub(super) fn refresh(&mut self, point: Point, tables: Tables) -> Sums {
        let mut lines = [0; DIRECTIONS];
        let mut steps = [0; DIRECTIONS];
        let mut touched = 0;
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(point, direction);
            let cells = self.cells[direction][usize::from(place.line)];
            let lane = tables.windows.touched(cells, place.position.into());
            touched |= u64::from(lane) << (LANE * direction);
            lines[direction] = window_at(cells, place.position.into());
            steps[direction] = self.geometry.step(direction);
        }
        let mut changes = Changes::NONE;
        while touched != 0 {
            let bit = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            let (direction, offset) = (bit / LANE, bit % LANE);
            let both = tables.windows.look_up(lines[direction], offset);
            let distance = (offset as isize - REACH as isize) * steps[direction];
            let near = Point::from_index(point.index().wrapping_add_signed(distance));
            self.tally.compare(near, (direction, both), &mut changes);
        }
        self.tally.change(point, &changes, tables.marks)
    }

    #[inline]
    pub(super) fn tables(&self) -> Tables {
        let variant = self.rules.variant;
        Tables { windows: WindowTable::of(variant), marks: Marks::under(variant) }
    }
}
