//! Dots as an engine: evaluation, heuristics, solvers and the program of two games, on the rules of [`dots_rules`].

pub mod boxes;
mod commentary;
mod drawing;
mod eval;
mod heuristics;
mod levels;
mod program;
pub mod solving;
mod suite;
pub mod territory;
mod tools;

pub use eval::{Classic, Dots, Evaluations, Network, Tuned};
pub use heuristics::Heuristics;
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
