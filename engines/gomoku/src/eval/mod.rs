//! What a position is worth: the evaluations of gomoku.

pub(crate) mod classic;
mod threat_level;
mod tuned;

pub use classic::Classic;
pub use tuned::Tuned;

use crate::position::Position;

search::evaluations! {
    /// The evaluations of gomoku.
    pub enum Evaluations for Position {
        /// Tengen's own, fitted to games.
        "tuned" => Tuned(Tuned),
        /// The source text's.
        "classic" => Classic(Classic),
    }
}
