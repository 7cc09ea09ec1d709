//! The learned evaluation: on 8x8 a network corrects the tuned one.

use learned::{Home, Learned, Slot};

use super::inputs::{BOARD, Pieces};
use super::tuned::Tuned;
use crate::board::{Bits, Colour, squares};
use crate::position::{Position, Setup};

/// Width of one accumulator.
pub(crate) const WIDTH: usize = 32;

/// The tuned evaluation and, on 8x8, the network's correction.
pub type Network = Learned<Tuned, Pieces, WIDTH>;

/// The network in use.
pub(crate) type NetworkSlot = Slot<Pieces, WIDTH>;

/// Its head says how the file was made.
impl Home<WIDTH> for Pieces {
    const FILE: &'static [u8] = include_bytes!("../../english8.network");

    fn covers(pos: &Position) -> bool {
        pos.variant() == BOARD
    }

    /// All pieces, named as in PDN.
    fn without_each(pos: &Position) -> Vec<(String, Position)> {
        let piece = |bit: usize| {
            let colour = if pos.pieces(Colour::White) >> bit & 1 != 0 {
                Colour::White
            } else {
                Colour::Black
            };
            let king = if pos.kings(colour) >> bit & 1 != 0 { "K" } else { "" };
            let name = format!("{}{king}{}", colour.letter(), pos.variant().number(bit));
            (name, without(pos, 1 << bit))
        };
        squares(pos.occupied()).map(piece).collect()
    }
}

/// `pos` without the pieces `gone`.
fn without(pos: &Position, gone: Bits) -> Position {
    let setup = Setup {
        pieces: [Colour::White, Colour::Black].map(|colour| pos.pieces(colour) & !gone),
        kings: (pos.kings(Colour::White) | pos.kings(Colour::Black)) & !gone,
        turn: pos.turn(),
        idle_plies: pos.idle_plies(),
        full_move: pos.full_move(),
    };
    Position::new(setup, pos.rules())
}
