//! Shared by the command lines of all programs: where the log goes, the part of work that one of
//! several machines does, and how a failure is said.

mod logging;
mod shard;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

pub use logging::{EVERYWHERE, LogArguments};
pub use shard::Shard;

/// Says what went wrong, and exits with code 1.
pub fn fail(error: &dyn Display) -> ExitCode {
    let _ = writeln!(io::stderr(), "error: {error}");
    ExitCode::FAILURE
}
