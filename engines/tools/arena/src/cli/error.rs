//! Why a command of the arena failed.

use std::io;
use std::path::PathBuf;

use crate::journal::JournalError;
use crate::runner::MatchError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// An argument is invalid.
    #[error("{0}")]
    Argument(String),
    /// A file cannot be used.
    #[error("{0}: {1}")]
    File(PathBuf, String),
    /// The match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The result cannot be printed.
    #[error(transparent)]
    Output(#[from] io::Error),
}
