//! A position of either game and how moves change it.

use game::{Game, Outcome, Side, keys};

use crate::grid::{CellSet, Edge, EdgeSet, Grid, MAX_EDGES};
use crate::rules::Variant;

/// The state of a game.
///
/// Drawing one edge is one move, and the same side may be on move again. A side that cannot move is passed over, which
/// is no ply.
///
/// ```
/// use dots_rules::{Position, Rules, Variant};
/// use game::{Game, Notation, Side};
///
/// let mut pos = Position::start(&Rules::new(Variant::Boxes, 2, 3).expect("a size"));
/// for text in ["a1a2", "a1b1", "b1b2", "a2b2"] {
///     pos.make(pos.parse_move(text, ()).expect(text));
/// }
/// assert_eq!(pos.diagram(), ".-.:. 2\n|o|::\n.-.:. 1\na b c\nclassic: x 0, o 1, o to move");
/// assert_eq!(pos.count_moves(), 3);
/// ```
///
/// Source: the rules of dots-and-boxes, and the territory game as `docs/games/dots.md` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: &'static Grid,
    variant: Variant,
    pub(crate) side: Side,
    pub(crate) drawn: EdgeSet,
    /// The dots (territory) or closed boxes (dots-and-boxes) of each side.
    pub(crate) owned: [CellSet; 2],
    /// How many those are.
    pub(crate) scores: [u8; 2],
    /// Territory: how many edges each side has drawn.
    pub(crate) segments: [u16; 2],
    /// The edges each side might draw; both empty exactly when the game is over.
    pub(crate) open: [EdgeSet; 2],
    pub(crate) key: u64,
}

static GAME_KEYS: [u64; 64] = keys::table(0xD075_0003);

impl Position {
    /// The position with these drawn edges and these owners of dots (territory) or closed boxes
    /// (dots-and-boxes). If `side` cannot move but the other side can, that one is on move.
    ///
    /// The parts must belong together: in territory, both ends of each drawn edge have one owner.
    pub fn assemble(
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
            pos.segments = pos.count_segments();
        }
        pos.open = Side::BOTH.map(|side| match variant {
            Variant::Boxes => pos.undrawn(),
            Variant::Territory => pos.open_from_own(side),
        });
        pos.side = pos.next_mover(side);
        pos.key = pos.key_from_scratch();
        pos
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

    /// The dots (territory) or closed boxes (dots-and-boxes) that belong to `side`.
    #[inline]
    pub const fn owned(&self, side: Side) -> CellSet {
        self.owned[side.index()]
    }

    /// How many dots (territory) or boxes (dots-and-boxes) `side` has.
    #[inline]
    pub fn score(&self, side: Side) -> i32 {
        i32::from(self.scores[side.index()])
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

    /// The key of what was drawn and won, from nothing.
    fn content_key(&self) -> u64 {
        match self.variant {
            Variant::Boxes => self.key_of_boxes() ^ GAME_KEYS[33],
            Variant::Territory => self.key_of_dots() ^ GAME_KEYS[32],
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

    #[inline]
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

    #[inline]
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
            Variant::Boxes => self.draw_any(mv),
            Variant::Territory => self.draw_from_own(mv),
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

#[inline]
fn side_key(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => GAME_KEYS[34],
    }
}
