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

    /// Checks before any work that the file at `path` may be written ([`files::check_output`]).
    ///
    /// # Errors
    /// If it may not; the file is named.
    pub fn check_output(
        path: &Path,
        used: impl IntoIterator<Item = impl AsRef<Path>>,
        what: &str,
        is_such: impl FnOnce(&[u8]) -> bool,
    ) -> Result<(), Self> {
        files::check_output(path, used, what, is_such).in_file(path)
    }

    pub(crate) fn in_file(path: &Path, error: impl Display) -> Self {
        Self::File(path.to_owned(), error.to_string())
    }
}

/// Names the file that an error is about.
pub(crate) trait InFile<T> {
    fn in_file(self, path: &Path) -> Result<T, ArenaError>;
}

impl<T, E: Display> InFile<T> for Result<T, E> {
    fn in_file(self, path: &Path) -> Result<T, ArenaError> {
        self.map_err(|error| ArenaError::in_file(path, error))
    }
}
