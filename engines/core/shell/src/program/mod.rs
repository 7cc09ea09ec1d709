//! A game as a program, beyond its rules: how it plays, and what its tools do.

mod adapter;
mod erased;
mod knowledge;
mod tools;
#[cfg(test)]
pub(crate) mod toy;
mod tuning;

pub use erased::ProgramEntry;
pub(crate) use erased::{
    CountMethod, DynEngine, DynObserver, DynProgram, SearchSettings, TimeParts, Until,
};
pub use knowledge::{DrawWorth, Knowledge, MateSolver, Negotiator, Query, Resources, Solver};
pub use tools::{BenchPlan, FindPuzzle, Moment, OwnCommand, Program, Suite, SuiteChecker};
#[cfg(feature = "tune")]
pub(crate) use tuning::Tuning;
