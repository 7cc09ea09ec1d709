//! The evaluations of shogi.

mod classic;
mod inputs;
mod network;
mod tuned;

pub use classic::Classic;
pub use inputs::Pieces;
pub use network::Network;
pub use tuned::{Tuned, TunedWeights};

pub(crate) use classic::{WEIGHTS as CLASSIC_WEIGHTS, priority as classic_priority};
pub(crate) use network::NetworkSlot;

use std::fmt::Write as _;

use game::Side;
use search::Score;

use shogi_rules::Position;

search::evaluations! {
    /// The evaluations of shogi.
    pub enum Evaluations for Position {
        /// The tuned one, corrected by a network.
        "network" => Network(Network),
        /// Tengen's own, fitted to games.
        "tuned" => Tuned(Tuned),
        /// The source text's.
        "classic" => Classic(Classic),
    }
}

/// The terms of an evaluation and the total `value`, a line each.
fn explained(pos: &Position, rows: &[(&str, i32)], value: Score) -> String {
    let mut text = format!("{:<28}{:>8}\n", "term", "sente");
    for (term, value) in rows {
        let _ = writeln!(text, "{term:<28}{value:>8}");
    }
    let mover = if pos.side() == Side::First { "sente" } else { "gote" };
    let _ = write!(text, "total for {mover}, on move: {value}");
    text
}
