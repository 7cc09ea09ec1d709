//! A move of any game as a small value.

/// A legal move of one position, as the [`GameState`](crate::GameState) in that position gives it out: its place among
/// the legal moves, in the order of [`game::Game::legal_moves`].
///
/// It means something in that position alone, however the position came about: what is given one of another
/// position panics, so that a mix-up shows at once and never plays another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    index: u16,
    /// Of the position's key.
    check: u16,
}

impl Move {
    /// The legal move of this index in the position with this key.
    pub(super) const fn new(index: usize, key: u64) -> Self {
        Self { index: index as u16, check: (key >> 48) as u16 }
    }

    pub(super) fn index(self, key: u64) -> usize {
        assert_eq!(self, Self::new(self.index.into(), key), "a move of another position");
        self.index.into()
    }
}
