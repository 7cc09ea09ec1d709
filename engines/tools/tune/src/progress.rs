//! Lines of progress.

use std::io::{self, Write as _};

use indicatif::ProgressBar;

/// Lines of progress for a whole run where there is no terminal for a bar.
pub(crate) const LINES: u64 = 20;

/// Prints a line on stderr, above the bar if there is one.
pub(crate) fn say(bar: &ProgressBar, line: &str) {
    bar.suspend(|| note(line));
}

pub(crate) fn note(line: &str) {
    // Who reads no progress may still want the result.
    let _ = writeln!(io::stderr(), "{line}");
}
