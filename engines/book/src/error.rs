//! Why a book cannot be used.

use std::io;

/// Why a book cannot be used: one line that names what is wrong, not the file.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is a folder, a device or a pipe.
    #[error("it is not a file")]
    NotAFile,
    /// It is larger than what is kept in memory.
    #[error("it has {0} MiB, and a book of this form at most {1}")]
    TooLarge(u64, u64),
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
