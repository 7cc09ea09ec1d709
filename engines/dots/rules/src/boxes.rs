//! Dots-and-boxes: close boxes; most boxes win.
//!
//! Any undrawn edge is drawn; closing one or two boxes takes them and gives another move; the game ends when all
//! edges are drawn.

use game::{Side, keys};

use crate::grid::{CellSet, Edge, EdgeSet, Grid, MAX_BOXES, MAX_EDGES};
use crate::names::dot_name;
use crate::position::Position;
use crate::refusal::Refusal;

static EDGE_KEYS: [u64; MAX_EDGES] = keys::table(0xD075_0001);
static SCORE_KEYS: [u64; MAX_BOXES + 1] = keys::table(0xD075_0002);

impl Position {
    /// How many unit squares the undrawn `edge` would close: 0, 1 or 2.
    #[inline]
    pub fn closes(&self, edge: Edge) -> usize {
        let closed = |&square: &usize| self.board.sides_drawn(square, &self.drawn) == 3;
        self.board.beside(edge).filter(closed).count()
    }

    /// Whether some undrawn edge would close a unit square.
    pub fn can_close(&self) -> bool {
        (0..self.board.boxes()).any(|square| self.board.sides_drawn(square, &self.drawn) == 3)
    }

    /// The key of the edges drawn and the boxes of x, from nothing.
    pub(crate) fn key_of_boxes(&self) -> u64 {
        let edges = self.drawn().iter().fold(0, |key, edge| key ^ EDGE_KEYS[edge]);
        edges ^ SCORE_KEYS[usize::from(self.scores[0])]
    }

    /// Draws `edge`, which is noted as drawn, for the side to move; whether a box was closed.
    #[inline]
    pub(crate) fn draw_any(&mut self, edge: Edge) -> bool {
        let (board, mover) = (self.board, self.side.index());
        self.key ^= EDGE_KEYS[edge.index()];
        for open in &mut self.open {
            open.remove(edge.index());
        }
        let before = self.scores[mover];
        for square in board.beside(edge) {
            if board.sides_drawn(square, &self.drawn) == 4 {
                self.owned[mover].insert(square);
                self.scores[mover] += 1;
            }
        }
        if self.side == Side::First {
            self.key ^= SCORE_KEYS[usize::from(before)] ^ SCORE_KEYS[usize::from(self.scores[0])];
        }
        self.scores[mover] != before
    }
}

/// Refuses what no game leads to: a box has an owner exactly when its four sides are drawn.
pub(crate) fn check(board: &Grid, drawn: &EdgeSet, owned: &[CellSet; 2]) -> Result<(), Refusal> {
    let has_owner = |square: usize| owned.iter().any(|cells| cells.contains(square));
    for square in 0..board.boxes() {
        let above = || dot_name(board, board.top_left(square) + board.cols);
        match (board.sides_drawn(square, drawn), has_owner(square)) {
            (4, false) => return Err(Refusal::BoxWithoutOwner { dot: above() }),
            (0..4, true) => return Err(Refusal::OpenBoxOwned { dot: above() }),
            _ => {}
        }
    }
    Ok(())
}
