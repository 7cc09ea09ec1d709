//! The patterns that a stone would make on its lines.

/// The rows that count as a win, and so as a four and a three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A row of five or more.
    AtLeastFive,
    ExactlyFive,
    /// A row of exactly five; a longer one, and two fours at once, are forbidden.
    Renju,
}

/// The patterns of a stone on one line, weakest first. Everything counts only fives that contain it.
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
    pub const fn pattern(self, direction: usize) -> Pattern {
        Pattern::from_nibble(self.0 >> (4 * direction) & 15)
    }

    /// All four patterns.
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

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
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
    pub fn fours(self) -> usize {
        self.patterns().into_iter().map(Pattern::fours).sum()
    }
}
