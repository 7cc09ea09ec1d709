//! The stdin/stdout loop, options, time manager and subcommands of every Tengen engine.
//!
//! A game crate describes itself as a [`Program`]; this crate makes a whole engine of it.

mod channel;
mod cli;
mod clock;
mod describe;
mod lines;
mod logging;
mod manual;
mod options;
mod program;
mod shard;
mod talk;
mod think;
mod threads;
mod tools;
mod version;

pub use cli::{command, fail, main, run};
pub use clock::Stopwatch;
pub use describe::{Manual, describe};
pub use logging::LogArguments;
pub use manual::write_manual;
pub use options::{evaluation, rules_of, set_game_option};
pub use program::{
    Balance, BenchPlan, BoardStyle, BookForm, Books, DEFAULT_LEVELS, Description, Drawing,
    EVAL_FILE, GameOption, Geometry, Identity, Impasse, Judge, LEVEL_COUNT, Level, MateProgress,
    MateVerdict, Moment, Odds, Openings, Piece, PieceMove, Player, Program, RecordStyle, Resources,
    Scene, Sgf, SideStyle, Spot, SuiteChecker, Tags, Tools, Touch, Touches, expectation,
    game_option, has_move_that, load, percent,
};
pub use shard::Shard;
pub use think::control::Control;
pub use think::play::Answer;
pub use think::thinker::Thinker;
pub use tools::{PerftChecker, RepetitionChecker};
pub use version::{Build, BuiltIn, built_in, version_line, version_text};

// Game crates declare their own subcommands with the very version the shell parses them with.
pub use clap;
