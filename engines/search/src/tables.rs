//! What one thread remembers besides the shared table: histories and the state of each ply.

use game::Side;

use crate::{MAX_PLY, Score};

/// Histories stay within plus and minus this.
const HISTORY_LIMIT: i32 = 16_384;
/// Corrections stay within plus and minus this.
const CORRECTION_LIMIT: i32 = 1_024;
/// Correction entries for each side.
const CORRECTIONS: usize = 1 << 14;
/// The earlier plies that continuation history looks at.
pub(crate) const CONTINUATIONS: [usize; 3] = [1, 2, 4];

/// One ply of the current line.
#[derive(Clone, Debug)]
pub(crate) struct Frame<M> {
    /// Who is on move here.
    pub(crate) side: Side,
    /// The evaluation, if it was made.
    pub(crate) eval: Option<Score>,
    /// The move being searched from here; `None` for a pass.
    pub(crate) mv: Option<M>,
    /// Its track.
    pub(crate) track: usize,
    /// Whether the side to move has no free choice; `None` until asked.
    pub(crate) forced: Option<bool>,
    /// The move left out by a search for singularity.
    pub(crate) excluded: Option<M>,
    /// Double extensions on the way here.
    pub(crate) double_extensions: i32,
    /// The last two quiet moves that cut at this ply, for each side.
    pub(crate) killers: [[Option<M>; 2]; 2],
    /// The principal variation from here.
    pub(crate) pv: Vec<M>,
}

impl<M> Frame<M> {
    fn new() -> Self {
        Self {
            side: Side::First,
            eval: None,
            mv: None,
            track: 0,
            forced: None,
            excluded: None,
            double_extensions: 0,
            killers: [const { [const { None }; 2] }; 2],
            pv: Vec::new(),
        }
    }
}

/// Buffers of one node, borrowed from the thread's pool so that no node allocates.
#[derive(Clone, Debug)]
pub(crate) struct Lists<M> {
    /// Moves of the stage in hand, and their scores beside them.
    pub(crate) moves: Vec<M>,
    pub(crate) scores: Vec<i32>,
    /// Tactical moves put off because they lose material.
    pub(crate) bad: Vec<M>,
    /// Moves put off because another thread had them in hand.
    pub(crate) deferred: Vec<M>,
    /// Quiet moves searched without a cut.
    pub(crate) tried: Vec<M>,
}

impl<M> Default for Lists<M> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            scores: Vec::new(),
            bad: Vec::new(),
            deferred: Vec::new(),
            tried: Vec::new(),
        }
    }
}

/// Where the continuation history of a node begins, for each of [`CONTINUATIONS`].
pub(crate) type Contexts = [Option<usize>; CONTINUATIONS.len()];

/// Everything one thread keeps from one search to the next.
#[derive(Debug)]
pub(crate) struct Memory<M> {
    pub(crate) frames: Vec<Frame<M>>,
    pub(crate) pool: Vec<Lists<M>>,
    pub(crate) histories: Histories<M>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new(slots: usize, tracks: usize) -> Self {
        Self {
            frames: Self::blank_frames(),
            pool: Vec::new(),
            histories: Histories::new(slots, tracks),
        }
    }

    /// Forgets the line of the last search.
    pub(crate) fn begin(&mut self) {
        self.frames = Self::blank_frames();
    }

    fn blank_frames() -> Vec<Frame<M>> {
        (0..=MAX_PLY + 1).map(|_| Frame::new()).collect()
    }
}

/// How quiet moves fared before.
#[derive(Debug)]
pub(crate) struct Histories<M> {
    slots: usize,
    tracks: usize,
    /// `[side][slot]`
    butterfly: Vec<i16>,
    /// `[whether the earlier move was the other side's][its track][track]`
    continuation: Vec<i16>,
    /// `[whether the earlier move was the other side's][its track]`
    counters: Vec<Option<M>>,
    /// `[side][hash of features]`
    corrections: Vec<i16>,
}

impl<M: Copy + Eq> Histories<M> {
    fn new(slots: usize, tracks: usize) -> Self {
        Self {
            slots,
            tracks,
            butterfly: vec![0; 2 * slots],
            continuation: vec![0; 2 * tracks * tracks],
            counters: vec![None; 2 * tracks],
            corrections: vec![0; 2 * CORRECTIONS],
        }
    }

    /// Where the continuation history after `earlier` begins, for `side` on move.
    #[inline]
    pub(crate) fn context(&self, earlier: &Frame<M>, side: Side) -> Option<usize> {
        earlier.mv?;
        Some(self.after(earlier, side) * self.tracks)
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
        usize::from(earlier.side != side) * self.tracks + earlier.track
    }

    /// How the move fared, in ±16,384: the mean of butterfly and continuation histories.
    #[inline]
    pub(crate) fn quiet(&self, side: Side, contexts: &Contexts, slot: u16, track: usize) -> i32 {
        let butterfly = i32::from(self.butterfly[side.index() * self.slots + usize::from(slot)]);
        let continued = |context: &Option<usize>| {
            context.map_or(0, |start| i32::from(self.continuation[start + track]))
        };
        (butterfly + contexts.iter().map(continued).sum::<i32>()) / (1 + contexts.len() as i32)
    }

    /// Rewards (or, below zero, punishes) a quiet move.
    pub(crate) fn reward(
        &mut self,
        side: Side,
        contexts: &Contexts,
        (slot, track): (u16, usize),
        bonus: i32,
    ) {
        approach(&mut self.butterfly[side.index() * self.slots + usize::from(slot)], bonus);
        for start in contexts.iter().flatten() {
            approach(&mut self.continuation[start + track], bonus);
        }
    }

    /// The remembered error of evaluations with this feature hash, in ±1,024.
    #[inline]
    pub(crate) fn correction(&self, side: Side, key: u64) -> i32 {
        i32::from(self.corrections[Self::correction_index(side, key)])
    }

    /// Moves the remembered error by `error`.
    pub(crate) fn correct(&mut self, side: Side, key: u64, error: i32) {
        let entry = &mut self.corrections[Self::correction_index(side, key)];
        let error = error.clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        *entry = gravitate(*entry, error, CORRECTION_LIMIT);
    }

    fn correction_index(side: Side, key: u64) -> usize {
        side.index() * CORRECTIONS + key as usize % CORRECTIONS
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
    fn own_and_opposing_earlier_moves_are_told_apart() {
        let mut histories = Histories::<u8>::new(4, 4);
        let earlier = Frame { mv: Some(1), track: 2, ..Frame::new() };
        histories.set_counter(&earlier, Side::Second, 3);
        assert_eq!(histories.counter(&earlier, Side::Second), Some(3));
        assert_eq!(histories.counter(&earlier, Side::First), None);
        assert_ne!(
            histories.context(&earlier, Side::First),
            histories.context(&earlier, Side::Second)
        );
    }
}
