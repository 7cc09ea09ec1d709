//! The rules that decide play besides the stones.

use game::Side;

use crate::pattern::Goal;

/// Which rows win, and what Black may not do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Five or more in a row win, for both.
    #[default]
    Freestyle,
    /// Exactly five win, for both; a longer row counts for nothing.
    Standard,
    /// Exactly five win for Black, five or more for White; overlines, double fours and double
    /// threes are forbidden to Black.
    Renju,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 3] = [Self::Freestyle, Self::Standard, Self::Renju];

    /// The word that position texts and options use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
        }
    }

    /// The variant that `word` names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.word() == word)
    }

    /// Which of the tables that tell apart only what renju does is that of `side`: 0 where the sides
    /// are judged alike, else 1 for Black and 2 for White.
    #[inline]
    pub const fn table(self, side: Side) -> usize {
        match self {
            Self::Freestyle | Self::Standard => 0,
            Self::Renju => 1 + side.index(),
        }
    }

    /// The row that `side` must make to win.
    #[inline]
    pub(crate) const fn goal(self, side: Side) -> Goal {
        match (self, side) {
            (Self::Freestyle, _) | (Self::Renju, Side::Second) => Goal::AtLeastFive,
            (Self::Standard, _) => Goal::ExactlyFive,
            (Self::Renju, Side::First) => Goal::Renju,
        }
    }
}

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Points along an edge, [`MIN_SIZE`](crate::MIN_SIZE) to [`MAX_SIZE`](crate::MAX_SIZE).
    pub size: u8,
    /// Which rows win.
    pub variant: Variant,
    /// Whether Black loses by playing a forbidden point in renju, as a referee rules. Otherwise
    /// the game goes on, and the opponent may claim it.
    pub forbidden_loses: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { size: 15, variant: Variant::Freestyle, forbidden_loses: false }
    }
}
