//! The stdin/stdout loop, options, time management and subcommands of every Tengen engine.
//!
//! A game crate describes itself as a [`Program`]; this crate makes a whole engine of it. Only
//! `program/adapter` is compiled for each game: all else works on programs whose types are erased.

mod cli;
mod describe;
mod manual;
mod options;
mod program;
mod talk;
mod think;
mod tools;
mod version;

pub use cli::run;
pub use describe::Manual;
pub use manual::manual_pages;
pub use options::evaluation;
pub use program::{
    BenchPlan, DrawWorth, FindPuzzle, Knowledge, MateSolver, Moment, Negotiator, OwnCommand,
    Program, ProgramEntry, Query, Resources, Solver, Suite, SuiteChecker,
};
pub use think::clock::Stopwatch;
pub use tools::{PerftChecker, RepetitionChecker, agree};
pub use version::{Build, BuiltIn, built_in, version_line, version_text};

// Questions that games answer, and their answers.
pub use search::{EvaluationKind, MateProgress, MateVerdict, Score};

// Game crates declare their own subcommands with the very version the shell parses them with.
pub use clap;
