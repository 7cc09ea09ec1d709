//! Who can still take which free dot, and how soon.

use game::Side;

use crate::board::CellSet;
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
    /// Contested dots that both reach in equally many moves.
    pub level: i32,
    /// By side: contested dots that it could take at once.
    pub frontier: [i32; 2],
}

impl Reach {
    /// The division of the free dots of `pos`.
    #[must_use]
    pub fn of(pos: &Position) -> Self {
        let board = pos.board();
        let owned = Side::BOTH.map(|side| pos.owned(side));
        let free = board.all_dots().without(owned[0] | owned[1]);
        let mut fronts = owned;
        let mut reached = owned;
        let mut reach = Self { sole: [0; 2], nearer: [0; 2], level: 0, frontier: [0; 2] };
        // All dots first reached at one distance, sides in parallel, ring after ring.
        let mut first = [CellSet::EMPTY; 2];
        let mut level = CellSet::EMPTY;
        while !(fronts[0].is_empty() && fronts[1].is_empty()) {
            let seen = reached[0] | reached[1];
            fronts = [0, 1].map(|side| (board.around(fronts[side]) & free).without(reached[side]));
            let both = fronts[0] & fronts[1];
            level |= both.without(seen);
            for side in 0..2 {
                first[side] |= fronts[side].without(seen).without(both);
                reached[side] |= fronts[side];
            }
        }
        let contested = reached[0] & reached[1];
        for side in Side::BOTH {
            let i = side.index();
            reach.sole[i] = (reached[i] & free).without(contested).len() as i32;
            reach.nearer[i] = (first[i] & contested).len() as i32;
            let near = board.around(owned[i]) & contested;
            reach.frontier[i] = near.len() as i32;
        }
        reach.level = (level & contested).len() as i32;
        reach
    }

    /// Whether every free dot has its owner already.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.nearer == [0, 0] && self.level == 0
    }
}
