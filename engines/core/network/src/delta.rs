//! The inputs of one view that a move changes.

use arrayvec::ArrayVec;

/// Room for each direction of a [`Delta`].
const ROOM: usize = 8;

/// The inputs of one view that a move takes away and brings, or word that the view is to be
/// computed anew (see [`Delta::refresh`]).
///
/// A quiet move changes 1 + 1 inputs, a capture with a hand 2 + 2. A change too large to be kept
/// becomes a refresh by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    removed: ArrayVec<u16, ROOM>,
    added: ArrayVec<u16, ROOM>,
    refresh: bool,
}

impl Delta {
    /// Nothing changes: a pass.
    pub const NONE: Self =
        Self { removed: ArrayVec::new_const(), added: ArrayVec::new_const(), refresh: false };

    #[inline]
    pub fn clear(&mut self) {
        self.removed.clear();
        self.added.clear();
        self.refresh = false;
    }

    /// Every input may change: the view is computed from the position after the move.
    #[inline]
    pub const fn refresh(&mut self) {
        self.refresh = true;
    }

    /// Takes `input` away.
    #[inline]
    pub fn remove(&mut self, input: u16) {
        self.refresh |= self.removed.try_push(input).is_err();
    }

    #[inline]
    pub fn add(&mut self, input: u16) {
        self.refresh |= self.added.try_push(input).is_err();
    }

    /// Whether the view has to be computed anew.
    #[inline]
    pub const fn is_refresh(&self) -> bool {
        self.refresh
    }

    /// The inputs taken away.
    #[inline]
    pub fn removed(&self) -> &[u16] {
        &self.removed
    }

    /// The inputs brought.
    #[inline]
    pub fn added(&self) -> &[u16] {
        &self.added
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_too_large_becomes_a_refresh() {
        let mut delta = Delta::NONE;
        for input in 0..8 {
            delta.remove(input);
            delta.add(input + 100);
        }
        assert!(!delta.is_refresh());
        assert_eq!(delta.removed(), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(delta.added().len(), 8);
        delta.add(200);
        assert!(delta.is_refresh());
    }
}
