//! The squares of the board.

use game::Side;

/// Files, a to i from Red's left.
pub const FILES: usize = 9;
/// Ranks, 0 to 9 from Red's side.
pub const RANKS: usize = 10;
/// Squares of the board.
pub const SQUARES: usize = FILES * RANKS;

/// A point of the board; its number is `rank * 9 + file`, so a0 is 0 and i9 is 89.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` (0..9, a to i) and `rank` (0..10).
    ///
    /// # Panics
    /// If either is out of range.
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Self {
        assert!(file < FILES && rank < RANKS, "a square of the board");
        Self((rank * FILES + file) as u8)
    }

    /// The square with this number.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < SQUARES);
        Self(index as u8)
    }

    /// All squares, a0 first, rank by rank.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES).map(Self::from_index)
    }

    /// 0..90.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0..9, a to i.
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % FILES
    }

    /// 0..10, Red's back rank first.
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / FILES
    }

    /// The rank as `side` counts it: its own back rank is 0.
    #[inline]
    pub const fn rank_for(self, side: Side) -> usize {
        match side {
            Side::First => self.rank(),
            Side::Second => RANKS - 1 - self.rank(),
        }
    }

    /// The square with the ranks turned over: what Red sees here, Black sees there.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::new(self.file(), RANKS - 1 - self.rank())
    }

    /// The square with left and right exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(FILES - 1 - self.file(), self.rank())
    }

    /// This square for Red, the flipped one for Black: tables are written for Red.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => self.flipped(),
        }
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: isize, ranks: isize) -> Option<Self> {
        let file = self.file() as isize + files;
        let rank = self.rank() as isize + ranks;
        if file < 0 || file >= FILES as isize || rank < 0 || rank >= RANKS as isize {
            return None;
        }
        Some(Self::new(file as usize, rank as usize))
    }

    /// Whether the square lies in the palace of either side.
    pub const fn in_palace(self) -> bool {
        let (file, rank) = (self.file(), self.rank());
        file >= 3 && file <= 5 && (rank <= 2 || rank >= 7)
    }

    /// Whether a piece of `side` standing here has crossed the river.
    #[inline]
    pub const fn is_across(self, side: Side) -> bool {
        self.rank_for(side) >= RANKS / 2
    }
}
