//! Errors that name the file they are about.

use std::fmt::Display;
use std::io;
use std::path::Path;

pub(crate) fn in_file(path: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
