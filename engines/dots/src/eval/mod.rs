//! The evaluations of both games.

mod classic;
mod images;
mod inputs;
mod network;
mod tuned;

pub use classic::Classic;
pub use inputs::Dots;
pub use network::Network;
pub(crate) use network::NetworkSlot;
pub use tuned::Tuned;

use dots_rules::Position;

search::evaluations! {
    /// The evaluations of both games.
    pub enum Evaluations for Position {
        /// The tuned one, in territory corrected by a network.
        "network" => Network(Network),
        /// Tengen's own, fitted to games.
        "tuned" => Tuned(Tuned),
        /// The source text's.
        "classic" => Classic(Classic),
    }
}
