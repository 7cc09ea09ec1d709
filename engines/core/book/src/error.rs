//! Why a book cannot be used.

use std::io;

use files::FileError;

/// Why a book cannot be used: one line that names what is wrong, not the file.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] FileError),
    #[error("it is not a book: it is empty")]
    Empty,
    /// It begins like no book that the game reads.
    #[error("it is not a book: it begins with \"{0}\"")]
    Unknown(String),
    /// A line of it is wrong.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// It is wrong as a whole.
    #[error("{0}")]
    Damaged(String),
}

impl BookError {
    /// A file with these first bytes is no book.
    pub(crate) fn unknown(start: &[u8]) -> Self {
        /// Characters that are enough to know a file by.
        const SHOWN: usize = 24;
        let text = String::from_utf8_lossy(&start[..start.len().min(4 * SHOWN)]).into_owned();
        Self::Unknown(text.chars().take(SHOWN).flat_map(char::escape_debug).collect())
    }
}

impl From<io::Error> for BookError {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error.into())
    }
}
