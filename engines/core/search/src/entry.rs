//! An entry of the transposition table, and how it is packed into one word.

use crate::depth::Depth;
use crate::ply::Ply;
use crate::{Bound, Score};

/// Ages run round in 5 bits.
pub(crate) const AGES: u8 = 32;
/// Stored for "no evaluation"; no score is that low.
const NO_EVAL: i16 = i16::MIN;
/// Stored for "no move"; a move with this slot is simply not remembered.
const NO_SLOT: u16 = u16::MAX;

/// The table's knowledge of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Slot of the best move.
    pub(crate) slot: Option<u16>,
    /// The value, in the table's form.
    pub(crate) score: i16,
    /// How the value relates to the truth.
    pub(crate) bound: Bound,
    /// Plies searched below the position; 0 for quiescence.
    pub(crate) depth: Depth,
    /// Static evaluation, uncorrected, if it was made.
    pub(crate) eval: Option<Score>,
    /// Whether the position was ever on a principal variation.
    pub(crate) pv: bool,
}

impl Entry {
    /// The value as seen `ply` plies from the root.
    pub(crate) fn score(&self, ply: Ply) -> Score {
        Score::from_table(self.score, ply)
    }

    /// Layout, from bit 0: slot 16, score 16, evaluation 16, depth 8, age 5, pv 1, bound 2.
    pub(crate) fn pack(&self, age: u8) -> u64 {
        let slot = self.slot.unwrap_or(NO_SLOT);
        let eval = self.eval.map_or(NO_EVAL, |eval| eval.to_table(Ply::ROOT));
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(slot)
            | u64::from(self.score as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(self.depth.to_table()) << 48
            | u64::from(age) << 56
            | u64::from(self.pv) << 61
            | bound << 62
    }

    /// `None` for the word of an empty entry.
    pub(crate) fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 62 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let (slot, eval) = (data as u16, (data >> 32) as i16);
        Some(Self {
            slot: (slot != NO_SLOT).then_some(slot),
            score: (data >> 16) as i16,
            bound,
            depth: depth_of(data),
            eval: (eval != NO_EVAL).then(|| Score::from_table(eval, Ply::ROOT)),
            pv: data >> 61 & 1 == 1,
        })
    }
}

#[inline]
pub(crate) const fn depth_of(data: u64) -> Depth {
    Depth::from_table((data >> 48) as u8)
}

#[inline]
pub(crate) const fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 % AGES
}
