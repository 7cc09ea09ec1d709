//! The territory game: dots are taken by edges from one's own dots; most dots win.
//!
//! An edge is drawn from an own dot to a dot that is not the opponent's, which then is the mover's too; closing a
//! unit square gives another move; the game ends when no dot is free.

use game::{Side, keys};

use crate::grid::{CellSet, Edge, EdgeSet, Grid, MAX_DOTS, MAX_EDGES};
use crate::names::dot_name;
use crate::position::Position;
use crate::refusal::Refusal;

static DOT_KEYS: [[u64; MAX_DOTS]; 2] = [keys::table(0xD075_0005), keys::table(0xD075_0006)];
static SEGMENT_KEYS: [[u64; MAX_EDGES + 1]; 2] =
    [keys::table(0xD075_0007), keys::table(0xD075_0008)];

/// The dot that `side` owns at the start: x bottom left, o top right.
pub fn corner(board: &Grid, side: Side) -> usize {
    match side {
        Side::First => board.dot(board.rows - 1, 0),
        Side::Second => board.dot(0, board.cols - 1),
    }
}

impl Position {
    /// The dot that drawing `edge` takes, if one of its ends is free.
    #[inline]
    pub fn takes(&self, edge: Edge) -> Option<usize> {
        let taken = self.owned[0] | self.owned[1];
        self.board.ends(edge).into_iter().find(|&dot| !taken.contains(dot))
    }

    /// How many edges `side` has drawn.
    #[inline]
    pub fn segments(&self, side: Side) -> i32 {
        i32::from(self.segments[side.index()])
    }

    /// How many edges each side has drawn, from nothing: both ends of its edges are its own.
    pub(crate) fn count_segments(&self) -> [u16; 2] {
        self.owned.map(|dots| {
            let joins = |&edge: &usize| dots.contains(self.board().ends(Edge(edge as u16))[0]);
            self.drawn().iter().filter(joins).count() as u16
        })
    }

    /// The edges `side` might draw, from nothing.
    pub(crate) fn open_from_own(&self, side: Side) -> EdgeSet {
        let [own, theirs] = [side, !side].map(|side| self.owned(side));
        if (own | theirs) == self.board().all_dots {
            return EdgeSet::EMPTY;
        }
        let may_draw = |&i: &usize| {
            let ends = self.board().ends(Edge(i as u16));
            ends.iter().any(|&dot| own.contains(dot))
                && !ends.iter().any(|&dot| theirs.contains(dot))
        };
        self.undrawn().iter().filter(may_draw).collect()
    }

    /// The key of the dots taken and the edges drawn, from nothing.
    ///
    /// The dots decide the game: which edges a side has drawn between its own makes no difference to the result, and
    /// only how many they are to the text's evaluation.
    pub(crate) fn key_of_dots(&self) -> u64 {
        let dots = |side: usize| {
            let count = SEGMENT_KEYS[side][usize::from(self.segments[side])];
            self.owned[side].iter().fold(count, |key, dot| key ^ DOT_KEYS[side][dot])
        };
        dots(0) ^ dots(1)
    }

    /// Draws `edge`, which is noted as drawn, for the side to move; whether a unit square was closed.
    #[inline]
    pub(crate) fn draw_from_own(&mut self, edge: Edge) -> bool {
        let (board, side) = (self.board, self.side);
        let (mover, other) = (side.index(), (!side).index());
        if let Some(dot) = self.takes(edge) {
            let around = board.incident(dot);
            // Nothing at a free dot is drawn yet; its edges to the opponent's dots die.
            let lost = self.open[other] & around;
            self.open[other] = self.open[other].without(around);
            self.open[mover] |= around.without(lost);
            self.owned[mover].insert(dot);
            self.scores[mover] += 1;
            self.key ^= DOT_KEYS[mover][dot];
        }
        self.open[mover].remove(edge.index());
        let drawn = usize::from(self.segments[mover]);
        self.segments[mover] += 1;
        self.key ^= SEGMENT_KEYS[mover][drawn] ^ SEGMENT_KEYS[mover][drawn + 1];
        if usize::from(self.scores[0] + self.scores[1]) == board.dots() {
            self.open = [EdgeSet::EMPTY; 2];
        }
        board.beside(edge).any(|square| board.sides_drawn(square, &self.drawn) == 4)
    }
}

/// The dots that drawn edges join to `dot`.
pub(crate) fn connected(board: &Grid, drawn: &EdgeSet, dot: usize) -> CellSet {
    let mut reached = CellSet::of(dot);
    let mut pending = vec![dot];
    while let Some(dot) = pending.pop() {
        for edge in (board.incident(dot) & *drawn).iter() {
            for end in board.ends(Edge(edge as u16)) {
                if !reached.contains(end) {
                    reached.insert(end);
                    pending.push(end);
                }
            }
        }
    }
    reached
}

/// Refuses what no game leads to: both ends of an edge have one owner, and each side's edges join its dots to its
/// corner.
pub(crate) fn check(board: &Grid, drawn: &EdgeSet, owned: &[CellSet; 2]) -> Result<(), Refusal> {
    let name = |dot| dot_name(board, dot);
    for edge in drawn.iter() {
        let ends = board.ends(Edge(edge as u16));
        if !owned.iter().any(|cells| ends.iter().all(|&dot| cells.contains(dot))) {
            let [from, to] = ends.map(name);
            return Err(Refusal::EdgeOfTwo { from, to });
        }
    }
    let homes = Side::BOTH.map(|side| (side, corner(board, side)));
    for (owner, home) in homes {
        if !owned[owner.index()].contains(home) {
            return Err(Refusal::LostCorner { owner, corner: name(home) });
        }
    }
    for (owner, home) in homes {
        let cut_off = owned[owner.index()].without(connected(board, drawn, home));
        if let Some(dot) = cut_off.first() {
            return Err(Refusal::CutOff { owner, corner: name(home), dot: name(dot) });
        }
    }
    Ok(())
}
