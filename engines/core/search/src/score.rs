//! The value of a position.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::ply::Ply;

/// A value from the view of the side to move, in centipawns, or in the game's like unit (1/100 of a man,
/// a box, a dot). Fits 16 bits.
///
/// ```text
/// 32000 - n            win proved, n plies from here
/// 30001..=31000        win proved, length unknown (endgame tables)
/// -30000..=30000       estimate
/// and the same below zero for losses
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Equality, and the value of a draw.
    pub const ZERO: Self = Self(0);
    /// Above every value: the initial window.
    pub const INFINITE: Self = Self(32_001);
    pub const MAX_ESTIMATE: Self = Self(30_000);

    const WIN: i32 = 32_000;
    /// The least score of a win whose length is known.
    const LEAST_WIN_IN: i32 = Self::WIN - 1_000 + 1;

    /// An estimate; clamped so that it never reads as a proof.
    #[inline]
    pub const fn estimate(units: i32) -> Self {
        let most = Self::MAX_ESTIMATE.0;
        Self(if units > most {
            most
        } else if units < -most {
            -most
        } else {
            units
        })
    }

    /// A win proved to come in `plies` plies; the side to move has won already if that is 0.
    #[inline]
    pub const fn win_in(plies: usize) -> Self {
        Self(Self::WIN - plies as i32)
    }

    /// A loss proved to come in `plies` plies.
    #[inline]
    pub const fn loss_in(plies: usize) -> Self {
        Self(plies as i32 - Self::WIN)
    }

    /// A proved win of unknown length; the farther the ply it was found at, the less it is worth.
    #[inline]
    pub const fn known_win(ply: usize) -> Self {
        Self(31_000 - ply as i32)
    }

    /// A proved loss of unknown length.
    #[inline]
    pub const fn known_loss(ply: usize) -> Self {
        Self(ply as i32 - 31_000)
    }

    /// The number itself.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Whether a win or a loss is proved.
    #[inline]
    pub const fn is_proved(self) -> bool {
        self.0.abs() > Self::MAX_ESTIMATE.0
    }

    /// Whether a win is proved.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_ESTIMATE.0
    }

    /// Whether a loss is proved.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_ESTIMATE.0
    }

    /// Plies to the proved end, positive for a win and negative (or zero: it is here) for a loss;
    /// `None` for an estimate or a proof of unknown length.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 >= Self::LEAST_WIN_IN {
            Some(Self::WIN - self.0)
        } else if self.0 <= -Self::LEAST_WIN_IN {
            Some(-(Self::WIN + self.0))
        } else {
            None
        }
    }

    /// The score as a table stores it: proofs counted from the node instead of from the root.
    #[inline]
    pub(crate) const fn to_table(self, ply: Ply) -> i16 {
        (if self.is_win() {
            self.0 + ply.get() as i32
        } else if self.is_loss() {
            self.0 - ply.get() as i32
        } else {
            self.0
        }) as i16
    }

    /// The inverse of [`to_table`](Self::to_table).
    #[inline]
    pub(crate) const fn from_table(stored: i16, ply: Ply) -> Self {
        let score = Self(stored as i32);
        if score.is_win() {
            Self(score.0 - ply.get() as i32)
        } else if score.is_loss() {
            Self(score.0 + ply.get() as i32)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Shifts a bound by a margin, as windows and pruning do.
impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, margin: i32) -> Self {
        Self(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, margin: i32) -> Self {
        Self(self.0 - margin)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_keep_their_distance_through_a_table() {
        for (score, ply) in
            [(Score::win_in(9), 4), (Score::loss_in(12), 7), (Score::known_win(3), 3)]
        {
            let ply = Ply::ROOT + ply;
            assert_eq!(Score::from_table(score.to_table(ply), ply), score);
        }
    }

    #[test]
    fn estimates_never_read_as_proofs() {
        assert!(!Score::estimate(i32::MAX / 2).is_proved());
        assert!(!Score::estimate(-40_000).is_proved());
    }

    #[test]
    fn plies_to_end_are_signed() {
        assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
        assert_eq!(Score::loss_in(2).plies_to_end(), Some(-2));
        assert_eq!(Score::known_win(1).plies_to_end(), None);
        assert!(Score::known_win(1).is_win());
    }
}
