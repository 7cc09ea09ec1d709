//! The learned evaluation: a network that corrects the tuned one.

use game::Notation;
use learned::{Learned, LearnedInputs, Slot};
use weights::Linear;
use xiangqi_rules::{Kind, Position, Rules};

use super::inputs::Pieces;
use super::tuned::{Tuned, TunedWeights};

/// Width of one accumulator.
pub(crate) const WIDTH: usize = 64;

/// The tuned evaluation and the network's correction.
pub type Network = Learned<Tuned, Pieces, WIDTH>;

pub(crate) type NetworkSlot = Slot<Pieces, WIDTH>;

/// Its head says how the file was made.
impl LearnedInputs<WIDTH> for Pieces {
    fn file() -> Vec<u8> {
        files::packed!("xiangqi.network").bytes()
    }

    fn base_weights() -> u32 {
        TunedWeights::weights(&Position::start(&Rules::default())).checksum()
    }

    /// All pieces but the kings.
    fn without_each(pos: &Position) -> Vec<(String, Position)> {
        let pieces = pos.occupancy().squares().into_iter().filter_map(|square| {
            let piece = pos.piece_on(square).filter(|piece| piece.kind != Kind::King)?;
            let name = format!("{} {}", piece.letter(), square);
            Some((name, pos.without(square)))
        });
        pieces.collect()
    }
}
