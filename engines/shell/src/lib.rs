//! The stdin/stdout loop, options, time manager and subcommands of every Tengen engine.
//!
//! A game crate describes itself as a [`Program`]; this crate makes a whole engine of it.

mod program;

pub use program::{BenchPlan, MateVerdict, Program, SuiteChecker};

// Game crates declare their own subcommands with the very version the shell parses them with.
pub use clap;
