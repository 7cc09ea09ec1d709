//! Positions in 30 bytes: a bit for each square, four for each piece, the plies without capture,
//! the side to move.

use game::packing::{BitReader, BitWriter, check_size, unknown_code};
use game::{Packing, Shape, Side, TextError};

use crate::notation::{MOST_COUNTED, checked};
use crate::piece::{KINDS, Kind, Piece};
use crate::position::{Position, Turn};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::square::{FILES, RANKS, SQUARES, Square};

/// Bits of a piece.
const PIECE: u32 = 4;
/// Bits of the counter.
const QUIET: u32 = u16::BITS;
/// Pieces of a full board.
const PIECES: usize = 32;
/// Squares, pieces, counter, side.
const SIZE: usize = (SQUARES + PIECES * PIECE as usize + QUIET as usize + 1).div_ceil(8);

impl Packing for Position {
    fn shape(&self) -> Shape {
        Shape { game: "xiangqi", variant: "", rows: RANKS, columns: FILES }
    }

    fn packed_size(&self) -> usize {
        SIZE
    }

    fn plies(&self) -> u32 {
        2 * u32::from(self.full_move().saturating_sub(1)) + self.side().index() as u32
    }

    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError> {
        let first = out.len();
        let mut bits = BitWriter::new(out);
        bits.push(self.quiet_plies().into(), QUIET);
        bits.push(self.side().index() as u32, 1);
        for square in Square::all() {
            bits.push(self.piece_on(square).is_some().into(), 1);
        }
        for piece in Square::all().filter_map(|square| self.piece_on(square)) {
            bits.push(piece.index() as u32, PIECE);
        }
        out.resize(first + SIZE, 0);
        Ok(())
    }

    fn unpack(bytes: &[u8], plies: u16, rules: &Rules) -> Result<Self, TextError> {
        check_size(bytes, SIZE)?;
        let mut bits = BitReader::new(bytes);
        let quiet_plies = (bits.take(QUIET) as u16).min(MOST_COUNTED);
        let side = if bits.flag() { Side::Second } else { Side::First };
        let taken: [bool; SQUARES] = std::array::from_fn(|_| bits.flag());
        let pieces = taken.iter().filter(|&&taken| taken).count();
        if pieces > PIECES {
            return Err(Refusal::TooManyPieces { count: pieces, most: PIECES }.into());
        }
        let mut board = [None; SQUARES];
        for (square, _) in board.iter_mut().zip(taken).filter(|(_, taken)| *taken) {
            *square = Some(piece(bits.take(PIECE))?);
        }
        let full_move = (plies / 2 + 1).min(MOST_COUNTED);
        Ok(checked(board, Turn { side, quiet_plies, full_move }, *rules)?)
    }
}

fn piece(code: u32) -> Result<Piece, TextError> {
    let index = code as usize;
    let kind = Kind::ALL.get(index % KINDS).copied();
    let kind = kind.filter(|_| index < 2 * KINDS).ok_or_else(|| unknown_code("piece", code))?;
    Ok(Piece { side: Side::BOTH[index / KINDS], kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Notation;
    use game::kit::{self, Effort};

    #[test]
    fn positions_are_read_back() {
        let effort = Effort { walks: 20, ..Effort::default() };
        kit::check_packing::<Position>(&Rules::default(), effort);
        let text = "4k4/9/9/9/9/9/9/9/9/3K1A3 b - - 9999 731";
        let pos = Position::parse_position(text, &Rules::default()).unwrap();
        let mut bytes = Vec::new();
        pos.pack(&mut bytes).unwrap();
        let read = Position::unpack(&bytes, pos.plies() as u16, &Rules::default()).unwrap();
        assert_eq!((bytes.len(), read.position_text()), (30, text.to_owned()));
    }
}
