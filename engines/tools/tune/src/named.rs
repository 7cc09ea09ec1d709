//! Errors that name the file they are about.

use std::fmt::Display;
use std::io;
use std::path::Path;

pub(crate) fn in_file(path: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}

pub(crate) trait InFile<T> {
    fn in_file(self, path: &Path) -> io::Result<T>;
}

impl<T, E: Display> InFile<T> for Result<T, E> {
    fn in_file(self, path: &Path) -> io::Result<T> {
        self.map_err(|error| in_file(path, error))
    }
}
