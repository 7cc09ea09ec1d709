//! Xiangqi as an engine: evaluation, heuristics, solvers and the program, on the rules of [`xiangqi_rules`].

mod commentary;
mod drawing;
mod eval;
mod heuristics;
mod levels;
mod program;
mod see;
mod suite;

pub use eval::{Classic, Evaluations, Network, Pieces, Tuned, TunedWeights};
pub use heuristics::Heuristics;
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
