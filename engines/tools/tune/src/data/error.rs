//! Why a file of positions cannot be read.

use std::io;

use files::FileError;

/// Why a file of positions cannot be read: one line that does not name the file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataError {
    /// It cannot be opened or read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not what it should be.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong, with the offending text.
        reason: String,
    },
    /// Bytes are not what they should be.
    #[error("at byte {at}: {reason}")]
    Damaged {
        /// Where what is damaged begins.
        at: u64,
        /// What was expected and what was found.
        reason: String,
    },
    /// The end is missing: whoever wrote the file was stopped.
    #[error(
        "it ends within {what} that begins at byte {at}; the command that made it, given again, \
         cuts that off and goes on"
    )]
    Torn {
        /// Where the last thing begins.
        at: u64,
        /// What it is.
        what: &'static str,
    },
    /// The end of a bare array is missing.
    #[error("it ends within a record of {size} bytes that begins at byte {at}; copy it anew")]
    Cut {
        /// Where the last record begins.
        at: u64,
        /// Bytes of a whole one.
        size: usize,
    },
    /// It is something else.
    #[error("it is no file of positions: {expected}; found {found}")]
    Foreign {
        /// What it should begin with.
        expected: &'static str,
        /// What it begins with.
        found: String,
    },
    /// It is of another game, variant or size.
    #[error(
        "it holds positions of {found}, expected {expected}; rules are chosen by --set NAME=VALUE"
    )]
    Shape {
        /// Game, variant and size that were asked for.
        expected: String,
        /// What is in the file.
        found: String,
    },
    /// It is of another run than the one that is to go on.
    #[error("it is of another run: {0}; name another file")]
    OtherRun(String),
    /// Whoever was given the positions failed.
    #[error("{0}")]
    Taker(io::Error),
}
