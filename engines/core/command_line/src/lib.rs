//! Shared by the command lines of all programs: where the log goes, the part of work that one of
//! several machines does, how text is printed, and how a failure is said.

mod logging;
mod printed;
mod shard;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

pub use logging::{EVERYWHERE, LogArguments};
pub use printed::{Printed, is_control, one_line, stderr, stdout};
pub use shard::Shard;

/// Says what went wrong, and exits with code 1.
pub fn fail(error: &dyn Display) -> ExitCode {
    let _ = say("error", error);
    ExitCode::FAILURE
}

/// Says on a line of stderr what does not stop the work.
///
/// # Errors
/// If nobody reads it.
pub fn warn(what: &dyn Display) -> io::Result<()> {
    say("warning", what)
}

fn say(kind: &str, what: &dyn Display) -> io::Result<()> {
    writeln!(io::stderr(), "{kind}: {}", one_line(&what.to_string()))
}
