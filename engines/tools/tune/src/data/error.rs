//! Why a file of positions cannot be read.

use std::fmt::Display;
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
    /// It is not what it should be: where, what was expected and what was found.
    #[error("{0}")]
    Refused(String),
    /// The end is missing: whoever wrote the file was stopped.
    #[error(
        "it ends within {what} that begins at byte {at}; the command that made it, given again, \
         cuts that off and goes on"
    )]
    Torn {
        /// Where the last thing begins.
        at: u64,
        what: &'static str,
    },
    /// Whoever was given the positions failed.
    #[error("{0}")]
    Visitor(io::Error),
}

impl DataError {
    /// Bytes from `at` on are damaged.
    pub(super) fn damaged(at: u64, reason: impl Display) -> Self {
        Self::Refused(format!("at byte {at}: {reason}"))
    }

    /// The positions are of another game, variant or size.
    pub(super) fn shape(expected: &str, found: &str) -> Self {
        Self::Refused(format!(
            "it holds positions of {found}, expected {expected}; rules are chosen by --set \
             NAME=VALUE"
        ))
    }
}
