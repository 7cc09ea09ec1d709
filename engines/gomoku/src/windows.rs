//! What a stone of either side would make, looked up at once in a line that holds both sides'
//! stones.

use std::sync::LazyLock;

use game::Side;

use crate::pattern::{Goal, Pattern};
use crate::rules::Variant;
use crate::table::{PatternTable, REACH};

/// A line: two bits a point, 0 empty, 1 Black's, 2 White's, 3 outside the board. The lowest
/// [`REACH`] points lie outside, as do all beyond the last of the board.
pub(crate) type Cells = u64;

/// Fillings of the points to one side of a centre, legal or not.
const HALVES: usize = 1 << (2 * REACH);
/// Fillings that occur: from the centre outwards stones and empty points, then the outside.
const HALF_CLASSES: usize = (3_usize.pow(REACH as u32 + 1) - 1) / 2;

/// Patterns of both sides at the centre of a window: Black's in the low four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Both(u8);

impl Both {
    fn new([black, white]: [Pattern; 2]) -> Self {
        Self(black as u8 | (white as u8) << 4)
    }

    /// The two nibbles, 16 bits apart.
    #[inline]
    pub(crate) const fn spread(self) -> u32 {
        (self.0 & 15) as u32 | ((self.0 >> 4) as u32) << 16
    }
}

/// The patterns of all windows under one variant.
#[derive(Debug)]
pub(crate) struct WindowTable {
    /// The numbers of the lower and of the upper halves that occur.
    classes: [[u16; HALVES]; 2],
    /// By the class of the lower half, then of the upper.
    both: Box<[Both]>,
    /// How far a stone can change what others make.
    pub(crate) reach: usize,
}

impl WindowTable {
    /// The table of `variant`.
    pub(crate) fn of(variant: Variant) -> &'static Self {
        static TABLES: LazyLock<[WindowTable; 3]> =
            LazyLock::new(|| Variant::ALL.map(WindowTable::new));
        &TABLES[variant as usize]
    }

    fn new(variant: Variant) -> Self {
        let goals = Side::BOTH.map(|side| variant.goal(side));
        let tables = goals.map(PatternTable::of);
        let classes = [classes(true), classes(false)];
        let mut both = vec![Both::default(); HALF_CLASSES * HALF_CLASSES].into_boxed_slice();
        for low in (0..HALVES).filter(|&half| occurs(half, true)) {
            for high in (0..HALVES).filter(|&half| occurs(half, false)) {
                let window = low as u64 | (high as u64) << (2 * REACH + 2);
                let [black, white, wall] = [1, 2, 3].map(|kind| points_of(window, kind));
                both[index(&classes, low, high)] = Both::new([
                    tables[0].look_up(black, white | wall, 0),
                    tables[1].look_up(white, black | wall, 0),
                ]);
            }
        }
        // Only who must avoid a sixth stone looks so far.
        let far = goals.iter().any(|&goal| goal != Goal::AtLeastFive);
        Self { classes, both, reach: if far { REACH } else { REACH - 1 } }
    }

    /// What a stone of either side makes at `position` of a line.
    #[inline]
    pub(crate) fn look_up(&self, cells: Cells, position: usize) -> Both {
        let window = cells >> (2 * position);
        let low = window as usize & (HALVES - 1);
        let high = (window >> (2 * REACH + 2)) as usize & (HALVES - 1);
        self.both[index(&self.classes, low, high)]
    }
}

#[inline]
fn index(classes: &[[u16; HALVES]; 2], low: usize, high: usize) -> usize {
    usize::from(classes[0][low]) * HALF_CLASSES + usize::from(classes[1][high])
}

/// The numbers of the fillings that occur, 0 for all others.
fn classes(outside_is_low: bool) -> [u16; HALVES] {
    let mut classes = [0; HALVES];
    let halves = (0..HALVES).filter(|&half| occurs(half, outside_is_low));
    for (class, half) in (0..).zip(halves) {
        classes[half] = class;
    }
    classes
}

/// Whether no point of the board lies beyond one outside, in a half whose outermost point is the
/// lowest or the highest.
fn occurs(half: usize, outside_is_low: bool) -> bool {
    let is_out = |i: usize| half >> (2 * i) & 3 == 3;
    (1..REACH).all(|i| {
        let (outer, inner) = if outside_is_low { (i - 1, i) } else { (i, i - 1) };
        is_out(outer) || !is_out(inner)
    })
}

/// The points of `window` of one kind, a bit each.
fn points_of(window: u64, kind: u64) -> u32 {
    (0..=2 * REACH).filter(|i| window >> (2 * i) & 3 == kind).fold(0, |bits, i| bits | 1 << i)
}
