//! The rules: a disc falls to the lowest free square of a column; four in a row win.

use game::keys::SplitMix64;
use game::{Game, Outcome, Side};

/// A column, 0 to 6 from the left.
pub type Column = u8;

/// Columns of the board.
pub(super) const WIDTH: u8 = 7;
/// Rows of the board.
pub(super) const HEIGHT: u8 = 6;
/// Bits of a column: its rows from the bottom, and one above that stays empty, so that no line
/// runs from one column into the next.
pub(super) const STRIDE: u8 = HEIGHT + 1;
/// Bit steps of the four directions: up, right, and the two diagonals.
pub(super) const STEPS: [u8; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// A position: the discs of both sides, a bit for each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) discs: [u64; 2],
    pub(super) side: Side,
}

impl Position {
    pub(super) fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// How many squares are free.
    pub(super) fn empty_squares(&self) -> u32 {
        u32::from(WIDTH * HEIGHT) - self.occupied().count_ones()
    }

    /// The squares on which the next disc of each column lands.
    pub(super) fn landings(&self) -> u64 {
        (self.occupied() + columns(1)) & columns((1 << HEIGHT) - 1)
    }
}

pub(super) fn columns(bits: u64) -> u64 {
    (0..WIDTH).fold(0, |set, column| set | bits << (column * STRIDE))
}

fn has_four(discs: u64) -> bool {
    STEPS.iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Game for Position {
    type Move = Column;
    type Undo = Self;
    const MOVE_SLOTS: usize = WIDTH as usize;

    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Two bitboards are quickly hashed, so the key is not kept.
    fn key(&self) -> u64 {
        let [first, second] = self.discs;
        let first = SplitMix64::new(first << 1 | self.side as u64).next();
        SplitMix64::new(first ^ second).next()
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn legal_moves(&self, out: &mut Vec<Column>) {
        out.extend((0..WIDTH).filter(|&column| self.is_legal(column)));
    }

    fn is_legal(&self, column: Column) -> bool {
        let top = 1 << (column * STRIDE + HEIGHT - 1);
        self.occupied() & top == 0 && self.outcome().is_none()
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|side| has_four(self.discs[side.index()]));
        let full = || (self.landings() == 0).then_some(Outcome::Draw);
        winner.map(Outcome::Win).or_else(full)
    }

    fn make(&mut self, column: Column) -> Self {
        let before = *self;
        let landing = self.landings() & ((1 << HEIGHT) - 1) << (column * STRIDE);
        self.discs[self.side.index()] |= landing;
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: Column, before: Self) {
        *self = before;
    }

    fn slot(&self, column: Column) -> u16 {
        column.into()
    }

    fn resolve(&self, slot: u16) -> Option<Column> {
        Some(slot as Column).filter(|&column| column < WIDTH && self.is_legal(column))
    }

    fn is_irreversible(&self, _: Column) -> bool {
        true
    }
}
