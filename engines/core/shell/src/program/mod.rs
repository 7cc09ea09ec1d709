//! A game as a program, beyond its rules: how it plays, and what its tools do.

mod adapter;
mod erased;
mod knowledge;
mod tools;
#[cfg(test)]
pub(crate) mod toy;
mod tuning;

pub use erased::{About, ProgramEntry};
pub(crate) use erased::{
    Best, CountMethod, DynEngine, DynObserver, DynProgram, SearchSettings, TimeParts, Until,
};
pub use knowledge::{DrawWorth, Knowledge, MateSolver, Negotiator, Query, Resources, Solver};
pub use tools::{BenchPlan, FindPuzzle, Moment, OwnCommand, Suite, SuiteChecker, Tools};
#[cfg(feature = "tune")]
pub(crate) use tuning::Tuning;

/// A whole program: everything that the shell asks of a game crate. One value lives as long as
/// the process.
pub trait Program: Tools {}

impl<P: Tools> Program for P {}
