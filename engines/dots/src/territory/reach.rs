//! Who can still take which free dot, and how soon.

use game::Side;

use crate::grid::{CellSet, Grid};
use crate::position::Position;

/// How the free dots divide between the sides.
///
/// A free dot can be taken by a side if free dots lead from it to one of the side's. Dots that
/// only one side can take are that side's in the end, since the game goes on until none is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// By side: free dots that only it can take.
    pub sole: [i32; 2],
    /// By side: contested dots that it reaches in fewer moves.
    pub nearer: [i32; 2],
    /// By side: those among them that it reaches just one move sooner.
    pub close: [i32; 2],
    /// Contested dots that both reach in equally many moves.
    pub level: i32,
    /// By side: contested dots that it could take at once.
    pub frontier: [i32; 2],
}

impl Reach {
    /// The division of the free dots of `pos`.
    #[must_use]
    pub fn of(pos: &Position) -> Self {
        Self::between(pos.board(), Side::BOTH.map(|side| pos.owned(side)))
    }

    /// The division of the dots of `board` that neither side of `owned` has.
    pub(crate) fn between(board: &Grid, owned: [CellSet; 2]) -> Self {
        let free = board.all_dots().without(owned[0] | owned[1]);
        let (mut fronts, mut reached) = (owned, owned);
        // The dots that one side alone reaches first, and those that both do, ring after ring.
        let (mut first, mut level) = ([CellSet::EMPTY; 2], CellSet::EMPTY);
        // Those of the last ring that one side alone reached first, and those that the other did next.
        let (mut latest, mut close) = ([CellSet::EMPTY; 2], [CellSet::EMPTY; 2]);
        while !(fronts[0].is_empty() && fronts[1].is_empty()) {
            let seen = reached[0] | reached[1];
            fronts = [0, 1].map(|side| (board.around(fronts[side]) & free).without(reached[side]));
            let both = fronts[0] & fronts[1];
            level |= both.without(seen);
            for side in 0..2 {
                close[side] |= latest[side] & fronts[1 - side];
                latest[side] = fronts[side].without(seen | both);
                first[side] |= latest[side];
                reached[side] |= fronts[side];
            }
        }
        let contested = reached[0] & reached[1];
        let count = |dots: CellSet| dots.len() as i32;
        Self {
            sole: [0, 1].map(|side| count((reached[side] & free).without(contested))),
            nearer: [0, 1].map(|side| count(first[side] & contested)),
            close: close.map(count),
            level: count(level & contested),
            frontier: [0, 1].map(|side| count(board.around(owned[side]) & contested)),
        }
    }

    /// Whether every free dot has its owner already.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.nearer == [0, 0] && self.level == 0
    }
}
