//! The lines of a board of each size.

use std::sync::LazyLock;

use game::Side;

use crate::point::{MAX_POINTS, MAX_SIZE, MIN_SIZE, Point};
use crate::table::REACH;
use crate::windows::Cells;

/// Directions of lines: row, column, rising diagonal, falling diagonal.
pub const DIRECTIONS: usize = 4;
/// Lines of one direction on the largest board.
pub(crate) const LINES: usize = 2 * MAX_SIZE as usize - 1;

/// The stones of both sides by direction and line; cell [`REACH`] + position stands for a point.
pub(crate) type Lines = [[Cells; LINES]; DIRECTIONS];

/// Where a point lies on one of its lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) line: u8,
    pub(crate) position: u8,
}

#[derive(Debug)]
pub(crate) struct Geometry {
    size: usize,
    places: Box<[[Place; DIRECTIONS]; MAX_POINTS]>,
    /// The lines of the empty board.
    pub(crate) lines: Lines,
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl Eq for Geometry {}

impl Geometry {
    /// The shape of a board with `size` points along an edge.
    pub(crate) fn of(size: u8) -> &'static Self {
        static SHAPES: LazyLock<Vec<Geometry>> = LazyLock::new(|| {
            (MIN_SIZE..=MAX_SIZE).map(|size| Geometry::new(size.into())).collect()
        });
        &SHAPES[usize::from(size - MIN_SIZE)]
    }

    fn new(size: usize) -> Self {
        let mut geometry = Self {
            size,
            places: Box::new([[Place::default(); DIRECTIONS]; MAX_POINTS]),
            lines: [[Cells::MAX; LINES]; DIRECTIONS],
        };
        for index in 0..size * size {
            let (x, y) = (index % size, index / size);
            let lines = [(y, x), (x, y), (size - 1 + x - y, x), (x + y, x)];
            for (direction, (line, position)) in lines.into_iter().enumerate() {
                geometry.lines[direction][line] &= !(3 << (2 * (position + REACH)));
                geometry.places[index][direction] =
                    Place { line: line as u8, position: position as u8 };
            }
        }
        geometry
    }

    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    pub(crate) const fn points(&self) -> usize {
        self.size * self.size
    }

    #[inline]
    pub(crate) fn place(&self, point: Point, direction: usize) -> Place {
        self.places[point.index()][direction]
    }

    /// The line through `point` in a direction, and where on it the point lies.
    #[inline]
    pub(crate) fn line(&self, lines: &Lines, point: Point, direction: usize) -> (Cells, usize) {
        let place = self.place(point, direction);
        (lines[direction][usize::from(place.line)], place.position.into())
    }

    /// Puts a stone of `side` on `point` of `lines`, or takes it away.
    #[inline]
    pub(crate) fn toggle(&self, lines: &mut Lines, point: Point, side: Side) {
        for (lines, place) in lines.iter_mut().zip(self.places[point.index()]) {
            lines[usize::from(place.line)] ^=
                (1 + side.index() as Cells) << (2 * (usize::from(place.position) + REACH));
        }
    }

    /// By how much the number of a point grows from one position of a line to the next.
    #[inline]
    pub(crate) const fn step(&self, direction: usize) -> isize {
        let size = self.size as isize;
        [1, size, size + 1, 1 - size][direction]
    }

    /// The point `steps` away along a line; the caller knows that it lies on the board.
    #[inline]
    pub(crate) const fn walk(&self, from: Point, direction: usize, steps: isize) -> Point {
        let index = from.index() as isize + steps * self.step(direction);
        Point::from_index(index as usize)
    }
}
