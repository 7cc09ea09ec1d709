//! Positions in ten bytes: five squares to a byte, column by column, and the side to move.

use game::packing::{check_size, digits, digits_size, push_digits, unknown_code};
use game::{Notation as _, Packing, Shape, Side, TextError};

use super::Position;
use super::position::{HEIGHT, STRIDE, WIDTH};

/// Kinds of squares: empty, and the discs of both sides.
const KINDS: u8 = 3;
/// Bytes of the board.
const BOARD: usize = digits_size(KINDS, WIDTH as usize * HEIGHT as usize);

fn squares() -> impl Iterator<Item = u64> {
    (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |row| 1 << (column * STRIDE + row)))
}

impl Packing for Position {
    fn shape(&self) -> Shape {
        Shape { game: "connect-four", variant: "", rows: HEIGHT.into(), columns: WIDTH.into() }
    }

    fn packed_size(&self) -> usize {
        BOARD + 1
    }

    fn plies(&self) -> u32 {
        self.occupied().count_ones()
    }

    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError> {
        let owner = |bit: u64| self.discs.iter().position(|discs| discs & bit != 0);
        push_digits(out, KINDS, squares().map(|bit| owner(bit).map_or(0, |side| 1 + side as u8)));
        out.push(self.side.index() as u8);
        Ok(())
    }

    /// The plies follow from the discs; what stands is checked as in a text.
    fn unpack(bytes: &[u8], _: u16, (): &()) -> Result<Self, TextError> {
        check_size(bytes, BOARD + 1)?;
        let side = usize::from(bytes[BOARD]);
        let side = Side::BOTH.get(side).ok_or_else(|| unknown_code("side", side as u32))?;
        let mut pos = Self { discs: [0; 2], side: *side };
        for (bit, code) in squares().zip(digits(bytes, KINDS)).filter(|(_, code)| *code > 0) {
            let discs = pos.discs.get_mut(usize::from(code) - 1);
            *discs.ok_or_else(|| unknown_code("disc", code.into()))? |= bit;
        }
        Ok(Self::parse_position(&pos.position_text(), &())?)
    }
}
