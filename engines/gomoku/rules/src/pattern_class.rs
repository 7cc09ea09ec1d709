//! The four patterns of a point together, whatever their directions.

use std::sync::LazyLock;

use crate::pattern::{Code, Pattern};

/// The four patterns of a point, their directions left out: one of 1,820 classes, and what follows
/// from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternClass(u32);

const PATTERNS: usize = Pattern::ALL.len();

/// Where the parts of a class begin: its number has the lowest bits.
const SUSPECT: u32 = 11;
const LEADS_ON: u32 = 12;
const FORK: u32 = 13;
const THREAT: u32 = 14;
/// The highest part: two of them are added up in place, and a free bit below keeps what else is added
/// away from them.
const PROMISE: u32 = 18;
/// Bits of a class. Two promises that suffice set the highest.
pub(crate) const PATTERN_CLASS_BITS: u32 = 22;

impl PatternClass {
    /// Different classes.
    pub const COUNT: usize = PATTERNS * (PATTERNS + 1) * (PATTERNS + 2) * (PATTERNS + 3) / 24;
    /// Different pairs of patterns.
    pub const PAIRS: usize = PATTERNS * (PATTERNS + 1) / 2;
    /// The class of these four patterns.
    pub fn new(mut patterns: [Pattern; 4]) -> Self {
        patterns.sort_unstable();
        let [a, b, c, d] = patterns.map(|pattern| pattern as u32);
        // Sorted sets with repetition, numbered as combinations are.
        let number =
            a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24;
        let [_, _, weaker, stronger] = patterns;
        let code = (0..4).fold(Code::default(), |code, line| code.with(line, patterns[line]));
        let leads_on = stronger >= Pattern::Four && weaker >= Pattern::Three;
        let fork = stronger >= Pattern::OpenThree && weaker >= Pattern::OpenThree;
        Self(
            number
                | (PROMISE_BASE + (promise(stronger) + promise(weaker)).min(ENOUGH_PROMISE))
                    << PROMISE
                | (Threat::of_pair(stronger, weaker) as u32) << THREAT
                | u32::from(code.may_be_forbidden()) << SUSPECT
                | u32::from(leads_on) << LEADS_ON
                | u32::from(leads_on || fork) << FORK,
        )
    }

    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The number of the class, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 & ((1 << SUSPECT) - 1)) as usize
    }

    /// All classes by their numbers, weakest first.
    pub fn all() -> impl Iterator<Item = (Self, [Pattern; 4])> {
        let patterns = Pattern::ALL;
        (0..PATTERNS).flat_map(move |d| {
            (0..=d).flat_map(move |c| {
                (0..=c).flat_map(move |b| {
                    (0..=b).map(move |a| {
                        let four = [a, b, c, d].map(|i| patterns[i]);
                        (Self::new(four), four)
                    })
                })
            })
        })
    }

    /// The number of the two strongest patterns, `stronger` first: pairs are numbered from two
    /// dead lines up.
    pub const fn pair_of(stronger: Pattern, weaker: Pattern) -> usize {
        let (high, low) = (stronger as usize, weaker as usize);
        high * (high + 1) / 2 + low
    }

    /// All pairs by their numbers, the stronger pattern first.
    pub(crate) fn pairs() -> impl Iterator<Item = [Pattern; 2]> {
        let patterns = Pattern::ALL;
        (0..PATTERNS)
            .flat_map(move |high| (0..=high).map(move |low| [patterns[high], patterns[low]]))
    }

    /// The number of the pair of the two patterns in a byte of a code, whatever their order. Nibbles
    /// above the last pattern occur in no code.
    pub(crate) fn pair_of_byte(byte: usize) -> u16 {
        let [low, high] = [byte & 15, byte >> 4].map(|nibble| nibble.min(PATTERNS - 1));
        Self::pair_of(Pattern::ALL[low.max(high)], Pattern::ALL[low.min(high)]) as u16
    }

    /// The number of the pair of the two strongest patterns, below [`PAIRS`](Self::PAIRS).
    #[inline]
    pub fn pair(self) -> usize {
        PAIR_OF_CLASS[self.number()].into()
    }

    /// How much the point has to do with the game for its side, up to what makes a candidate.
    #[cfg(test)]
    pub(crate) const fn promise(self) -> u32 {
        (self.0 >> PROMISE) - PROMISE_BASE
    }

    /// The bits that tell threats apart.
    pub(crate) const THREAT_BITS: u32 = 7 << THREAT;

    /// The kind of threat that a stone here is.
    #[inline]
    pub const fn threat(self) -> Threat {
        Threat::ALL[(self.0 >> THREAT & 7) as usize]
    }

    /// Whether the lines alone do not exclude that renju forbids the point to Black.
    #[inline]
    pub const fn is_suspect(self) -> bool {
        self.0 >> SUSPECT & 1 == 1
    }

    /// Whether a stone here is more than a single threat: two, or a four that prepares another.
    #[inline]
    pub const fn is_fork(self) -> bool {
        self.0 >> FORK & 1 == 1
    }

    /// Whether a stone here makes a four and prepares another on a second line.
    #[inline]
    pub const fn leads_on(self) -> bool {
        self.0 >> LEADS_ON & 1 == 1
    }
}

static PAIR_OF_CLASS: LazyLock<[u8; PatternClass::COUNT.next_power_of_two()]> =
    LazyLock::new(|| {
        let mut pairs = [0; PatternClass::COUNT.next_power_of_two()];
        for (class, [_, _, weaker, stronger]) in PatternClass::all() {
            pairs[class.number()] = PatternClass::pair_of(stronger, weaker) as u8;
        }
        pairs
    });

impl Code {
    /// The patterns without their directions.
    pub fn pattern_class(self) -> PatternClass {
        PatternClass::new(self.patterns())
    }

    /// The kind of threat that a stone with this code is.
    pub(crate) fn threat(self) -> Threat {
        let strongest = |[stronger, weaker]: [Pattern; 2], pattern: Pattern| {
            [stronger.max(pattern), weaker.max(pattern.min(stronger))]
        };
        let [stronger, weaker] = self.patterns().into_iter().fold([Pattern::Dead; 2], strongest);
        Threat::of_pair(stronger, weaker)
    }
}

/// The promise of a candidate: an open two for one side, say, or a two for both.
const ENOUGH_PROMISE: u32 = 4;
/// The part that every promise has, so that two of them reach the highest bit together.
const PROMISE_BASE: u32 = (8 - ENOUGH_PROMISE) / 2;

/// How much a line has to do with the game.
const fn promise(pattern: Pattern) -> u32 {
    match pattern {
        Pattern::Dead | Pattern::Overline | Pattern::One => 0,
        Pattern::OpenOne => 1,
        Pattern::Two => 2,
        Pattern::OpenTwo | Pattern::WideTwo => 4,
        _ => 8,
    }
}

/// The threats of a stone, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that must be answered.
    #[default]
    None,
    /// To make an open four.
    OpenThree,
    /// To complete a five, at one point.
    Four,
    /// To complete a five, at two points or more.
    OpenFour,
    /// Nothing more: it wins.
    Five,
}

impl Threat {
    const ALL: [Self; 8] = [
        Self::None,
        Self::OpenThree,
        Self::Four,
        Self::OpenFour,
        Self::Five,
        Self::None,
        Self::None,
        Self::None,
    ];

    const fn of_pair(stronger: Pattern, weaker: Pattern) -> Self {
        match (stronger, weaker) {
            (Pattern::Five, _) => Self::Five,
            (Pattern::OpenFour | Pattern::DoubleFour, _) => Self::OpenFour,
            (Pattern::Four, Pattern::Four) => Self::OpenFour,
            (Pattern::Four, _) => Self::Four,
            (Pattern::OpenThree, _) => Self::OpenThree,
            // A forbidden row of six; what else the stone makes does not matter.
            _ => Self::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_numbered_without_a_gap() {
        let all = PatternClass::all().map(|(class, _)| class.number()).collect::<Vec<_>>();
        assert_eq!(all, (0..PatternClass::COUNT).collect::<Vec<_>>());
    }

    #[test]
    fn directions_do_not_matter() {
        use Pattern::{Dead, Four, OpenThree, Two};
        let class = PatternClass::new([Two, Four, Dead, OpenThree]);
        assert_eq!(class, PatternClass::new([OpenThree, Dead, Two, Four]));
        assert_eq!(class.pair(), PatternClass::pair_of(Four, OpenThree));
        assert_eq!(class.threat(), Threat::Four);
    }
}
