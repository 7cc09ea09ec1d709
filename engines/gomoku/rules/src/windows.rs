//! The patterns of a stone of either side, looked up at once in a line that holds both sides'
//! stones.

use std::sync::LazyLock;

use game::Side;

use crate::pattern::{Goal, Pattern};
use crate::rules::Variant;
use crate::table::{PatternTable, REACH};

/// A line: two bits a point, 0 empty, 1 Black's, 2 White's, 3 outside the board. The lowest
/// [`REACH`] points lie outside, as do all beyond the last of the board.
pub(crate) type Cells = u64;

/// The two bits of a point outside the board.
const OUTSIDE: usize = 3;
/// Fillings of the points to one side of a centre, legal or not.
const HALVES: usize = 1 << (2 * REACH);
/// Room for the windows that differ, as a power of two: 120 classes of halves by 120.
const ROOM: usize = 1 << 14;

/// Patterns of both sides at the centre of a window: Black's in the low four bits.
pub(crate) type Both = u8;

const fn both([black, white]: [Pattern; 2]) -> Both {
    black as u8 | (white as u8) << 4
}

/// The patterns of all windows under one variant. Halves of a window that are alike to both sides
/// are one class, so that the table stays in the fastest cache.
#[derive(Debug)]
pub(crate) struct WindowTable {
    /// The places in `both` of the classes of lower and of upper halves, to be added.
    places: [[u16; HALVES]; 2],
    both: Box<[Both; ROOM]>,
    /// The points whose patterns a stone at the centre can change, by the lower and the upper half:
    /// a bit for each point of the window.
    touched: [[u16; HALVES]; 2],
}

impl WindowTable {
    pub(crate) fn of(variant: Variant) -> &'static Self {
        // Each when it is asked for: most programs play one variant.
        static TABLES: [LazyLock<WindowTable>; 3] = [
            LazyLock::new(|| WindowTable::new(Variant::Freestyle)),
            LazyLock::new(|| WindowTable::new(Variant::Standard)),
            LazyLock::new(|| WindowTable::new(Variant::Renju)),
        ];
        &TABLES[variant as usize]
    }

    fn new(variant: Variant) -> Self {
        let goals = Side::BOTH.map(|side| variant.goal(side));
        let tables = goals.map(PatternTable::of);
        // Only who must avoid a sixth stone looks so far.
        let far = goals.iter().any(|&goal| goal != Goal::AtLeastFive);
        let reach = if far { REACH } else { REACH - 1 };
        let seen: Vec<usize> = (0..HALVES).map(|half| as_seen(half, reach)).collect();
        let mut classes = seen.clone();
        classes.sort_unstable();
        classes.dedup();
        let class = |seen: usize| classes.partition_point(|&other| other < seen);
        let mut table =
            Self { places: [[0; HALVES]; 2], both: Box::new([0; ROOM]), touched: [[0; HALVES]; 2] };
        for (half, &seen) in seen.iter().enumerate() {
            table.places[0][mirrored(half)] = (class(seen) * classes.len()) as u16;
            table.places[1][half] = class(seen) as u16;
            for i in (0..REACH).filter(|&i| point_of(seen, i) == 0) {
                table.touched[0][mirrored(half)] |= 1 << (REACH - 1 - i);
                table.touched[1][half] |= 1 << (REACH + 1 + i);
            }
        }
        for (i, &low) in classes.iter().enumerate() {
            for (j, &high) in classes.iter().enumerate() {
                let window = mirrored(low) as u64 | (high as u64) << (2 * REACH + 2);
                let [black, white, wall] = [1, 2, 3].map(|kind| points_of(window, kind));
                table.both[i * classes.len() + j] = both([
                    tables[0].look_up(black, white | wall, 0),
                    tables[1].look_up(white, black | wall, 0),
                ]);
            }
        }
        table
    }

    /// The patterns of a stone of either side at `position` of a line.
    #[inline]
    pub(crate) fn look_up(&self, cells: Cells, position: usize) -> Both {
        let [low, high] = halves(cells, position);
        let place = usize::from(self.places[0][low]) + usize::from(self.places[1][high]);
        self.both[place % ROOM]
    }

    /// The empty points around `position` of a line whose patterns a stone there changes, or may
    /// change: bit [`REACH`] + `steps` for the point so many steps away.
    #[inline]
    pub(crate) fn touched(&self, cells: Cells, position: usize) -> u16 {
        let [low, high] = halves(cells, position);
        self.touched[0][low] | self.touched[1][high]
    }
}

/// The line turned so that position [`REACH`] is what `position` was; only the points in its reach
/// are right.
#[inline]
pub(crate) const fn window_at(cells: Cells, position: usize) -> Cells {
    cells.rotate_right(2 * position as u32).rotate_left(2 * REACH as u32)
}

/// Whether three of the eleven points around `position` of a line are stones of one side. Without
/// them a stone there makes no four possible, and takes none away.
#[inline]
pub(crate) const fn is_crowded(cells: Cells, position: usize) -> bool {
    const LOW_BITS: Cells = 0x15_5555;
    let window = cells >> (2 * position);
    let (low, high) = (window & LOW_BITS, window >> 1 & LOW_BITS);
    (low & !high).count_ones() >= 3 || (high & !low).count_ones() >= 3
}

/// The points below and above a position of a line.
#[inline]
const fn halves(cells: Cells, position: usize) -> [usize; 2] {
    let window = cells >> (2 * position);
    let low = window as usize & (HALVES - 1);
    let high = (window >> (2 * REACH + 2)) as usize & (HALVES - 1);
    [low, high]
}

/// The point `i` of a half, 0 next to the centre.
const fn point_of(half: usize, i: usize) -> usize {
    half >> (2 * i) & 3
}

/// An upper half with all points outside that neither side looks at: those beyond `reach`, and
/// those from the first on that stops both sides. A stone of the second colour stops its own side's
/// rows no less than the stone of the first did.
fn as_seen(half: usize, reach: usize) -> usize {
    let mut met = 0;
    (0..REACH).fold(0, |seen, i| {
        met |= if i < reach { point_of(half, i) } else { OUTSIDE };
        let point = if met == OUTSIDE { OUTSIDE } else { point_of(half, i) };
        seen | point << (2 * i)
    })
}

/// The half read from its other end.
fn mirrored(half: usize) -> usize {
    (0..REACH).fold(0, |mirrored, i| mirrored | point_of(half, i) << (2 * (REACH - 1 - i)))
}

/// The points of `window` of one kind, a bit each.
fn points_of(window: u64, kind: u64) -> u32 {
    (0..=2 * REACH).filter(|i| window >> (2 * i) & 3 == kind).fold(0, |bits, i| bits | 1 << i)
}

#[cfg(test)]
mod tests {
    use game::keys::SplitMix64;

    use super::*;

    #[test]
    fn a_window_shows_what_each_side_sees_in_it() {
        let mut rng = SplitMix64::new(1);
        for variant in Variant::ALL {
            let (table, goals) =
                (WindowTable::of(variant), Side::BOTH.map(|side| variant.goal(side)));
            for _ in 0..20_000 {
                let [low, high] = [rng.below(REACH + 1), rng.below(REACH + 1)];
                let mut point_at = |i: usize| match i {
                    REACH => 0,
                    _ if i + low >= REACH && i <= REACH + high => rng.below(3),
                    _ => OUTSIDE,
                };
                let cells =
                    (0..=2 * REACH).fold(0, |cells, i| cells | (point_at(i) as u64) << (2 * i));
                let [black, white, wall] = [1, 2, 3].map(|kind| points_of(cells, kind));
                let expected = both([
                    PatternTable::of(goals[0]).look_up(black, white | wall, 0),
                    PatternTable::of(goals[1]).look_up(white, black | wall, 0),
                ]);
                assert_eq!(table.look_up(cells, 0), expected, "{cells:b} {variant:?}");
            }
        }
    }
}
