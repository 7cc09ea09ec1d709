//! The evaluations of xiangqi.

mod classic;
mod features;
mod inputs;
mod network;
mod tuned;

pub use classic::Classic;
pub use inputs::Pieces;
pub use network::Network;
pub use tuned::{Tuned, TunedWeights};

pub(crate) use classic::WEIGHTS as CLASSIC_WEIGHTS;
pub(crate) use network::NetworkSlot;
pub(crate) use tuned::TUNED_WEIGHTS;

use game::Side;
use search::Score;

use xiangqi_rules::Position;

search::evaluations! {
    /// The evaluations of xiangqi.
    pub enum Evaluations for Position {
        /// The tuned one, corrected by a network.
        "network" => Network(Network),
        /// Tengen's own, fitted to games.
        "tuned" => Tuned(Tuned),
        /// The source text's.
        "classic" => Classic(Classic),
    }
}

/// The last line of an explanation.
fn total(position: &Position, value: Score) -> String {
    let mover = if position.side() == Side::First { "red" } else { "black" };
    format!("total for {mover}, on move: {value}")
}
