//! What a stone would make on a line: the tables that everything else asks.
//!
//! A *window* is the eleven points of one line that lie within five steps of its centre; the
//! table knows, for each filling of the ten points around, what a stone at the centre makes. Five
//! steps are needed, not four, to see a sixth stone.

use std::sync::LazyLock;

/// Steps that a window reaches to each side of its centre.
pub(crate) const REACH: usize = 5;
/// Points of a window.
pub(crate) const WINDOW: usize = 2 * REACH + 1;
/// Mask of a window's bits.
const WINDOW_MASK: u32 = (1 << WINDOW) - 1;
/// Fillings of the ten points around the centre, each empty, own or blocked.
const FILLINGS: usize = 3_usize.pow(2 * REACH as u32);

/// What counts as a win, and so as a four and a three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A row of five or more.
    AtLeastFive,
    /// A row of exactly five.
    ExactlyFive,
    /// A row of exactly five; a longer one, and two fours at once, are forbidden.
    Renju,
}

/// What a stone makes on one line, weakest first. Everything counts only fives that contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Pattern {
    /// No five can come of it.
    Dead,
    /// One more stone makes a [`Two`](Pattern::Two).
    One,
    /// One more stone makes an open two.
    OpenOne,
    /// One more stone makes a [`Three`](Pattern::Three).
    Two,
    /// One more stone, at one or two points, makes an [`OpenThree`](Pattern::OpenThree).
    OpenTwo,
    /// One more stone, at three or more points, makes an [`OpenThree`](Pattern::OpenThree).
    WideTwo,
    /// One more stone makes a [`Four`](Pattern::Four).
    Three,
    /// One more stone makes a four that cannot be stopped. In renju for Black this is a straight
    /// four, whose legality the line alone does not show.
    OpenThree,
    /// One point completes a five.
    Four,
    /// Two points complete fives of two different fours: `X.XXX.X` and its like.
    DoubleFour,
    /// Four in an unbroken row, and the points at both ends complete a five.
    OpenFour,
    /// Six or more in a row where that is forbidden.
    Overline,
    /// A row that wins.
    Five,
}

impl Pattern {
    /// All patterns, weakest first.
    pub const ALL: [Self; 13] = [
        Self::Dead,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::WideTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::DoubleFour,
        Self::OpenFour,
        Self::Overline,
        Self::Five,
    ];

    #[inline]
    const fn from_nibble(nibble: u16) -> Self {
        Self::ALL[nibble as usize]
    }

    /// How many fours the stone makes on this line.
    const fn fours(self) -> usize {
        match self {
            Self::Four | Self::OpenFour => 1,
            Self::DoubleFour => 2,
            _ => 0,
        }
    }
}

/// The patterns of a point along its four lines for one side, four bits each: row, column,
/// rising diagonal, falling diagonal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Code(u16);

impl Code {
    /// The pattern along line `direction`, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn pattern(self, direction: usize) -> Pattern {
        Pattern::from_nibble(self.0 >> (4 * direction) & 15)
    }

    /// All four patterns.
    #[must_use]
    pub fn patterns(self) -> [Pattern; 4] {
        std::array::from_fn(|direction| self.pattern(direction))
    }

    /// The code with another pattern along line `direction`.
    #[inline]
    #[must_use]
    pub const fn with(self, direction: usize, pattern: Pattern) -> Self {
        let shift = 4 * direction;
        Self(self.0 & !(15 << shift) | (pattern as u16) << shift)
    }

    /// The two strongest patterns as one number.
    #[inline]
    #[must_use]
    pub fn profile(self) -> Profile {
        PROFILES[usize::from(self.0)]
    }

    /// Whether the lines alone do not exclude that Black may not play here in renju: an overline,
    /// two fours or two open threes, and no five.
    pub(crate) fn may_be_forbidden(self) -> bool {
        let patterns = self.patterns();
        let count = |wanted| patterns.iter().filter(|&&pattern| pattern == wanted).count();
        count(Pattern::Five) == 0
            && (count(Pattern::Overline) > 0 || self.fours() > 1 || count(Pattern::OpenThree) > 1)
    }

    /// How many fours a stone here makes.
    pub(crate) fn fours(self) -> usize {
        self.patterns().into_iter().map(Pattern::fours).sum()
    }
}

/// The two strongest of a point's four patterns, and whether renju may forbid it to Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile(u8);

impl Profile {
    /// Different pairs of patterns.
    pub const PAIRS: usize = 13 * 14 / 2;
    const SUSPECT: u8 = 1 << 7;

    fn new(code: Code) -> Self {
        let mut patterns = code.patterns();
        patterns.sort_unstable();
        let suspect = if code.may_be_forbidden() { Self::SUSPECT } else { 0 };
        Self(Self::pair_of(patterns[3], patterns[2]) as u8 | suspect)
    }

    /// The number of the pair `stronger`, `weaker`: pairs are numbered from two dead lines up.
    #[must_use]
    pub const fn pair_of(stronger: Pattern, weaker: Pattern) -> usize {
        let (high, low) = (stronger as usize, weaker as usize);
        high * (high + 1) / 2 + low
    }

    /// The number of the pair, below [`PAIRS`](Self::PAIRS).
    #[inline]
    #[must_use]
    pub const fn pair(self) -> usize {
        (self.0 & !Self::SUSPECT) as usize
    }

    /// Whether renju may forbid the point to Black.
    #[inline]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 & Self::SUSPECT != 0
    }

    /// The kind of threat that a stone here is.
    #[inline]
    #[must_use]
    pub fn threat(self) -> Threat {
        THREATS[self.pair()]
    }
}

/// What a stone threatens, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that must be answered.
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

/// The table of one goal.
#[derive(Debug)]
pub(crate) struct PatternTable(Box<[Pattern]>);

impl PatternTable {
    /// The table for `goal`.
    pub(crate) fn of(goal: Goal) -> &'static Self {
        static TABLES: LazyLock<[PatternTable; 3]> = LazyLock::new(|| {
            [Goal::AtLeastFive, Goal::ExactlyFive, Goal::Renju].map(PatternTable::new)
        });
        &TABLES[goal as usize]
    }

    /// What a stone makes at the centre of the window whose lowest bit is `shift`, on a line with
    /// these own stones and these points taken from it by the opponent or the edge.
    #[inline]
    pub(crate) fn look_up(&self, own: u32, blocked: u32, shift: usize) -> Pattern {
        self.at(digits(own, shift) + 2 * digits(blocked, shift))
    }

    /// The pattern of the window with this number.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Pattern {
        self.0[index]
    }

    /// Fills the table from the fullest windows to the empty one, so that what one more stone
    /// makes is always known already.
    fn new(goal: Goal) -> Self {
        let mut table = vec![Pattern::Dead; FILLINGS].into_boxed_slice();
        for index in (0..FILLINGS).rev() {
            table[index] = classify(&Window::from_index(index), goal, &table);
        }
        Self(table)
    }
}

/// The ternary number whose digits are the bits of a window, its centre left out.
#[inline]
pub(crate) fn digits(line: u32, shift: usize) -> usize {
    static DIGITS: [u16; 1 << WINDOW] = ternary_digits();
    usize::from(DIGITS[(line >> shift & WINDOW_MASK) as usize])
}

const fn ternary_digits() -> [u16; 1 << WINDOW] {
    let mut table = [0; 1 << WINDOW];
    let mut window = 0;
    while window < table.len() {
        let (mut bit, mut power) = (0, 1_u16);
        while bit < WINDOW {
            if bit != REACH {
                table[window] += if window >> bit & 1 == 1 { power } else { 0 };
                power *= 3;
            }
            bit += 1;
        }
        window += 1;
    }
    table
}

/// A window with an own stone at its centre.
struct Window {
    index: usize,
    own: u32,
    blocked: u32,
}

impl Window {
    fn from_index(index: usize) -> Self {
        let (mut own, mut blocked, mut rest) = (1 << REACH, 0, index);
        for bit in (0..WINDOW).filter(|&bit| bit != REACH) {
            match rest % 3 {
                1 => own |= 1 << bit,
                2 => blocked |= 1 << bit,
                _ => {}
            }
            rest /= 3;
        }
        Self { index, own, blocked }
    }

    /// The lowest bit of the row through the centre and the bit above its highest.
    fn row(&self) -> (usize, usize) {
        let is_own = |bit: &usize| self.own >> bit & 1 == 1;
        let below = (0..REACH).rev().take_while(is_own).count();
        let above = (REACH + 1..WINDOW).take_while(is_own).count();
        (REACH - below, REACH + above + 1)
    }

    fn is_empty_at(&self, bit: usize) -> bool {
        (self.own | self.blocked) >> bit & 1 == 0
    }

    /// The index of the window with one more own stone.
    fn index_with(&self, bit: usize) -> usize {
        self.index + digits(1 << bit, 0)
    }
}

/// The pattern of `window`, by what one more stone makes of it.
fn classify(window: &Window, goal: Goal, table: &[Pattern]) -> Pattern {
    let (start, end) = window.row();
    match (end - start, goal) {
        (0..5, _) => {}
        (5, _) | (_, Goal::AtLeastFive) => return Pattern::Five,
        (_, Goal::ExactlyFive) => return Pattern::Dead,
        (_, Goal::Renju) => return Pattern::Overline,
    }
    let next: [Pattern; WINDOW] = std::array::from_fn(|bit| match window.is_empty_at(bit) {
        true => table[window.index_with(bit)],
        false => Pattern::Dead,
    });
    let count = |wanted: &[Pattern]| next.iter().filter(|next| wanted.contains(next)).count();
    match count(&[Pattern::Five]) {
        0 => classify_below_four(count, goal),
        1 => Pattern::Four,
        _ if end - start == 4 && [start - 1, end].iter().all(|&bit| next[bit] == Pattern::Five) => {
            Pattern::OpenFour
        }
        _ => Pattern::DoubleFour,
    }
}

/// The pattern of a window where no point completes a five; `count` gives the number of points
/// where one more stone makes one of the patterns given.
fn classify_below_four(count: impl Fn(&[Pattern]) -> usize, goal: Goal) -> Pattern {
    use Pattern::{DoubleFour, Four, OpenFour, OpenThree, OpenTwo, Three, Two, WideTwo};
    let unstoppable: &[Pattern] =
        if goal == Goal::Renju { &[OpenFour] } else { &[OpenFour, DoubleFour] };
    let found = |wanted: &[Pattern]| count(wanted) > 0;
    if found(unstoppable) {
        Pattern::OpenThree
    } else if found(&[Four, DoubleFour]) {
        Pattern::Three
    } else if count(&[OpenThree]) > 2 {
        Pattern::WideTwo
    } else if found(&[OpenThree]) {
        Pattern::OpenTwo
    } else if found(&[Three]) {
        Pattern::Two
    } else if found(&[OpenTwo, WideTwo]) {
        Pattern::OpenOne
    } else if found(&[Two]) {
        Pattern::One
    } else {
        Pattern::Dead
    }
}

static PROFILES: LazyLock<Box<[Profile]>> = LazyLock::new(|| {
    // Nibbles above the last pattern occur in no code.
    let code = |bits: usize| {
        let known = (0..4).all(|direction| bits >> (4 * direction) & 15 < Pattern::ALL.len());
        if known { Profile::new(Code(bits as u16)) } else { Profile::default() }
    };
    (0..1 << 16).map(code).collect()
});

static THREATS: [Threat; Profile::PAIRS] = {
    let mut threats = [Threat::None; Profile::PAIRS];
    let mut high = 0;
    while high < Pattern::ALL.len() {
        let mut low = 0;
        while low <= high {
            let pair = Profile::pair_of(Pattern::ALL[high], Pattern::ALL[low]);
            threats[pair] = Threat::of_pair(Pattern::ALL[high], Pattern::ALL[low]);
            low += 1;
        }
        high += 1;
    }
    threats
};
