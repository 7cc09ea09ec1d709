//! How moves and evaluations fared before: what one thread learns from its searches.

use game::Side;

use crate::frame::Frame;

/// Histories stay within plus and minus this.
const HISTORY_LIMIT: i32 = 16_384;
/// Corrections stay within plus and minus this.
const CORRECTION_LIMIT: i32 = 1_024;
/// Correction entries for each side and kind of key.
const CORRECTIONS: usize = 1 << 14;
/// Kinds of keys by which corrections are remembered: two of the game, and the last two moves.
pub(crate) const CORRECTION_KEYS: usize = 3;
/// The earlier plies that continuation history looks at.
pub(crate) const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// Where the continuation history of a node begins, for each of [`CONTINUATION_PLIES`].
pub(crate) type Continuations = [Option<usize>; CONTINUATION_PLIES.len()];

/// How quiet moves fared before.
#[derive(Debug)]
pub(crate) struct Histories<M> {
    slots: usize,
    piece_tos: usize,
    /// `[side][slot]`
    butterfly: Vec<i16>,
    /// `[whether the earlier move was the other side's][its piece-to][piece-to]`
    continuation: Vec<i16>,
    /// `[whether the earlier move was the other side's][its piece-to]`
    counters: Vec<Option<M>>,
    /// `[what the key is of][side][key]`
    corrections: Vec<i16>,
}

impl<M: Copy + Eq> Histories<M> {
    pub(crate) fn new(slots: usize, piece_tos: usize) -> Self {
        Self {
            slots,
            piece_tos,
            butterfly: vec![0; 2 * slots],
            continuation: vec![0; 2 * piece_tos * piece_tos],
            counters: vec![None; 2 * piece_tos],
            corrections: vec![0; CORRECTION_KEYS * 2 * CORRECTIONS],
        }
    }

    /// Where the continuation history after `earlier` begins, for `side` on move.
    #[inline]
    pub(crate) fn continuation(&self, earlier: &Frame<M>, side: Side) -> Option<usize> {
        earlier.mv?;
        Some(self.after(earlier, side) * self.piece_tos)
    }

    /// The last quiet move that refuted `earlier`.
    #[inline]
    pub(crate) fn counter(&self, earlier: &Frame<M>, side: Side) -> Option<M> {
        earlier.mv?;
        self.counters[self.after(earlier, side)]
    }

    pub(crate) fn set_counter(&mut self, earlier: &Frame<M>, side: Side, mv: M) {
        if earlier.mv.is_some() {
            let index = self.after(earlier, side);
            self.counters[index] = Some(mv);
        }
    }

    /// The row of tables that depend on the last move, and on whose move it was: a side may move
    /// twice in a row.
    #[inline]
    fn after(&self, earlier: &Frame<M>, side: Side) -> usize {
        usize::from(earlier.side != side) * self.piece_tos + earlier.piece_to
    }

    /// How the move fared, in ±16,384: the mean of butterfly and continuation histories.
    #[inline]
    pub(crate) fn quiet(
        &self,
        side: Side,
        continuations: &Continuations,
        slot: u16,
        piece_to: usize,
    ) -> i32 {
        let butterfly = i32::from(self.butterfly[side.index() * self.slots + usize::from(slot)]);
        let continued = |start: &Option<usize>| {
            start.map_or(0, |start| i32::from(self.continuation[start + piece_to]))
        };
        let sum = butterfly + continuations.iter().map(continued).sum::<i32>();
        sum / (1 + continuations.len() as i32)
    }

    /// Rewards (or, below zero, punishes) a quiet move.
    pub(crate) fn reward(
        &mut self,
        side: Side,
        continuations: &Continuations,
        (slot, piece_to): (u16, usize),
        bonus: i32,
    ) {
        self.reward_slot(side, slot, bonus);
        for start in continuations.iter().flatten() {
            approach(&mut self.continuation[start + piece_to], bonus);
        }
    }

    /// Rewards (or, below zero, punishes) a quiet move whatever was played before it.
    pub(crate) fn reward_slot(&mut self, side: Side, slot: u16, bonus: i32) {
        approach(&mut self.butterfly[side.index() * self.slots + usize::from(slot)], bonus);
    }

    /// The remembered error of evaluations with this key of a kind, in ±1,024.
    #[inline]
    pub(crate) fn correction(&self, kind: usize, side: Side, key: u64) -> i32 {
        i32::from(self.corrections[Self::correction_index(kind, side, key)])
    }

    /// Moves the remembered error by `error`.
    pub(crate) fn correct(&mut self, kind: usize, side: Side, key: u64, error: i32) {
        let entry = &mut self.corrections[Self::correction_index(kind, side, key)];
        let error = error.clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        *entry = gravitate(*entry, error, CORRECTION_LIMIT);
    }

    fn correction_index(kind: usize, side: Side, key: u64) -> usize {
        (kind * 2 + side.index()) * CORRECTIONS + key as usize % CORRECTIONS
    }
}

#[inline]
fn approach(entry: &mut i16, bonus: i32) {
    *entry = gravitate(*entry, bonus, HISTORY_LIMIT);
}

/// Adds `bonus`, the less the nearer the limit, so that the entry forgets at its own pace.
#[inline]
fn gravitate(entry: i16, bonus: i32, limit: i32) -> i16 {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(entry);
    (old + bonus - old * bonus.abs() / limit) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_in_their_limits() {
        let mut entry = 0;
        for _ in 0..1000 {
            approach(&mut entry, 3000);
        }
        assert!((15_000..=HISTORY_LIMIT).contains(&i32::from(entry)), "{entry}");
        for _ in 0..1000 {
            approach(&mut entry, -30_000);
        }
        assert!((-HISTORY_LIMIT..=-15_000).contains(&i32::from(entry)), "{entry}");
    }

    #[test]
    fn the_errors_of_each_kind_of_key_and_side_are_told_apart() {
        let mut histories = Histories::<u8>::new(4, 4);
        let places = (0..CORRECTION_KEYS).flat_map(|kind| Side::BOTH.map(|side| (kind, side)));
        for (error, (kind, side)) in (1..).zip(places.clone()) {
            histories.correct(kind, side, 7, error);
        }
        for (error, (kind, side)) in (1..).zip(places) {
            assert_eq!(histories.correction(kind, side, 7), error);
            assert_eq!(histories.correction(kind, side, 8), 0);
        }
    }

    #[test]
    fn own_and_opposing_earlier_moves_are_told_apart() {
        let mut histories = Histories::<u8>::new(4, 4);
        let earlier = Frame { mv: Some(1), piece_to: 2, ..Frame::new() };
        histories.set_counter(&earlier, Side::Second, 3);
        assert_eq!(histories.counter(&earlier, Side::Second), Some(3));
        assert_eq!(histories.counter(&earlier, Side::First), None);
        assert_ne!(
            histories.continuation(&earlier, Side::First),
            histories.continuation(&earlier, Side::Second)
        );
    }
}
