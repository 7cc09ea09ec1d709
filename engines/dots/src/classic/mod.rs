//! Dots and Boxes beyond its rules: chains and loops, their theory, and the exact solver.

mod coins;
mod ending;
mod shape;
mod solver;
mod structure;
mod symmetry;

pub use coins::{Captures, Coins, Graph, Mask, Run, RunKind, Settled, Wide};
pub use ending::Ending;
pub use solver::Solver;
pub use structure::{Picture, Structure};
