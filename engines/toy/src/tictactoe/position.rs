//! The rules: three in a row wins, a full board is a draw.

use game::{Game, Outcome, Side, keys};

/// A square, 0 to 8 by rows from the top left.
pub type Square = u8;

/// Sets of squares that win, one bit each.
pub(super) const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

/// Keys of marks, `[side * 9 + square]`.
const KEYS: [u64; 18] = keys::table(0x7469_6374_6163);
/// Added when the second side is on move, for positions set up with either side to move.
const SECOND_KEY: u64 = keys::table::<1>(0x746F_6521)[0];

/// A position: the marks of both sides as sets of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) marks: [u16; 2],
    pub(super) side: Side,
}

impl Position {
    pub(super) fn empty_squares(&self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }
}

impl Game for Position {
    type Move = Square;
    type Undo = ();
    const MOVE_SLOTS: usize = 9;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        let side = if self.side == Side::Second { SECOND_KEY } else { 0 };
        let set = u32::from(self.marks[0]) | u32::from(self.marks[1]) << 9;
        (0..18).filter(|i| set >> i & 1 == 1).fold(side, |key, i| key ^ KEYS[i])
    }

    fn legal_moves(&self, out: &mut Vec<Square>) {
        if self.outcome().is_none() {
            out.extend((0..9).filter(|square| self.empty_squares() >> square & 1 == 1));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |side: Side| ROWS.iter().any(|row| self.marks[side.index()] & row == *row);
        if let Some(side) = Side::BOTH.into_iter().find(|&side| won(side)) {
            return Some(Outcome::Win(side));
        }
        (self.empty_squares() == 0).then_some(Outcome::Draw)
    }

    fn make(&mut self, square: Square) {
        self.marks[self.side.index()] |= 1 << square;
        self.side = !self.side;
    }

    fn unmake(&mut self, square: Square, (): ()) {
        self.side = !self.side;
        self.marks[self.side.index()] &= !(1 << square);
    }

    fn slot(&self, square: Square) -> u16 {
        square.into()
    }

    fn is_irreversible(&self, _: Square) -> bool {
        true
    }
}
