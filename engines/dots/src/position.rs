//! A position of either game and how moves change it.

use game::{Game, Outcome, Side, keys};

use crate::grid::{CellSet, Grid, MAX_BOXES, MAX_DOTS, MAX_EDGES};
use crate::moves::{Edge, EdgeSet};
use crate::rules::Variant;

/// The state of a game.
///
/// *Territory*: an edge is drawn from an own dot to a dot that is not the opponent's, which then
/// is the mover's too; closing a unit square gives another move; the game ends when no dot is
/// free. *Classic*: any undrawn edge is drawn; closing one or two boxes takes them and gives
/// another move; the game ends when all edges are drawn. A side that cannot move is passed over,
/// which is no ply. One edge is one move, and the same side may be on move again.
///
/// Source: the rules of Dots and Boxes, and the territory game as `docs/games/dots.md` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: &'static Grid,
    variant: Variant,
    side: Side,
    drawn: EdgeSet,
    /// The dots (territory) or closed boxes (classic) of each side.
    owned: [CellSet; 2],
    /// How many those are.
    scores: [u8; 2],
    /// Territory: how many edges each side has drawn.
    segments: [u16; 2],
    /// The edges each side might draw; both empty exactly when the game is over.
    open: [EdgeSet; 2],
    key: u64,
}

static EDGE_KEYS: [u64; MAX_EDGES] = keys::table(0xD075_0001);
static SCORE_KEYS: [u64; MAX_BOXES + 1] = keys::table(0xD075_0002);
static DOT_KEYS: [[u64; MAX_DOTS]; 2] = [keys::table(0xD075_0005), keys::table(0xD075_0006)];
static SEGMENT_KEYS: [[u64; MAX_EDGES + 1]; 2] =
    [keys::table(0xD075_0007), keys::table(0xD075_0008)];
static GAME_KEYS: [u64; 64] = keys::table(0xD075_0003);

impl Position {
    /// The position with these drawn edges and these owners of dots (territory) or closed boxes
    /// (classic). If `side` cannot move but the other side can, that one is on move.
    ///
    /// The parts must belong together: in territory, both ends of each drawn edge have one owner.
    pub(crate) fn assemble(
        variant: Variant,
        board: &'static Grid,
        side: Side,
        drawn: EdgeSet,
        owned: [CellSet; 2],
    ) -> Self {
        let scores = owned.map(|cells| cells.len() as u8);
        let (open, segments) = ([EdgeSet::EMPTY; 2], [0; 2]);
        let mut pos = Self { board, variant, side, drawn, owned, scores, segments, open, key: 0 };
        if variant == Variant::Territory {
            pos.segments = owned.map(|dots| {
                let joins = |&edge: &usize| dots.contains(board.ends(Edge(edge as u16))[0]);
                drawn.iter().filter(joins).count() as u16
            });
        }
        pos.open = Side::BOTH.map(|side| pos.drawable(side));
        pos.side = pos.next_mover(side);
        pos.key = pos.key_from_scratch();
        pos
    }

    /// The edges `side` might draw, computed from nothing.
    fn drawable(&self, side: Side) -> EdgeSet {
        let undrawn = self.board.all_edges.without(self.drawn);
        if self.variant == Variant::Classic {
            return undrawn;
        }
        let [own, theirs] = [side, !side].map(|side| self.owned[side.index()]);
        if (own | theirs) == self.board.all_dots {
            return EdgeSet::EMPTY;
        }
        let may_draw = |&i: &usize| {
            let ends = self.board.ends(Edge(i as u16));
            ends.iter().any(|&dot| own.contains(dot))
                && !ends.iter().any(|&dot| theirs.contains(dot))
        };
        undrawn.iter().filter(may_draw).collect()
    }

    /// Which game it is.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The board it is played on.
    #[inline]
    pub const fn board(&self) -> &'static Grid {
        self.board
    }

    /// The edges drawn so far.
    #[inline]
    pub const fn drawn(&self) -> EdgeSet {
        self.drawn
    }

    /// The edges not yet drawn.
    pub fn undrawn(&self) -> EdgeSet {
        self.board.all_edges.without(self.drawn)
    }

    /// The dots (territory) or closed boxes (classic) that belong to `side`.
    #[inline]
    pub const fn owned(&self, side: Side) -> CellSet {
        self.owned[side.index()]
    }

    /// How many dots (territory) or boxes (classic) `side` has.
    #[inline]
    pub fn score(&self, side: Side) -> i32 {
        i32::from(self.scores[side.index()])
    }

    /// Territory: how many edges `side` has drawn.
    #[inline]
    pub fn segments(&self, side: Side) -> i32 {
        i32::from(self.segments[side.index()])
    }

    /// The score of the side to move minus the opponent's.
    #[inline]
    pub fn lead(&self) -> i32 {
        self.score(self.side) - self.score(!self.side)
    }

    /// The edges that `side` might draw if it were on move; empty once the game is over.
    #[inline]
    pub const fn open(&self, side: Side) -> EdgeSet {
        self.open[side.index()]
    }

    /// Whether no move is left to anybody.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.open[self.side.index()].is_empty()
    }

    /// How many unit squares the undrawn `edge` would close: 0, 1 or 2.
    #[inline]
    pub fn closes(&self, edge: Edge) -> usize {
        self.board
            .beside(edge)
            .filter(|&square| self.board.sides_drawn(square, &self.drawn) == 3)
            .count()
    }

    /// Whether some undrawn edge would close a unit square.
    pub(crate) fn can_close(&self) -> bool {
        (0..self.board.boxes()).any(|square| self.board.sides_drawn(square, &self.drawn) == 3)
    }

    /// The dot that drawing `edge` takes in the territory game, if one of its ends is free.
    #[inline]
    pub fn takes(&self, edge: Edge) -> Option<usize> {
        let taken = self.owned[0] | self.owned[1];
        self.board.ends(edge).into_iter().find(|&dot| !taken.contains(dot))
    }

    /// The key of what was drawn and won, from nothing.
    ///
    /// In territory the dots decide the game: which edges a side has drawn between its own makes no
    /// difference to the result, and only how many they are to the text's evaluation.
    fn content_key(&self) -> u64 {
        match self.variant {
            Variant::Classic => {
                let edges = self.drawn.iter().fold(0, |key, edge| key ^ EDGE_KEYS[edge]);
                edges ^ GAME_KEYS[33] ^ SCORE_KEYS[usize::from(self.scores[0])]
            }
            Variant::Territory => {
                let dots = |side: usize| {
                    let count = SEGMENT_KEYS[side][usize::from(self.segments[side])];
                    self.owned[side].iter().fold(count, |key, dot| key ^ DOT_KEYS[side][dot])
                };
                dots(0) ^ dots(1) ^ GAME_KEYS[32]
            }
        }
    }

    /// The position with the turn given away; `None` if the other side cannot move.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let mut passed = *self;
        passed.side = !self.side;
        passed.key ^= side_key(self.side) ^ side_key(passed.side);
        (!passed.is_over()).then_some(passed)
    }

    /// `side`, or the other one if only that can move.
    #[inline]
    fn next_mover(&self, side: Side) -> Side {
        let stuck = self.open[side.index()].is_empty() && !self.open[(!side).index()].is_empty();
        if stuck { !side } else { side }
    }

    /// Draws `edge` for the side to move as the classic game has it; whether a box was closed.
    #[inline]
    fn draw_classic(&mut self, edge: Edge) -> bool {
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

    /// Draws `edge` for the side to move as the territory game has it; whether a unit square was
    /// closed.
    #[inline]
    fn draw_territory(&mut self, edge: Edge) -> bool {
        let (board, mover, other) = (self.board, self.side.index(), (!self.side).index());
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

/// The dot that `side` owns at the start of the territory game: x bottom left, o top right.
pub(crate) fn corner(board: &Grid, side: Side) -> usize {
    match side {
        Side::First => board.dot(board.rows - 1, 0),
        Side::Second => board.dot(0, board.cols - 1),
    }
}

impl Game for Position {
    type Move = Edge;
    type Undo = Self;

    const MOVE_SLOTS: usize = MAX_EDGES;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let size = GAME_KEYS[self.board.rows] ^ GAME_KEYS[16 + self.board.cols];
        size ^ side_key(self.side) ^ self.content_key()
    }

    fn legal_moves(&self, out: &mut Vec<Edge>) {
        out.extend(self.open[self.side.index()].iter().map(|i| Edge(i as u16)));
    }

    #[inline]
    fn is_legal(&self, mv: Edge) -> bool {
        self.open[self.side.index()].contains(mv.index())
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        u64::from(self.open[self.side.index()].len())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.when_stuck())
    }

    fn when_stuck(&self) -> Outcome {
        match self.scores[0].cmp(&self.scores[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    #[inline]
    fn make(&mut self, mv: Edge) -> Self {
        let before = *self;
        self.drawn.insert(mv.index());
        let again = match self.variant {
            Variant::Classic => self.draw_classic(mv),
            Variant::Territory => self.draw_territory(mv),
        };
        self.side = self.next_mover(if again { self.side } else { !self.side });
        self.key ^= side_key(before.side) ^ side_key(self.side);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Edge, undo: Self) {
        *self = undo;
    }

    #[inline]
    fn slot(&self, mv: Edge) -> u16 {
        mv.0
    }

    #[inline]
    fn resolve(&self, slot: u16) -> Option<Edge> {
        let edge = Edge(slot);
        (edge.index() < MAX_EDGES && self.is_legal(edge)).then_some(edge)
    }

    fn is_irreversible(&self, _: Edge) -> bool {
        true
    }
}

fn side_key(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => GAME_KEYS[34],
    }
}
