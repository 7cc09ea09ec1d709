//! A new stone changes what others around it would make.

use crate::geometry::DIRECTIONS;
use crate::point::Point;
use crate::position::Position;
use crate::table::REACH;
use crate::tally::{Log, Readings};
use crate::windows::WindowTable;

/// What the new patterns are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    pub(super) windows: &'static WindowTable,
    pub(super) readings: Readings,
}

impl Position {
    /// Recomputes the patterns along all lines through the new stone at `point`.
    #[inline]
    pub(super) fn refresh(&mut self, point: Point, tables: Tables, log: &mut Log) {
        let mut worths = self.tally.totals().worths();
        for direction in 0..DIRECTIONS {
            let place = self.geometry.place(point, direction);
            let cells = self.cells[direction][usize::from(place.line)];
            let step = self.geometry.step(direction);
            let mut touched = tables.windows.touched(cells, place.position.into());
            while touched != 0 {
                let offset = touched.trailing_zeros() as usize;
                touched &= touched - 1;
                let position = usize::from(place.position) + offset - REACH;
                let both = tables.windows.look_up(cells, position);
                let steps = offset as isize - REACH as isize;
                let near = Point::from_index(point.index().wrapping_add_signed(steps * step));
                let changed = (&mut *log, &mut worths);
                self.tally.change(near, (direction, both), tables.readings, changed);
            }
        }
        self.tally.set_worths(worths);
    }

    #[inline]
    pub(super) fn tables(&self) -> Tables {
        let variant = self.rules.variant;
        Tables { windows: WindowTable::of(variant), readings: Readings::under(variant) }
    }
}
