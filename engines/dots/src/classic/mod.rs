//! Dots and Boxes beyond its rules: chains and loops, their theory, and the exact solver.

mod coins;
mod ending;
mod mask;
mod shape;
mod solver;
mod structure;
mod symmetry;

pub use coins::{Captures, Coins, Graph, Run, RunKind, Settled};
pub use ending::Ending;
pub use mask::{Mask, Wide};
pub use solver::ClassicSolver;
pub use structure::{Picture, Structure};
