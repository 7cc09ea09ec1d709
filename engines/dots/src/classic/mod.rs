//! Dots and Boxes beyond its rules: chains and loops, their theory, and the exact solver.

mod coins;
mod ending;
mod shape;
mod solver;
mod symmetry;

pub use coins::{Coins, Graph, Mask, Run, RunKind, Settled, Wide};
pub use ending::Ending;
pub use solver::Solver;
