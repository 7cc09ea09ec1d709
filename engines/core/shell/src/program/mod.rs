//! A game as a program, beyond its rules: how it plays, and what its tools do.

mod player;
mod tools;

pub use player::{MateSolver, Negotiator, Player, Resources, Solver};
pub use tools::{BenchPlan, Moment, OwnCommand, Puzzles, SuiteChecker, Tools};

/// A whole program: everything that the shell asks of a game crate. One value lives as long as
/// the process.
pub trait Program: Tools {}

impl<P: Tools> Program for P {}
