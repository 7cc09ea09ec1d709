//! The rules that organisers choose.

use std::fmt;

use game::Side;

/// The rules that organisers choose; no position text has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// How an entered king wins.
    pub entering_king: EnteringKing,
    /// The game is drawn when this many plies, counted by the move number of the position text,
    /// have been played; 0 for no limit.
    pub max_moves: u32,
}

impl Rules {
    /// Whether a king wins by reaching the enemy king's first square.
    #[inline]
    pub(crate) const fn is_try_rule(&self) -> bool {
        matches!(self.entering_king, EnteringKing::Try)
    }
}

/// How an entered king wins: the values of the option `EnteringKingRule`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnteringKing {
    /// Not at all.
    None,
    /// Declaration: 31 points win, 24 draw.
    Csa24,
    /// The same for handicap games: White needs fewer by the points that are missing.
    Csa24Handicap,
    /// Declaration with 28 points for Black, 27 for White.
    #[default]
    Csa27,
    /// The same for handicap games: White needs fewer by the points that are missing.
    Csa27Handicap,
    /// By stepping on the enemy king's first square.
    Try,
}

impl EnteringKing {
    /// All values, with their names in protocols.
    pub const NAMES: [(Self, &'static str); 6] = [
        (Self::None, "NoEnteringKing"),
        (Self::Csa24, "CSARule24"),
        (Self::Csa24Handicap, "CSARule24H"),
        (Self::Csa27, "CSARule27"),
        (Self::Csa27Handicap, "CSARule27H"),
        (Self::Try, "TryRule"),
    ];

    /// The value of this name, upper and lower case alike.
    pub fn from_name(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name));
        found.map(|&(rule, _)| rule)
    }

    /// The points that `side` must have for a win and for a draw, when `missing` points are neither on the board nor
    /// in a hand; `None` where there is no declaration. Where no draw can be declared both are the same.
    pub(crate) fn thresholds(self, side: Side, missing: u32) -> Option<[u32; 2]> {
        let (black, white, given) = match self {
            Self::None | Self::Try => return None,
            Self::Csa24 => ([31, 24], [31, 24], 0),
            Self::Csa24Handicap => ([31, 24], [31, 24], missing),
            Self::Csa27 => ([28; 2], [27; 2], 0),
            Self::Csa27Handicap => ([28; 2], [27; 2], missing),
        };
        Some(match side {
            Side::First => black,
            Side::Second => white.map(|least| u32::saturating_sub(least, given)),
        })
    }
}

impl fmt::Display for EnteringKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(rule, _)| rule == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}
