//! Positions in few bytes: three squares to a byte, then the idle plies and the side to move.

use game::packing::{check_size, digits, digits_size, push_digits, unknown_code};
use game::{Packing, Shape, TextError};

use crate::board::{Bits, Colour};
use crate::position::{Position, Setup};
use crate::refusal::Refusal;
use crate::rules::Rules;

/// Kinds of squares: empty, then men and kings of White and of Black.
const KINDS: u8 = 5;
/// Bytes of idle plies and side.
const STATE: usize = 2;

impl Packing for Position {
    fn shape(&self) -> Shape {
        let size = self.variant().size();
        Shape { game: "draughts", variant: self.variant().word(), rows: size, columns: size }
    }

    fn packed_size(&self) -> usize {
        digits_size(KINDS, self.variant().squares()) + STATE
    }

    fn plies(&self) -> u32 {
        let second = self.turn() != self.variant().first_mover();
        2 * self.full_move().saturating_sub(1) + u32::from(second)
    }

    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError> {
        let squares = (1..=self.variant().squares()).filter_map(|i| self.variant().bit(i));
        let code = |bit: usize| {
            let square: Bits = 1 << bit;
            let of = |colour: Colour, man: u8| {
                let is_king = self.kings(colour) & square != 0;
                (self.pieces(colour) & square != 0).then_some(man + u8::from(is_king))
            };
            of(Colour::White, 1).or_else(|| of(Colour::Black, 3)).unwrap_or(0)
        };
        push_digits(out, KINDS, squares.map(code));
        let idle = u16::try_from(self.idle_plies()).ok().filter(|idle| idle >> 15 == 0);
        let idle = idle.ok_or(Refusal::TooManyPlies { plies: self.idle_plies() })?;
        out.extend((idle << 1 | self.turn().index() as u16).to_le_bytes());
        Ok(())
    }

    fn unpack(bytes: &[u8], plies: u16, rules: &Rules) -> Result<Self, TextError> {
        let variant = rules.variant;
        let squares = digits_size(KINDS, variant.squares());
        check_size(bytes, squares + STATE)?;
        let (board, state) = bytes.split_at(squares);
        let state = u16::from_le_bytes([state[0], state[1]]);
        let turn = if state & 1 == 0 { Colour::White } else { Colour::Black };
        let full_move = u32::from(plies) / 2 + 1;
        let idle_plies = u32::from(state >> 1);
        let mut setup = Setup { pieces: [0; 2], kings: 0, turn, idle_plies, full_move };
        for (number, code) in (1..=variant.squares()).zip(digits(board, KINDS)) {
            let Some(square) = variant.bit(number).map(|bit| 1 << bit).filter(|_| code > 0) else {
                continue;
            };
            let colour = match code {
                1 | 2 => Colour::White,
                3 | 4 => Colour::Black,
                _ => return Err(unknown_code("piece", code.into())),
            };
            setup.pieces[colour.index()] |= square;
            if code % 2 == 0 {
                setup.kings |= square;
            } else if variant.promotion_row(colour) & square != 0 {
                return Err(Refusal::ManOnPromotionRow { colour, square: number }.into());
            }
        }
        Ok(Self::new(setup, *rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use game::Notation;
    use game::kit::{self, Effort};

    #[test]
    fn positions_of_every_board_are_read_back() {
        for (variant, size) in Variant::ALL.into_iter().zip([26, 13, 19]) {
            let rules = Rules::of(variant);
            let effort = Effort { walks: 20, ..Effort::default() };
            kit::check_packing::<Position>(&rules, effort);
            assert_eq!(Position::start_of(rules).packed_size(), size);
        }
    }

    #[test]
    fn counters_have_bounds() {
        let rules = Rules::default();
        let mut bytes = Vec::new();
        let pos = Position::parse_position("B:WK3,50:BK70:H32767:F32768", &rules).unwrap();
        pos.pack(&mut bytes).unwrap();
        assert_eq!(pos.plies(), 65_535);
        assert_eq!(Position::unpack(&bytes, 65_535, &rules), Ok(pos));
        let pos = Position::parse_position("B:WK3,50:BK70:H32768:F1", &rules).unwrap();
        let refused = pos.pack(&mut bytes).unwrap_err().to_string();
        assert_eq!(refused, "too many plies without progress: 32768");
    }
}
