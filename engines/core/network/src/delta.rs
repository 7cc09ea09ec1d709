//! The inputs of one view that a move changes.

/// Room for each direction of a [`Delta`].
const ROOM: usize = 8;

/// The inputs of one view that a move takes away and brings, or word that the view is to be
/// computed anew (see [`Delta::refresh`]).
///
/// A quiet move changes 1 + 1 inputs, a capture with a hand 2 + 2. A change too large to be kept
/// becomes a refresh by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    removed: Few,
    added: Few,
    refresh: bool,
}

impl Delta {
    /// Nothing changes: a pass.
    pub const NONE: Self = Self { removed: Few::NONE, added: Few::NONE, refresh: false };

    /// Makes it [`Delta::NONE`].
    #[inline]
    pub const fn clear(&mut self) {
        (self.removed.count, self.added.count, self.refresh) = (0, 0, false);
    }

    /// Every input may change: the view is computed from the position after the move.
    #[inline]
    pub const fn refresh(&mut self) {
        self.refresh = true;
    }

    /// Takes `input` away.
    #[inline]
    pub const fn remove(&mut self, input: u16) {
        self.refresh |= !self.removed.push(input);
    }

    /// Brings `input`.
    #[inline]
    pub const fn add(&mut self, input: u16) {
        self.refresh |= !self.added.push(input);
    }

    /// Whether the view has to be computed anew.
    #[inline]
    pub const fn is_refresh(&self) -> bool {
        self.refresh
    }

    /// The inputs taken away.
    #[inline]
    pub fn removed(&self) -> &[u16] {
        self.removed.get()
    }

    /// The inputs brought.
    #[inline]
    pub fn added(&self) -> &[u16] {
        self.added.get()
    }
}

/// Up to [`ROOM`] inputs. Unlike `ArrayVec` it is `Copy`, as the entries of a search stack are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Few {
    inputs: [u16; ROOM],
    count: u8,
}

impl Few {
    const NONE: Self = Self { inputs: [0; ROOM], count: 0 };

    /// Whether there was room for `input`.
    #[inline]
    const fn push(&mut self, input: u16) -> bool {
        if self.count as usize == ROOM {
            return false;
        }
        self.inputs[self.count as usize] = input;
        self.count += 1;
        true
    }

    #[inline]
    fn get(&self) -> &[u16] {
        &self.inputs[..usize::from(self.count).min(ROOM)]
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
