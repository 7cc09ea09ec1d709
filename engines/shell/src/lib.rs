//! The stdin/stdout loop, options, time manager and subcommands of every Tengen engine.
//!
//! A game crate describes itself as a [`Program`]; this crate makes a whole engine of it.

mod bench;
mod cli;
mod clock;
mod control;
mod engine;
mod info;
mod input;
mod job;
mod memory;
mod options;
mod program;
mod root;
mod session;
mod settings;
mod strength;
mod suite;
mod task;
mod time;
mod tools;
mod value;
mod wire;

pub use cli::{main, run};
pub use clock::Stopwatch;
pub use program::{
    BenchPlan, Identity, MateVerdict, Player, Program, Resources, SuiteChecker, Tools,
};
pub use suite::{PerftChecker, RepetitionChecker};

// Game crates declare their own subcommands with the very version the shell parses them with.
pub use clap;
