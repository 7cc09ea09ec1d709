//! A new stone changes what others around it would make.

use game::Side;

use crate::board_index::Changes;
use crate::geometry::DIRECTIONS;
use crate::pattern_class::Threat;
use crate::point::Point;
use crate::point_state::PointStates;
use crate::point_state::PointWorths;
use crate::position::{Board, Undo};
use crate::table::REACH;
use crate::windows::{Cells, WindowTable, is_crowded, window_at};

/// The tables in which new patterns are looked up.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    pub(super) windows: &'static WindowTable,
    pub(super) states: PointStates,
}

/// The bits of a line's [`touched`](WindowTable::touched) points among those of all lines.
const LANE: usize = 16;
/// Room for the points around a stone on all lines, as a power of two.
const NEAR: usize = (2 * REACH * DIRECTIONS).next_power_of_two();

/// The lines through a new stone.
pub(super) struct Around {
    centre: Point,
    windows: &'static WindowTable,
    lines: [Cells; DIRECTIONS],
    steps: [isize; DIRECTIONS],
    /// The points whose patterns the stone changes, or may change.
    touched: u64,
}

/// A point of [`Around`]: on which line, and where on it.
struct Near {
    point: Point,
    direction: usize,
    offset: usize,
}

impl Around {
    #[inline]
    fn points(&self, mut bits: u64) -> impl Iterator<Item = Near> {
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            let (direction, offset) = (bit / LANE, bit % LANE);
            let distance = (offset as isize - REACH as isize) * self.steps[direction];
            let point = Point::from_index(self.centre.index().wrapping_add_signed(distance));
            Some(Near { point, direction, offset })
        })
    }

    /// The bits of the lines on which fours may come and go.
    #[inline]
    fn crowded(&self) -> u64 {
        const LINE: u64 = (1 << LANE) - 1;
        (0..DIRECTIONS).fold(0, |bits, direction| {
            let line = if is_crowded(self.lines[direction], REACH) { LINE } else { 0 };
            bits | line << (LANE * direction)
        })
    }
}

impl<W: PointWorths> Board<W> {
    /// As [`make`](game::Game::make), for a search of fours: `mv` makes a four, or stops a five. Until
    /// that is unmade, only those points are right where a stone of either side makes a four or more;
    /// sums and candidates are not.
    pub fn make_four(&mut self, mv: Point) -> Undo {
        self.play(mv, Self::changes_of_fours)
    }

    /// Makes a move, of which `changes` finds what it does to the points around.
    #[inline]
    pub(super) fn play(&mut self, mv: Point, changes: impl Fn(&Self, &Around) -> Changes) -> Undo {
        let side = self.side;
        if self.pattern_class(mv, side).threat() == Threat::Five {
            self.winner = Some(side);
        } else if self.rules.forbidden_loses
            && side == Side::First
            && let Some(kind) = self.forbidden(mv)
        {
            self.set_foul(mv, kind);
        }
        let tables = self.tables();
        self.toggle_stone(mv, side);
        let changes = changes(self, &self.around(mv, tables.windows));
        let undo = Undo(self.index.change(mv, &changes, tables.states));
        self.pass_turn();
        undo
    }

    /// The lines through the new stone at `centre`.
    #[inline]
    fn around(&self, centre: Point, windows: &'static WindowTable) -> Around {
        let (lines, steps) = ([0; DIRECTIONS], [0; DIRECTIONS]);
        let mut around = Around { centre, windows, lines, steps, touched: 0 };
        for direction in 0..DIRECTIONS {
            let (cells, position) = self.geometry.line(&self.lines, centre, direction);
            around.touched |= u64::from(windows.touched(cells, position)) << (LANE * direction);
            around.lines[direction] = window_at(cells, position);
            around.steps[direction] = self.geometry.step(direction);
        }
        around
    }

    /// All points that the stone changes. They are looked up before any is changed, so that no step
    /// waits for another.
    #[inline]
    pub(super) fn changes(&self, around: &Around) -> Changes {
        let mut changes = Changes::NONE;
        for near in around.points(around.touched) {
            let old = self.index.codes(near.point);
            let both = around.windows.look_up(around.lines[near.direction], near.offset);
            let codes = old.with(near.direction, both);
            changes.add(near.point, codes, codes != old);
        }
        changes
    }

    /// The points that the stone changes where a stone makes a four or more, or did so before. What
    /// is noted of others may be long past, so that what they make now is read from all lines.
    #[inline]
    fn changes_of_fours(&self, around: &Around) -> Changes {
        let crowded = around.crowded();
        let (mut points, mut count) = ([around.centre; NEAR], 0);
        let mut add = |point, has_four| {
            points[count % NEAR] = point;
            count += usize::from(has_four);
        };
        for near in around.points(around.touched & crowded) {
            let old = self.index.codes(near.point);
            let both = around.windows.look_up(around.lines[near.direction], near.offset);
            add(near.point, old.have_four() | old.with(near.direction, both).have_four());
        }
        for near in around.points(around.touched & !crowded) {
            add(near.point, self.index.codes(near.point).have_four());
        }
        let mut changes = Changes::NONE;
        for &point in &points[..count % NEAR] {
            let codes = self.computed_codes(point, around.windows);
            changes.add(point, codes, codes != self.index.codes(point));
        }
        changes
    }

    #[inline]
    pub(super) fn tables(&self) -> Tables {
        let variant = self.rules.variant;
        Tables { windows: WindowTable::of(variant), states: W::tables().under(variant) }
    }
}

#[cfg(test)]
mod tests {
    use game::Game;
    use game::keys::SplitMix64;

    use super::*;
    use crate::pattern::Code;
    use crate::pattern_class::PatternClass;
    use crate::position::Position;
    use crate::rules::{Rules, Variant};

    /// All that a search of fours reads: points, with their codes and classes for both sides.
    fn fours(pos: &Position) -> Vec<(Point, [(Code, PatternClass); 2])> {
        let read =
            |point| Side::BOTH.map(|side| (pos.code(point, side), pos.pattern_class(point, side)));
        let mut found = Vec::new();
        for side in Side::BOTH {
            for threat in [Threat::Four, Threat::OpenFour, Threat::Five] {
                let points = pos.threats(side, threat);
                assert_eq!(points.len(), pos.count_threats(side, threat));
                found.extend(points.iter().map(|point| (point, read(point))));
            }
        }
        found
    }

    fn pick(points: &[Point], rng: &mut SplitMix64) -> Point {
        points[rng.below(points.len())]
    }

    #[test]
    fn moves_of_a_search_of_fours_show_it_what_whole_moves_do() {
        let (mut rng, mut compared) = (SplitMix64::new(1), 0);
        for round in 0..600 {
            let variant = Variant::ALL[round % 3];
            let mut pos = Position::new(Rules { variant, size: 15, ..Rules::default() });
            pos.make(pos.centre());
            for _ in 0..rng.below(40) {
                let points: Vec<_> = pos.candidates().iter().collect();
                if pos.outcome().is_none() && !points.is_empty() {
                    pos.make(pick(&points, &mut rng));
                }
            }
            let (before, mut whole, mut made) = (pos.clone(), pos.clone(), Vec::new());
            while made.len() < 12 && pos.outcome().is_none() {
                let points: Vec<_> = fours(&pos).into_iter().map(|(point, _)| point).collect();
                if points.is_empty() {
                    break;
                }
                let mv = pick(&points, &mut rng);
                made.push((mv, pos.make_four(mv)));
                whole.make(mv);
                assert_eq!(fours(&pos), fours(&whole), "{pos:?}");
                compared += 1;
            }
            for (mv, undo) in made.into_iter().rev() {
                pos.unmake(mv, undo);
            }
            assert_eq!(pos, before);
        }
        assert!(compared > 600, "{compared}");
    }
}
