//! The lines that the command prints.

use std::io::{self, Write};

/// Prints a line for people and scripts.
///
/// # Errors
/// If nobody reads it.
pub(crate) fn say(line: &str) -> io::Result<()> {
    let mut out = command_line::stdout();
    writeln!(out, "{}", command_line::one_line(line))?;
    out.flush()
}
