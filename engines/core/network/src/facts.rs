//! Inputs as facts, for games in which one move may change many of them.

use game::Side;

use crate::Inputs;

const WORDS: usize = 30;

/// Facts about a position, one bit each: up to 1,920.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts([u64; WORDS]);

impl Facts {
    pub const EMPTY: Self = Self([0; WORDS]);

    /// States the facts from `64 · first` on: a bit of `words` for each.
    ///
    /// # Panics
    /// If there is no room for so many.
    #[inline]
    pub fn state(&mut self, first: usize, words: &[u64]) {
        self.0[first..first + words.len()].copy_from_slice(words);
    }

    /// Reports every fact in which these differ from `before`, and whether it holds now.
    #[inline]
    pub fn changes(&self, before: &Self, mut report: impl FnMut(usize, bool)) {
        for (word, (now, then)) in self.0.into_iter().zip(before.0).enumerate() {
            let mut changed = now ^ then;
            while changed != 0 {
                let bit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                report(64 * word + bit, now >> bit & 1 != 0);
            }
        }
    }
}

/// Inputs that are facts: those of a position are compared with those of the last one that was evaluated,
/// since there is no telling from a move what it changes.
pub trait ByFacts: Inputs {
    fn facts(&self, pos: &Self::Game) -> Facts;

    fn input(&self, pos: &Self::Game, fact: usize, view: Side) -> u16;
}
