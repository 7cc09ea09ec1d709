//! Why a file cannot be used.

use std::io;

/// Why a file cannot be used: one line that names what is wrong, not the file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else: a folder, a device, a named pipe.
    #[error("it is not a file but {0}; name a file")]
    NotAFile(&'static str),
    /// It is larger than a file of its kind may be.
    #[error("it has more than {most} MiB, the most for {what}; split it or use a smaller one")]
    TooLarge {
        /// The kind of file that was wanted.
        what: &'static str,
        /// The limit in MiB.
        most: u64,
    },
    /// It is no text.
    #[error("line {0}: it is not UTF-8; save it as UTF-8")]
    Encoding(usize),
}
