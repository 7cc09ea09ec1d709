//! Positions in 32 bytes: PackedSfen, as YaneuraOu and its kin write them.
//!
//! Bits, the least significant one of a byte first: side to move, squares of both kings, the other
//! squares by number, both hands, and the pieces in the box of a handicap game. Codes of pieces:
//!
//! ```text
//!          P     L      N      S      G        B          R
//! kind     0     100    101    110    1110     11110      11111
//! board    1 kind promoted colour                          (gold: 1 kind colour); empty: 0
//! hand       kind 0        colour                          (gold:   kind colour)
//! box        kind 1        0                               (gold: silver's kind 1 1)
//! ```
//!
//! The codes of a full set and two kings fill 256 bits.
//!
//! Source: YaneuraOu, `extra/sfen_packer.cpp`; cshogi 1.1.0, `Board.to_psfen`.

use game::packing::{BitReader, BitWriter, check_size};
use game::{Packing, Shape, Side, TextError};

use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::square::Square;

/// Bytes of a position.
const SIZE: usize = 32;
/// Bits of a king's square.
const SQUARE: u32 = 7;

/// Codes of the kinds in hand with their lengths in bits, by number of the kind.
const CODES: [(u32, u32); 7] = [(0, 1), (1, 3), (5, 3), (3, 3), (7, 4), (15, 5), (31, 5)];

impl Packing for Position {
    const PACKED_SFEN: bool = true;

    fn shape(&self) -> Shape {
        Shape { game: "shogi", variant: "", rows: 9, columns: 9 }
    }

    fn packed_size(&self) -> usize {
        SIZE
    }

    fn plies(&self) -> u32 {
        self.ply() - 1
    }

    fn pack(&self, out: &mut Vec<u8>) -> Result<(), TextError> {
        let kings = Side::BOTH.map(|side| self.king(side));
        if kings.contains(&Square::NONE) {
            return Err(Refusal::CannotPack {}.into());
        }
        let mut bits = BitWriter::new(out);
        bits.push(self.side().index() as u32, 1);
        kings.iter().for_each(|king| bits.push(king.index() as u32, SQUARE));
        let mut in_box = Kind::IN_HAND.map(Kind::most);
        for square in Square::all().filter(|square| !kings.contains(square)) {
            let piece = self.piece_on(square);
            bits.push(piece.is_some().into(), 1);
            if piece.is_some() {
                let kind = piece.kind().unpromoted();
                push_piece(&mut bits, kind, piece.kind().is_promoted(), piece.side());
                in_box[kind.index()] -= 1;
            }
        }
        for side in Side::BOTH {
            for kind in Kind::IN_HAND {
                for _ in 0..self.hand(side).count(kind) {
                    push_piece(&mut bits, kind, false, side);
                    in_box[kind.index()] -= 1;
                }
            }
        }
        for kind in Kind::IN_HAND {
            for _ in 0..in_box[kind.index()] {
                match kind {
                    Kind::GOLD => push_piece(&mut bits, Kind::SILVER, true, Side::Second),
                    _ => push_piece(&mut bits, kind, true, Side::First),
                }
            }
        }
        Ok(())
    }

    fn unpack(bytes: &[u8], plies: u16, rules: &Rules) -> Result<Self, TextError> {
        check_size(bytes, SIZE)?;
        let mut bits = BitReader::new(bytes);
        let side = Side::BOTH[bits.take(1) as usize];
        let kings = Side::BOTH.map(|side| (side, bits.take(SQUARE) as usize));
        let mut pos = Self::empty(rules);
        for (side, square) in kings {
            if square >= Square::COUNT || pos.piece_on(Square::new(square)).is_some() {
                return Err(Refusal::KingSquare { square }.into());
            }
            pos.put_new(Piece::new(side, Kind::KING), Square::new(square))?;
        }
        for square in
            Square::all().filter(|square| kings.iter().all(|king| king.1 != square.index()))
        {
            if bits.flag() {
                let (kind, promoted, side) = take_piece(&mut bits);
                let kind = if promoted { kind.promoted() } else { kind };
                pos.put_new(Piece::new(side, kind), square)?;
            }
        }
        while bits.left() > 0 {
            // Promoted ones are in the box.
            if let (kind, false, side) = take_piece(&mut bits) {
                pos.hold_new(side, kind)?;
            }
        }
        Ok(pos.checked(side, u32::from(plies) + 1)?)
    }
}

fn push_piece(bits: &mut BitWriter<'_>, kind: Kind, promoted: bool, side: Side) {
    let (code, length) = CODES[kind.index()];
    bits.push(code, length);
    if kind != Kind::GOLD {
        bits.push(promoted.into(), 1);
    }
    bits.push(side.index() as u32, 1);
}

fn take_piece(bits: &mut BitReader<'_>) -> (Kind, bool, Side) {
    let kind = match bits.flag() {
        false => Kind::PAWN,
        true => match (bits.flag(), bits.flag()) {
            (false, false) => Kind::LANCE,
            (false, true) => Kind::KNIGHT,
            (true, false) => Kind::SILVER,
            (true, true) if !bits.flag() => Kind::GOLD,
            (true, true) if !bits.flag() => Kind::BISHOP,
            (true, true) => Kind::ROOK,
        },
    };
    let promoted = kind != Kind::GOLD && bits.flag();
    (kind, promoted, Side::BOTH[bits.take(1) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Notation;
    use game::kit::{self, Effort};

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Source: cshogi 1.1.0, `Board.to_psfen`.
    #[test]
    fn known_positions_have_the_bytes_of_others() {
        for (text, expected) in [
            (crate::START, "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c"),
            (
                "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
                "8dcb51120c24e11f3c201e808f14342978f8738ae36094ab58c8251806c97a9f",
            ),
            (
                "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                "5924200c40fc2c403880f0800084070807101f0b1006499224a5d4da5a7bbf7e",
            ),
        ] {
            let pos = Position::parse_position(text, &Rules::default()).unwrap();
            let mut bytes = Vec::new();
            pos.pack(&mut bytes).unwrap();
            assert_eq!(hex(&bytes), expected, "{text}");
            let read = Position::unpack(&bytes, pos.plies() as u16, &Rules::default());
            assert_eq!(read.map(|pos| pos.position_text()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn positions_are_read_back() {
        let effort = Effort { walks: 10, ..Effort::default() };
        kit::check_packing::<Position>(&Rules::default(), effort);
    }

    #[test]
    fn a_position_without_a_king_is_refused() {
        let pos = Position::parse_position("4k4/9/4P4/9/9/9/9/9/9 b - 1", &Rules::default());
        let refused = pos.unwrap().pack(&mut Vec::new()).unwrap_err().to_string();
        assert_eq!(refused, "a position without both kings cannot be packed");
        let mut bytes = [0; SIZE];
        bytes[0] = 0xff;
        let refused = Position::unpack(&bytes, 0, &Rules::default()).unwrap_err().to_string();
        assert_eq!(refused, "no square for a king: 127");
    }
}
