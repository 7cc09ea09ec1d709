//! English draughts as an engine: evaluation, heuristics, endgame tables and the program, on the rules of
//! [`draughts_rules`].

mod commentary;
mod conversion;
mod drawing;
pub mod endgame;
mod eval;
mod heuristics;
mod levels;
mod pdn;
mod program;
mod shot;
mod suite;
mod tools;

pub use eval::{Classic, Evaluations, Network, Pieces, Planned, Tuned, TunedWeights};
pub use heuristics::Heuristics;
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
