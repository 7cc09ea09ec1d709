//! Gomoku as an engine: evaluation, heuristics, threat search, negotiation and the program, on the rules of
//! [`gomoku_rules`].

mod balance;
mod commentary;
mod drawing;
mod eval;
mod heuristics;
mod levels;
mod looks;
mod negotiate;
mod openings;
mod policy;
mod program;
mod solve;
mod soosorv;
mod suite;
mod swap2;
mod symmetry;
mod worth;

pub use eval::{Classic, Evaluations, Network, Points, Tuned};
pub use heuristics::Heuristics;
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
pub use solve::{Attack, Effort, Solution, ThreatSolver};
pub use worth::{Position, TunedWorths};
