//! Shared by the command lines of all programs: where the log goes, the part of work that one of
//! several machines does, what `NAME=VALUE` is, how text is printed, and how a failure is said.

mod logging;
mod output;
mod printed;
mod shard;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

pub use logging::{EVERYWHERE, LogArguments};
pub use output::{Output, ended, output, say_usage};
pub use printed::{Printed, is_control, one_line, stderr, stdout};
pub use shard::Shard;

/// The exit code of a process that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// Says what went wrong, and exits with code 1.
pub fn fail(error: &dyn Display) -> ExitCode {
    let _ = say("error", error);
    ExitCode::FAILURE
}

/// The error of a thread, a process or a file that the system does not give, with what has run out and what to do.
pub fn exhausted(error: io::Error) -> io::Error {
    let (what, limit) = match (error.kind(), error.raw_os_error()) {
        (io::ErrorKind::WouldBlock, _) => (
            "no room for another thread or process",
            "ulimit -u, or -v for the memory of its stack",
        ),
        (io::ErrorKind::OutOfMemory, _) => ("no memory for another thread or process", "ulimit -v"),
        #[cfg(unix)]
        (_, Some(TABLE_FULL | TOO_MANY_OPEN)) => ("no room for another open file", "ulimit -n"),
        _ => return error,
    };
    let advice = format!("run fewer at a time, or allow more ({limit})");
    io::Error::new(error.kind(), format!("{what}: {error}; {advice}"))
}

/// ENFILE and EMFILE, which have no kind.
#[cfg(unix)]
const TABLE_FULL: i32 = 23;
#[cfg(unix)]
const TOO_MANY_OPEN: i32 = 24;

/// How many things there are, in English: `1 game`, `2 games`.
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

/// Reads `NAME=VALUE`.
///
/// # Errors
/// If there is no `=` in it.
pub fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn what_has_run_out_is_named_with_what_to_do() {
        for (code, what, limit) in [
            (11, "thread or process", "ulimit -u"),
            (12, "no memory", "ulimit -v"),
            (23, "open file", "ulimit -n"),
            (24, "open file", "ulimit -n"),
        ] {
            let said = exhausted(io::Error::from_raw_os_error(code)).to_string();
            assert!(said.contains(what) && said.contains(limit), "{said}");
        }
        let other = exhausted(io::Error::from_raw_os_error(2)).to_string();
        assert_eq!(other, io::Error::from_raw_os_error(2).to_string());
    }
}
