//! Dots and Boxes beyond its rules: chains and loops, their theory, and the exact solver.

mod captures;
mod coins;
mod endgame;
mod runs;
mod shape;
mod solver;
mod structure;
mod symmetry;

pub(crate) use captures::worth;
pub use captures::{Captures, Settled};
pub use coins::{Coins, Graph};
pub use endgame::Endgame;
pub use runs::{Run, RunKind};
pub use solver::BoxesSolver;
pub(crate) use structure::{Picture, structure};
