//! The state of an empty point for one side: what its four lines make together, and what that is
//! worth, in one word.

use std::fmt::Debug;
use std::sync::LazyLock;

use game::Side;

use crate::geometry::{DIRECTIONS, Geometry, Lines};
use crate::pattern::{Code, Pattern};
use crate::pattern_class::{PATTERN_CLASS_BITS, PatternClass};
use crate::point::Point;
use crate::rules::Variant;
use crate::windows::{Both, WindowTable};
use crate::worth::{SUM_BITS, Worth};

/// The class of a point in the highest bits, its worth in the others. States of many points may be
/// added up for the sum of their worths: what their classes add up to runs over and says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointState(u64);

const _: () =
    assert!(SUM_BITS + PATTERN_CLASS_BITS == u64::BITS, "promises add up to the highest bit");

impl PointState {
    /// Of a point on which a stone lies.
    pub(crate) const NONE: Self = Self(0);

    const fn new(class: PatternClass, worth: Worth) -> Self {
        Self((class.bits() as u64) << SUM_BITS | worth.bits())
    }

    #[inline]
    pub(crate) const fn pattern_class(self) -> PatternClass {
        PatternClass::from_bits((self.0 >> SUM_BITS) as u32)
    }

    /// Whether a point with these states of the two sides is worth a look.
    #[inline]
    pub(crate) const fn is_candidate([black, white]: [Self; 2]) -> bool {
        black.0.wrapping_add(white.0) >> (u64::BITS - 1) == 1
    }

    /// Whether a stone of either side is another threat than before, or the point is a candidate now
    /// and was none, or the other way round.
    #[inline]
    pub(crate) const fn turn(before: [Self; 2], after: [Self; 2]) -> bool {
        const THREATS: u64 = (PatternClass::THREAT_BITS as u64) << SUM_BITS;
        (((before[0].0 ^ after[0].0) | (before[1].0 ^ after[1].0)) & THREATS != 0)
            | (Self::is_candidate(before) != Self::is_candidate(after))
    }

    /// As a part of a sum.
    #[inline]
    pub(crate) const fn worth(self) -> Worth {
        Worth::from_sum(self.0)
    }
}

/// The patterns of a point for both sides: a byte for each line, Black's in its low four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Codes(u32);

/// The bits of codes that are set by a four, by what is more than a four, and by nothing less.
const FOUR_BITS: u32 = 0x8888_8888;
const _: () = assert!(Pattern::OpenThree as u8 == 7 && Pattern::Four as u8 == 8);

impl Codes {
    /// No pattern on any line.
    pub const DEAD: Self = Self(0);

    /// The codes with these patterns of both sides along the four lines.
    pub(crate) const fn new(lines: [Both; DIRECTIONS]) -> Self {
        Self(u32::from_le_bytes(lines))
    }

    /// The patterns of a stone of either side at `point` of `lines`, whether one lies there or not.
    #[inline]
    pub(crate) fn read(
        geometry: &Geometry,
        lines: &Lines,
        point: Point,
        windows: &WindowTable,
    ) -> Self {
        Self::new(std::array::from_fn(|direction| {
            let (cells, position) = geometry.line(lines, point, direction);
            windows.look_up(cells, position)
        }))
    }

    /// The two lower patterns of `side`, and 16 bits above them the two higher.
    #[inline]
    const fn pairs(self, side: Side) -> u32 {
        let nibbles = self.0 >> (4 * side.index()) & 0x0F0F_0F0F;
        (nibbles | nibbles >> 4) & 0x00FF_00FF
    }

    /// Those of `side`.
    #[inline]
    pub const fn of(self, side: Side) -> Code {
        let pairs = self.pairs(side);
        Code::from_bits((pairs | pairs >> 8) as u16)
    }

    /// The codes with other patterns along line `direction`.
    #[inline]
    pub(crate) const fn with(self, direction: usize, both: Both) -> Self {
        let difference = (self.0 >> (8 * direction)) as u8 ^ both;
        Self(self.0 ^ (difference as u32) << (8 * direction))
    }

    /// Whether a stone of either side makes a four or more on one of the lines.
    #[inline]
    pub(crate) const fn have_four(self) -> bool {
        self.0 & FOUR_BITS != 0
    }
}

/// The states of all codes for one side, looked up by two pairs of patterns, since one table of all
/// codes would not stay in the fastest cache.
#[derive(Debug)]
struct Table {
    /// Where the states of a pair in the higher half of a code begin.
    rows: [u16; 256],
    /// Where in its row a pair in the lower half is.
    columns: [u16; 256],
    states: [PointState; ROOM],
}

const ROOM: usize = (PatternClass::PAIRS * PatternClass::PAIRS).next_power_of_two();

impl Table {
    /// Nibbles above the last pattern occur in no code.
    fn new<W: PointWorths>(variant: Variant, side: Side) -> Box<Self> {
        let columns: [u16; 256] = std::array::from_fn(PatternClass::pair_of_byte);
        let rows = columns.map(|pair| pair * PatternClass::PAIRS as u16);
        let mut table = Box::new(Self { rows, columns, states: [PointState::NONE; ROOM] });
        for (high, stronger) in PatternClass::pairs().enumerate() {
            for (low, weaker) in PatternClass::pairs().enumerate() {
                let [[a, b], [c, d]] = [stronger, weaker];
                let class = PatternClass::new([a, b, c, d]);
                table.states[high * PatternClass::PAIRS + low] =
                    PointState::new(class, W::worth(variant, side, class));
            }
        }
        table
    }

    #[inline]
    const fn of(&self, pairs: u32) -> PointState {
        let (low, high) = (pairs as u8, (pairs >> 16) as u8);
        let place = self.rows[high as usize] + self.columns[low as usize];
        self.states[place as usize % ROOM]
    }
}

/// The worths of points that a [`Board`](crate::Board) adds up.
pub trait PointWorths: Clone + Debug + Eq + Send + Sync + 'static {
    /// The tables of [`worth`](Self::worth), made once: a static of this function, as there is one for each type.
    fn tables() -> &'static StateTables;

    /// The worth of a point of this class to `side`. Freestyle and standard, which judge the sides alike, are asked as
    /// [`Variant::Freestyle`] and [`Side::First`].
    fn worth(variant: Variant, side: Side, class: PatternClass) -> Worth;
}

/// No point is worth anything: for rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWorths;

impl PointWorths for NoWorths {
    fn tables() -> &'static StateTables {
        static TABLES: LazyLock<StateTables> = LazyLock::new(StateTables::new::<NoWorths>);
        &TABLES
    }

    fn worth(_: Variant, _: Side, _: PatternClass) -> Worth {
        Worth::ZERO
    }
}

/// The states of all codes, by the worths that they add up.
#[derive(Debug)]
pub struct StateTables([Box<Table>; 3]);

impl StateTables {
    /// The tables of the worths `W`.
    pub fn new<W: PointWorths>() -> Self {
        let renju = Side::BOTH.map(|side| (Variant::Renju, side));
        let judged = [(Variant::Freestyle, Side::First), renju[0], renju[1]];
        Self(judged.map(|(variant, side)| Table::new::<W>(variant, side)))
    }

    #[inline]
    pub(crate) fn under(&'static self, variant: Variant) -> PointStates {
        PointStates(Side::BOTH.map(|side| &*self.0[variant.table(side)]))
    }
}

/// The states of both sides under one variant. Sides that are judged alike share a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointStates([&'static Table; 2]);

impl PointStates {
    #[inline]
    pub(crate) const fn of(&self, codes: Codes, side: Side) -> PointState {
        self.0[side.index()].of(codes.pairs(side))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use game::keys::SplitMix64;

    use super::*;
    use crate::point::MAX_POINTS;

    /// Worths by which classes are told apart.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct ByNumber;

    impl PointWorths for ByNumber {
        fn tables() -> &'static StateTables {
            static TABLES: LazyLock<StateTables> = LazyLock::new(StateTables::new::<ByNumber>);
            &TABLES
        }

        fn worth(_: Variant, _: Side, class: PatternClass) -> Worth {
            let number = class.number() as i16;
            Worth::new(number, 1_000 - number)
        }
    }

    /// States of many codes that come up by chance, of the weakest `patterns`, with their classes.
    fn states(patterns: usize, seed: u64) -> Vec<(PointState, PatternClass)> {
        let (mut rng, table) =
            (SplitMix64::new(seed), ByNumber::tables().under(Variant::Freestyle));
        let mut some = || {
            let pattern = |rng: &mut SplitMix64| rng.below(patterns);
            let lines =
                std::array::from_fn(|_| (pattern(&mut rng) | pattern(&mut rng) << 4) as Both);
            let codes = Codes::new(lines);
            (table.of(codes, Side::First), codes.of(Side::First).pattern_class())
        };
        (0..MAX_POINTS).map(|_| some()).collect()
    }

    #[test]
    fn marks_hold_profiles_and_add_up_to_the_worth_of_a_full_board() {
        let (mut sum, mut expected) = (Worth::ZERO, [0; 2]);
        for (state, class) in states(13, 1) {
            assert_eq!(state.pattern_class(), class);
            sum.add(state.worth());
            let number = class.number() as i32;
            expected = [expected[0] + number, expected[1] + 1_000 - number];
        }
        assert_eq!([sum.to_mover(), sum.to_waiter()], expected);
        let (state, _) = states(13, 2)[0];
        let before = sum;
        sum.exchange(state.worth(), Worth::ZERO);
        sum.exchange(Worth::ZERO, state.worth());
        assert_eq!(sum, before);
    }

    #[test]
    fn a_change_of_one_line_leaves_the_others() {
        let codes = Codes::new([0x21, 0x43, 0x65, 0x77]);
        assert_eq!(codes.with(2, 0x6A), Codes::new([0x21, 0x43, 0x6A, 0x77]));
        assert_eq!(codes.with(2, 0x65), codes);
        assert!(!codes.have_four() && codes.with(0, 0x81).have_four());
    }

    #[test]
    fn only_promises_make_a_candidate() {
        for (&(black, of_black), &(white, of_white)) in states(4, 3).iter().zip(&states(4, 4)) {
            let expected = of_black.promise() + of_white.promise() >= 4;
            assert_eq!(PointState::is_candidate([black, white]), expected);
        }
        assert!(!PointState::is_candidate([PointState::NONE; 2]));
    }
}
