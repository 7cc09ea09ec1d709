//! The evaluations of gomoku.

pub(crate) mod classic;
mod inputs;
mod network;
mod threat_level;
mod tuned;

pub use classic::Classic;
pub use inputs::Points;
pub use network::Network;
pub(crate) use network::NetworkSlot;
pub use tuned::Tuned;

use crate::worth::Position;

search::evaluations! {
    /// The evaluations of gomoku.
    pub enum Evaluations for Position {
        /// The tuned one, corrected by a network.
        "network" => Network(Network),
        /// Tengen's own, fitted to games.
        "tuned" => Tuned(Tuned),
        /// The source text's.
        "classic" => Classic(Classic),
    }
}
