//! Positions in few bytes: five points to a byte, then the side to move and the forbidden move that
//! ended the game.

use game::packing::{check_size, digits, digits_size, push_digits, unknown_code};
use game::{Game as _, Packing, Shape, Side, TextError};

use crate::point::{MAX_POINTS, Point};
use crate::point_state::PointWorths;
use crate::position::Board;
use crate::rules::Rules;

/// Kinds of points: empty, black, white.
const KINDS: u8 = 3;
/// Bytes of side and forbidden move.
const STATE: usize = 2;

impl<W: PointWorths> Packing for Board<W> {
    fn shape(&self) -> Shape {
        let size = self.size();
        Shape { game: "gomoku", variant: self.rules().variant.word(), rows: size, columns: size }
    }

    fn packed_size(&self) -> usize {
        digits_size(KINDS, self.size() * self.size()) + STATE
    }

    fn plies(&self) -> u32 {
        self.occupied().len() as u32
    }

    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError> {
        let points = (0..self.size() * self.size()).map(Point::from_index);
        let code = |point| self.stone(point).map_or(0, |side: Side| 1 + side.index() as u8);
        push_digits(out, KINDS, points.map(code));
        let foul = self.foul().map_or(0, |(point, _)| 1 + point.index() as u16);
        out.extend((foul << 1 | self.side_to_move().index() as u16).to_le_bytes());
        Ok(())
    }

    /// The plies follow from the stones.
    fn unpack(bytes: &[u8], _: u16, rules: &Rules) -> Result<Self, TextError> {
        let points = usize::from(rules.size).pow(2);
        let size = digits_size(KINDS, points);
        check_size(bytes, size + STATE)?;
        let (board, state) = bytes.split_at(size);
        let state = u16::from_le_bytes([state[0], state[1]]);
        let mut stones = [[Point::from_index(0); MAX_POINTS]; 2];
        let mut counts = [0; 2];
        for (index, code) in (0..points).zip(digits(board, KINDS)) {
            if code > 0 {
                let owner = usize::from(code - 1);
                let count =
                    counts.get_mut(owner).ok_or_else(|| unknown_code("stone", code.into()))?;
                stones[owner][*count] = Point::from_index(index);
                *count += 1;
            }
        }
        let side = Side::BOTH[usize::from(state & 1)];
        let [black, white] = [0, 1].map(|owner| &stones[owner][..counts[owner]]);
        let mut pos = Self::with_stones(*rules, &[black, white], side);
        pos.check_wins()?;
        if let Some(index) = usize::from(state >> 1).checked_sub(1) {
            let point = Some(Point::from_index(index)).filter(|_| index < points);
            pos.end_by_foul(point.ok_or_else(|| unknown_code("point", index as u32))?)?;
        }
        Ok(pos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::rules::Variant;
    use game::Notation;
    use game::kit::{self, Effort};

    #[test]
    fn positions_of_every_rule_and_size_are_read_back() {
        for variant in Variant::ALL {
            for (size, bytes) in [(5, 7), (15, 47), (20, 82), (22, 99)] {
                let rules = Rules { size, variant, forbidden_loses: true };
                let effort = Effort { walks: 2, plies: 120, seed: size.into() };
                kit::check_packing::<Position>(&rules, effort);
                assert_eq!(Position::new(rules).packed_size(), bytes);
            }
        }
    }

    #[test]
    fn a_game_that_a_foul_ended_is_read_back() {
        let rules = Rules { size: 15, variant: Variant::Renju, forbidden_loses: true };
        let text = "15/15/15/15/15/7b7/7b7/5bbb7/15/15/15/15/15/15/wwww11 w renju foul:h8";
        let pos = Position::parse_position(text, &rules).unwrap();
        let mut bytes = Vec::new();
        pos.pack(&mut bytes).unwrap();
        assert_eq!(Position::unpack(&bytes, 9, &rules), Ok(pos));
        let free = Rules { forbidden_loses: false, ..rules };
        let refused = Position::unpack(&bytes, 9, &free).unwrap_err().to_string();
        assert_eq!(refused, "no foul can have ended this game: foul:h8");
    }
}
