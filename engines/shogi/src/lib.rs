//! Shogi as an engine: evaluation, heuristics, a mate solver and the program, on the rules of [`shogi_rules`].

mod commentary;
mod drawing;
mod eval;
mod heuristics;
mod levels;
mod mate;
mod program;
mod see;
mod suite;

pub use eval::{Classic, Evaluations, Network, Pieces, Tuned, TunedWeights};
pub use heuristics::Heuristics;
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
