//! Why a command of the arena failed.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dyngame::SettingRefusal;
use game::TextError;
use records::RecordError;

use crate::journal::JournalError;
use crate::openings::OpeningRefusal;
use crate::runner::MatchError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// An argument is invalid.
    #[error("{0}")]
    Argument(String),
    /// A text is refused.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A setting is refused.
    #[error(transparent)]
    Setting(#[from] SettingRefusal),
    /// Openings are refused.
    #[error(transparent)]
    Opening(#[from] OpeningRefusal),
    /// A record cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
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

impl ArenaError {
    /// Says what failed; how the program ends. Who has read enough, as `head`, need not be told.
    pub fn exit(&self) -> ExitCode {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            error => command_line::fail(error),
        }
    }

    /// The file at `path` cannot be used, for this reason.
    pub(super) fn in_file(path: &Path, error: impl Display) -> Self {
        Self::File(path.to_owned(), error.to_string())
    }
}
