//! A new stone changes what others around it would make.

use crate::geometry::DIRECTIONS;
use crate::point::Point;
use crate::position::{Position, Undo};
use crate::table::REACH;
use crate::tally::Readings;
use crate::windows::{Cells, WindowTable};

/// What the new patterns are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    pub(super) windows: &'static WindowTable,
    pub(super) readings: Readings,
}

/// One line through a new stone.
struct LineView {
    stones: [u32; 2],
    wall: u32,
    cells: Cells,
    direction: usize,
    /// By how much the number of a point grows along it.
    step: isize,
}

impl Position {
    /// Recomputes the patterns along all lines through the new stone at `point`.
    #[inline]
    pub(super) fn refresh(&mut self, point: Point, tables: Tables, undo: &mut Undo) {
        for direction in 0..DIRECTIONS {
            self.refresh_line(point, direction, tables, undo);
        }
    }

    /// Recomputes the patterns along one line through the new stone at `point`.
    #[inline]
    fn refresh_line(&mut self, point: Point, direction: usize, tables: Tables, undo: &mut Undo) {
        let place = self.geometry.place(point, direction);
        let line = usize::from(place.line);
        let view = LineView {
            stones: [0, 1].map(|side| self.lines[side][direction][line]),
            wall: self.geometry.walls[direction][line],
            cells: self.cells[direction][line],
            step: self.geometry.step(direction),
            direction,
        };
        let bit = usize::from(place.position) + REACH;
        self.refresh_ray((point, bit, -1), &view, tables, undo);
        self.refresh_ray((point, bit, 1), &view, tables, undo);
    }

    /// [`refresh_line`](Self::refresh_line) to one side. Beyond a stone, nothing changes for the
    /// opponent of its owner; beyond one of each, or the edge, for neither side.
    #[inline]
    fn refresh_ray(
        &mut self,
        (point, mut bit, way): (Point, usize, isize),
        view: &LineView,
        tables: Tables,
        undo: &mut Undo,
    ) {
        let mut index = point.index();
        let mut met = [false; 2];
        for _ in 0..tables.windows.reach {
            bit = bit.wrapping_add_signed(way);
            index = index.wrapping_add_signed(way * view.step);
            if view.wall >> bit & 1 == 1 {
                return;
            }
            let here = view.stones.map(|stones| stones >> bit & 1 == 1);
            if here != [false; 2] {
                met = [met[0] | here[0], met[1] | here[1]];
                if met == [true; 2] {
                    return;
                }
                continue;
            }
            let near = Point::from_index(index);
            let old = self.tally.codes(near);
            let both = tables.windows.look_up(view.cells, bit - REACH);
            let codes = old.with(view.direction, both);
            if codes != old {
                undo.points.push(self.tally.save(near));
                self.tally.change(near, codes, tables.readings);
            }
        }
    }

    #[inline]
    pub(super) fn tables(&self) -> Tables {
        let variant = self.rules.variant;
        Tables { windows: WindowTable::of(variant), readings: Readings::under(variant) }
    }
}
