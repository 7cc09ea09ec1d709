//! The learned evaluation: on 8x8 a network corrects the tuned evaluation.

use game::Notation;
use learned::{Learned, LearnedInputs, Slot};
use weights::Linear;

use super::inputs::Pieces;
use super::tuned::{Tuned, TunedWeights};
use draughts_rules::{Bits, Colour, Position, Rules, Setup, squares};

/// Width of one accumulator.
const WIDTH: usize = 32;

/// The tuned evaluation with the correction on 8x8; the network leaves other boards alone.
pub type Network = Learned<Tuned, Pieces<8>, WIDTH>;

pub(crate) type NetworkSlot = Slot<Pieces<8>, WIDTH>;

/// For the board that has a network; the others may be trained for. The head of the file says how it was made.
impl<const SIZE: usize> LearnedInputs<WIDTH> for Pieces<SIZE> {
    fn file() -> Vec<u8> {
        match SIZE {
            8 => files::packed!("english8.network").bytes(),
            _ => panic!("no network comes with the program for a board of so many rows"),
        }
    }

    fn base_weights() -> u32 {
        let rules = Rules { variant: Self::BOARD, ..Rules::default() };
        TunedWeights::weights(&Position::start(&rules)).checksum()
    }

    fn covers(pos: &Position) -> bool {
        pos.variant() == Self::BOARD
    }

    /// All pieces, named as in PDN.
    fn without_each(pos: &Position) -> Vec<(String, Position)> {
        let piece = |bit: usize| {
            let is_white = pos.pieces(Colour::White) >> bit & 1 != 0;
            let colour = if is_white { Colour::White } else { Colour::Black };
            let king = if pos.kings(colour) >> bit & 1 != 0 { "K" } else { "" };
            let name = format!("{}{king}{}", colour.letter(), pos.variant().number(bit));
            (name, without(pos, 1 << bit))
        };
        squares(pos.occupied()).map(piece).collect()
    }
}

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
