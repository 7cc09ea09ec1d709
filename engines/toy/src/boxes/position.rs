//! The rules: a move draws an edge. The side that draws the fourth edge of a box owns the box and
//! moves again.

use game::{Game, Outcome, Side, keys};

/// An edge, 0 to 11: horizontal ones by rows from the top (0 to 5), then vertical ones (6 to 11).
pub type Edge = u8;

pub(super) const EDGES: u8 = 12;
const BOXES: u32 = 4;

/// The edges of each box, one bit each.
pub(super) const WALLS: [u16; BOXES as usize] = [
    1 << 0 | 1 << 2 | 1 << 6 | 1 << 7,
    1 << 1 | 1 << 3 | 1 << 7 | 1 << 8,
    1 << 2 | 1 << 4 | 1 << 9 | 1 << 10,
    1 << 3 | 1 << 5 | 1 << 10 | 1 << 11,
];

const EDGE_KEYS: [u64; EDGES as usize] = keys::table(0x6564_6765);
/// `[side][boxes owned]`: the value of a position depends on the boxes already owned.
const OWNED_KEYS: [[u64; 5]; 2] = [keys::table(0x6F77_6E31), keys::table(0x6F77_6E32)];
const SIDE_KEYS: [u64; 2] = keys::table(0x7369_6465);

/// A position: the edges drawn, and how many boxes each side owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) edges: u16,
    pub(super) owned: [u8; 2],
    pub(super) side: Side,
}

impl Position {
    /// How many boxes have all their edges.
    pub(super) fn closed(edges: u16) -> u8 {
        WALLS.iter().filter(|&walls| edges & walls == *walls).count() as u8
    }

    /// How many boxes `edge` would close.
    pub(super) fn closes(&self, edge: Edge) -> u8 {
        Self::closed(self.edges | 1 << edge) - Self::closed(self.edges)
    }
}

impl Game for Position {
    type Move = Edge;
    type Undo = Self;
    const MOVE_SLOTS: usize = EDGES as usize;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        let drawn = (0..EDGES.into()).filter(|edge| self.edges >> edge & 1 == 1);
        let owned =
            Side::BOTH.map(|side| OWNED_KEYS[side.index()][usize::from(self.owned[side.index()])]);
        drawn.fold(owned[0] ^ owned[1] ^ SIDE_KEYS[self.side.index()], |key, edge| {
            key ^ EDGE_KEYS[edge]
        })
    }

    fn legal_moves(&self, out: &mut Vec<Edge>) {
        out.extend((0..EDGES).filter(|edge| self.edges >> edge & 1 == 0));
    }

    fn outcome(&self) -> Option<Outcome> {
        let [first, second] = self.owned;
        if u32::from(first + second) < BOXES {
            return None;
        }
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn make(&mut self, edge: Edge) -> Self {
        let before = *self;
        let closed = self.closes(edge);
        self.edges |= 1 << edge;
        self.owned[self.side.index()] += closed;
        if closed == 0 {
            self.side = !self.side;
        }
        before
    }

    fn unmake(&mut self, _: Edge, before: Self) {
        *self = before;
    }

    fn slot(&self, edge: Edge) -> u16 {
        edge.into()
    }

    fn is_irreversible(&self, _: Edge) -> bool {
        true
    }
}
