//! What the four lines of a point make together, whatever their directions.

use std::sync::LazyLock;

use crate::pattern::{Code, Pattern};

/// The four patterns of a point, their directions left out: one of 1,820 classes, and what follows
/// from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile(u32);

/// Patterns that a line can have.
const PATTERNS: usize = Pattern::ALL.len();

/// Where the parts of a profile begin: its class has the lowest bits.
const PAIR: u32 = 11;
const SUSPECT: u32 = 18;
const LEADS_ON: u32 = 19;
const THREAT: u32 = 20;
/// The highest part, so that two of them add up in place.
const PROMISE: u32 = 28;

/// The profiles of all codes, looked up in two steps, since one table of all codes would not stay in
/// the fastest cache.
#[derive(Debug)]
pub(crate) struct ProfileTable {
    /// The number of each pair of patterns, in any order, by its byte of a code.
    pairs: [u8; 256],
    /// By the pairs of the higher and of the lower byte.
    profiles: [[Profile; PAIR_ROOM]; PAIR_ROOM],
}

/// Room for [`Profile::PAIRS`], as a power of two.
const PAIR_ROOM: usize = 128;

impl ProfileTable {
    /// Nibbles above the last pattern occur in no code.
    fn new() -> Box<Self> {
        let pairs = std::array::from_fn(|byte| {
            let [low, high] = [byte & 15, byte >> 4].map(|nibble| nibble.min(PATTERNS - 1));
            Profile::pair_of(Pattern::ALL[low.max(high)], Pattern::ALL[low.min(high)]) as u8
        });
        let mut table = Box::new(Self { pairs, profiles: [[Profile::DEAD; PAIR_ROOM]; PAIR_ROOM] });
        let mut of_pair = [[Pattern::Dead; 2]; Profile::PAIRS];
        for stronger in Pattern::ALL {
            for weaker in Pattern::ALL.into_iter().filter(|&weaker| weaker <= stronger) {
                of_pair[Profile::pair_of(stronger, weaker)] = [stronger, weaker];
            }
        }
        for (high, [a, b]) in of_pair.into_iter().enumerate() {
            for (low, [c, d]) in of_pair.into_iter().enumerate() {
                table.profiles[high][low] = Profile::new([a, b, c, d]);
            }
        }
        table
    }

    /// The profile of `code`.
    #[inline]
    pub(crate) const fn of(&self, code: Code) -> Profile {
        let [low, high] = code.bits().to_le_bytes();
        let (low, high) = (self.pairs[low as usize], self.pairs[high as usize]);
        self.profiles[high as usize % PAIR_ROOM][low as usize % PAIR_ROOM]
    }
}

impl Profile {
    /// Different profiles.
    pub const CLASSES: usize = PATTERNS * (PATTERNS + 1) * (PATTERNS + 2) * (PATTERNS + 3) / 24;
    /// Different pairs of patterns.
    pub const PAIRS: usize = PATTERNS * (PATTERNS + 1) / 2;
    /// Nothing on any line.
    pub(crate) const DEAD: Self = Self(0);

    /// The profile of these four patterns.
    #[must_use]
    pub fn new(mut patterns: [Pattern; 4]) -> Self {
        patterns.sort_unstable();
        let [a, b, c, d] = patterns.map(|pattern| pattern as u32);
        // Sorted sets with repetition, numbered as combinations are.
        let class =
            a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24;
        let [_, _, weaker, stronger] = patterns;
        let code = (0..4).fold(Code::default(), |code, line| code.with(line, patterns[line]));
        let leads_on = stronger >= Pattern::Four && weaker >= Pattern::Three;
        Self(
            class
                | (Self::pair_of(stronger, weaker) as u32) << PAIR
                | (promise(stronger) + promise(weaker)).min(ENOUGH_PROMISE) << PROMISE
                | (Threat::of_pair(stronger, weaker) as u32) << THREAT
                | u32::from(code.may_be_forbidden()) << SUSPECT
                | u32::from(leads_on) << LEADS_ON,
        )
    }

    /// The profile of each code.
    pub(crate) fn table() -> &'static ProfileTable {
        static PROFILES: LazyLock<Box<ProfileTable>> = LazyLock::new(ProfileTable::new);
        &PROFILES
    }

    /// The number of the class, below [`CLASSES`](Self::CLASSES).
    #[inline]
    #[must_use]
    pub const fn class(self) -> usize {
        (self.0 & ((1 << PAIR) - 1)) as usize
    }

    /// All profiles, weakest first, by class.
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
    #[must_use]
    pub const fn pair_of(stronger: Pattern, weaker: Pattern) -> usize {
        let (high, low) = (stronger as usize, weaker as usize);
        high * (high + 1) / 2 + low
    }

    /// The number of the pair of the two strongest patterns, below [`PAIRS`](Self::PAIRS).
    #[inline]
    #[must_use]
    pub const fn pair(self) -> usize {
        (self.0 >> PAIR & 127) as usize
    }

    /// Whether a point where stones of the two sides make these is worth a look.
    #[inline]
    pub(crate) const fn is_candidate([black, white]: [Self; 2]) -> bool {
        const MASK: u32 = 7 << PROMISE;
        (black.0 & MASK) + (white.0 & MASK) >= ENOUGH_PROMISE << PROMISE
    }

    /// Whether a stone of either side is another threat than before.
    #[inline]
    pub(crate) const fn threaten_else(before: [Self; 2], after: [Self; 2]) -> bool {
        let [black, white] = [before[0].0 ^ after[0].0, before[1].0 ^ after[1].0];
        (black | white) >> THREAT & 7 != 0
    }

    /// The kind of threat that a stone here is.
    #[inline]
    #[must_use]
    pub const fn threat(self) -> Threat {
        Threat::ALL[(self.0 >> THREAT & 7) as usize]
    }

    /// Whether the lines alone do not exclude that renju forbids the point to Black.
    #[inline]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 >> SUSPECT & 1 == 1
    }

    /// Whether a stone here makes a four and prepares another on a second line.
    #[inline]
    pub(crate) const fn leads_on(self) -> bool {
        self.0 >> LEADS_ON & 1 == 1
    }
}

impl Code {
    /// The patterns without their directions.
    #[inline]
    #[must_use]
    pub fn profile(self) -> Profile {
        Profile::table().of(self)
    }
}

/// What makes a point a candidate: an open two for one side, say, or a two for both.
const ENOUGH_PROMISE: u32 = 4;

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

/// What a stone threatens, weakest first.
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
        let all = Profile::all().map(|(profile, _)| profile.class()).collect::<Vec<_>>();
        assert_eq!(all, (0..Profile::CLASSES).collect::<Vec<_>>());
    }

    #[test]
    fn directions_do_not_matter() {
        use Pattern::{Dead, Four, OpenThree, Two};
        let profile = Profile::new([Two, Four, Dead, OpenThree]);
        assert_eq!(profile, Profile::new([OpenThree, Dead, Two, Four]));
        assert_eq!(profile.pair(), Profile::pair_of(Four, OpenThree));
        assert_eq!(profile.threat(), Threat::Four);
    }
}
