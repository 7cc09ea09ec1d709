//! Why the command failed.

use std::fmt;
use std::path::Path;

use arena::engine::Failure;
use arena::error::ArenaError;
use arena::journal::JournalError;
use game::TextError;

/// Why a game over the line was not played, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum CsaError {
    /// An argument is invalid, or a server refuses us.
    #[error("{0}")]
    Said(String),
    /// An argument, an engine or a file of the arena.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The journal cannot be used.
    #[error("{0}: {1}")]
    Journal(String, JournalError),
    /// The engine cannot be used.
    #[error("engine {0}: {1}")]
    Engine(String, Failure),
    /// A text is refused.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Nothing can be printed, or there is no thread.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl CsaError {
    pub(crate) fn said(text: impl Into<String>) -> Self {
        Self::Said(text.into())
    }
}

pub(crate) fn in_file(path: &Path, error: impl fmt::Display) -> CsaError {
    CsaError::said(format!("{}: {error}", path.display()))
}
