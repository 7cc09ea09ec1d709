//! The line of play from where a search began, and what holds on that line alone.

use super::numbers::{Lean, Spot};

/// Counters of boards on the line, by the last bits of their keys.
const COUNTERS: usize = 4096;

/// The positions on the line of play.
#[derive(Debug)]
pub(super) struct Path {
    steps: Vec<(Spot, u64)>,
    counters: Vec<u16>,
}

impl Path {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), counters: vec![0; COUNTERS] }
    }

    pub(super) const fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn push(&mut self, spot: Spot) {
        let mark = (self.mark() ^ spot.board ^ spread(spot)).rotate_left(23);
        self.counters[counter(spot)] += 1;
        self.steps.push((spot, mark.wrapping_mul(game::keys::SPREAD)));
    }

    pub(super) fn pop(&mut self) {
        if let Some((spot, _)) = self.steps.pop() {
            self.counters[counter(spot)] -= 1;
        }
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.counters.fill(0);
    }

    /// Identifies the line, order included.
    fn mark(&self) -> u64 {
        self.steps.last().map_or(0, |&(_, mark)| mark)
    }

    /// The last position of the line with the same board where the attacker held at least as much.
    pub(super) fn recurrence(&self, spot: Spot) -> Option<Lean> {
        if self.counters[counter(spot)] == 0 {
            return None;
        }
        let is_it =
            |step: &(Spot, u64)| step.0.board == spot.board && step.0.hand.covers(spot.hand);
        self.steps.iter().rposition(is_it).map(Lean::on)
    }
}

const fn counter(spot: Spot) -> usize {
    spot.board as usize % COUNTERS
}

/// A key of the hand.
const fn spread(spot: Spot) -> u64 {
    (spot.hand.0 as u64 + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Disproofs that lean on the line of play, each under the line on which it was found.
#[derive(Debug)]
pub(super) struct LeaningTable {
    /// Key, and what it leans on; zeros where there is none, so that a new table needs no filling.
    entries: Vec<[u64; 2]>,
}

impl LeaningTable {
    pub(super) fn new(kib: usize) -> Self {
        Self { entries: vec![[0; 2]; (kib << 10) / size_of::<[u64; 2]>()] }
    }

    fn key(path: &Path, spot: Spot) -> u64 {
        (path.mark() ^ spot.board).wrapping_add(spread(spot)) | 1
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    /// The position that a disproof after `path` leans on.
    pub(super) fn probe(&self, path: &Path, spot: Spot) -> Option<Lean> {
        let key = Self::key(path, spot);
        let [stored, lean] = self.entries[self.place(key)];
        (stored == key).then_some(Lean(lean as u32))
    }

    pub(super) fn store(&mut self, path: &Path, spot: Spot, lean: Lean) {
        let key = Self::key(path, spot);
        let place = self.place(key);
        self.entries[place] = [key, lean.0.into()];
    }
}
