//! The evaluations of draughts.

mod classic;
mod features;
mod inputs;
mod network;
mod patterns;
mod plan;
mod pursuit;
mod tuned;

pub use classic::Classic;
pub(crate) use classic::WEIGHTS as CLASSIC_WEIGHTS;
pub use inputs::Pieces;
pub use network::Network;
pub(crate) use network::NetworkSlot;
pub use plan::Planned;
pub use tuned::{Tuned, TunedWeights};

use search::Score;

use draughts_rules::{Colour, Position};

search::evaluations! {
    /// The evaluations of draughts.
    pub enum Evaluations for Position {
        /// The tuned one, on 8x8 corrected by a network and with a plan for endings.
        "network" => Network(Planned<Network>),
        /// Tengen's own, fitted to games.
        "tuned" => Tuned(Tuned),
        /// The source text's.
        "classic" => Classic(Classic),
    }
}

/// A value in White's view as the side to move in `pos` sees it.
fn for_mover(pos: &Position, white: i32) -> Score {
    Score::estimate(if pos.turn() == Colour::White { white } else { -white })
}
