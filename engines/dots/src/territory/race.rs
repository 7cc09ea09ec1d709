//! What decides a territory game: who takes which dot. Edges play no part in it.
//!
//! An edge between own dots takes nothing. If it closes a square, its turn is given back, so that
//! it changes nothing; if not, it is a pass. And no pass is better than taking a dot: whatever a
//! side can do without the dot it can do with it. (By induction over the free dots: of two
//! positions with the same side to move, one in which a side owns all it owns in the other, and
//! the opponent no more, is no worse for that side. It copies its best move, or, where it owns
//! that dot already, takes any other or passes.) So a position is worth what the race is worth in
//! which the sides take a free dot next to theirs by turns, and pass only if there is none.

use game::{Game, Side, keys};

use crate::board::{Board, CellSet, MAX_DOTS};
use crate::position::Position;

static KEYS: [u64; 2 * MAX_DOTS] = keys::table(0xD075_0004);

/// A state of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    board: &'static Board,
    pub(crate) owned: [CellSet; 2],
    pub(crate) mover: Side,
    /// Keys in the mover's view, by mover, of the board as it is and, if it is square, reflected in
    /// the diagonal that leaves the corners in place.
    keys: [[u64; 2]; 2],
}

impl Race {
    pub(crate) fn of(pos: &Position) -> Self {
        let board = pos.board();
        let owned = [CellSet::EMPTY; 2];
        let mut race = Self { board, owned, mover: pos.side_to_move(), keys: [[0; 2]; 2] };
        for side in Side::BOTH {
            for dot in pos.owned(side).iter() {
                race.give(side, dot);
            }
        }
        race
    }

    /// The same for states of equal value to their mover.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [key, reflected] = self.keys[self.mover.index()];
        key.min(reflected)
    }

    /// The free dots.
    #[inline]
    pub(crate) fn free(&self) -> CellSet {
        self.board.all_dots().without(self.owned[0] | self.owned[1])
    }

    /// The free dots next to one of `side`'s.
    #[inline]
    pub(crate) fn takeable(&self, side: Side) -> CellSet {
        self.board.around(self.owned[side.index()]) & self.free()
    }

    /// The dots of the mover minus those of the opponent.
    #[inline]
    pub(crate) fn lead(&self) -> i32 {
        let [first, second] = self.owned.map(|dots| dots.len() as i32);
        if self.mover == Side::First { first - second } else { second - first }
    }

    /// The state after the mover has taken `dot`.
    #[inline]
    pub(crate) fn after(&self, dot: usize) -> Self {
        let mut after = *self;
        after.give(self.mover, dot);
        after.mover = !self.mover;
        after
    }

    /// The state after the mover has passed.
    pub(crate) fn passed(&self) -> Self {
        Self { mover: !self.mover, ..*self }
    }

    fn give(&mut self, side: Side, dot: usize) {
        self.owned[side.index()].insert(dot);
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let dots = rows * cols;
        // The half turn swaps the corners, and so shows both movers the same board.
        for (mover, dot) in [(0, dot), (1, dots - 1 - dot)] {
            let relative = usize::from(side.index() != mover) * MAX_DOTS;
            let (row, col) = self.board.place(dot);
            let reflected =
                if rows == cols { self.board.dot(cols - 1 - col, rows - 1 - row) } else { dot };
            self.keys[mover][0] ^= KEYS[relative + dot];
            self.keys[mover][1] ^= KEYS[relative + reflected];
        }
    }
}
