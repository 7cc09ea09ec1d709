//! Positions in few bytes: the side to move, a bit for each edge, and in dots-and-boxes one for the
//! owner of each box. Who owns the dots of the territory game follows from the edges.

use game::packing::{BitReader, BitWriter, check_size};
use game::{Game as _, Packing, Shape, Side, TextError};

use crate::grid::{CellSet, Grid};
use crate::names::dot_name;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{Rules, Variant};
use crate::territory::{check, connected, corner};

/// Bytes of a position.
fn size(variant: Variant, board: &Grid) -> usize {
    let owners = if variant == Variant::Boxes { board.boxes() } else { 0 };
    (1 + board.edges() + owners).div_ceil(8)
}

impl Packing for Position {
    fn shape(&self) -> Shape {
        let (rows, columns) = (self.board().rows, self.board().cols);
        Shape { game: "dots", variant: self.variant().word(), rows, columns }
    }

    fn packed_size(&self) -> usize {
        size(self.variant(), self.board())
    }

    fn plies(&self) -> u32 {
        self.drawn().len()
    }

    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError> {
        let (board, drawn) = (self.board(), self.drawn());
        let mut bits = BitWriter::new(out);
        bits.push(self.side_to_move().index() as u32, 1);
        for edge in 0..board.edges() {
            bits.push(drawn.contains(edge).into(), 1);
        }
        if self.variant() == Variant::Boxes {
            let taken = self.owned(Side::Second);
            (0..board.boxes()).for_each(|square| bits.push(taken.contains(square).into(), 1));
        }
        Ok(())
    }

    /// The plies follow from the edges.
    fn unpack(bytes: &[u8], _: u16, rules: &Rules) -> Result<Self, TextError> {
        let (board, variant) = (rules.board, rules.variant);
        check_size(bytes, size(variant, board))?;
        let mut bits = BitReader::new(bytes);
        let side = Side::BOTH[bits.take(1) as usize];
        let edges = 0..board.edges();
        let drawn = edges.filter(|_| bits.flag()).collect();
        let owned = match variant {
            Variant::Territory => {
                let owned = Side::BOTH.map(|side| connected(board, &drawn, corner(board, side)));
                if !(owned[0] & owned[1]).is_empty() {
                    return Err(Refusal::JoinedCorners {}.into());
                }
                check(board, &drawn, &owned)?;
                owned
            }
            Variant::Boxes => {
                let mut owned = [CellSet::EMPTY; 2];
                for square in 0..board.boxes() {
                    let owner = bits.take(1) as usize;
                    if board.sides_drawn(square, &drawn) == 4 {
                        owned[owner].insert(square);
                    } else if owner == 1 {
                        let above = board.top_left(square) + board.cols;
                        return Err(Refusal::OpenBoxOwned { dot: dot_name(board, above) }.into());
                    }
                }
                owned
            }
        };
        Ok(Self::assemble(variant, board, side, drawn, owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Notation;
    use game::kit::{self, Effort};

    #[test]
    fn positions_of_both_games_on_many_boards_are_read_back() {
        for variant in Variant::ALL {
            for (rows, cols) in [(2, 2), (2, 5), (4, 6), (10, 10), (12, 12)] {
                let rules = Rules::new(variant, rows, cols).unwrap();
                let effort = Effort { walks: 20, ..Effort::default() };
                kit::check_packing::<Position>(&rules, effort);
                kit::check_packing::<Position>(&Rules { first: Side::Second, ..rules }, effort);
            }
        }
        let bytes = |variant| Position::start(&Rules::new(variant, 10, 10).unwrap()).packed_size();
        assert_eq!(Variant::ALL.map(bytes), [23, 33]);
    }
}
