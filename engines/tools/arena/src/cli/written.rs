//! The files that commands write, which are none of those that they read.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::error::ArenaError;

/// Writes the file at `path` whole: what `fill` writes.
///
/// # Errors
/// If it is one of the files that were `read`, or cannot be written.
pub(super) fn write_apart(
    path: &Path,
    read: &[PathBuf],
    fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    let there = path.canonicalize().ok();
    if there.is_some() && read.iter().any(|source| source.canonicalize().ok() == there) {
        return Err(ArenaError::in_file(path, "that is read here; name another file to write"));
    }
    files::write(path, fill).map_err(|error| match error {
        ArenaError::Output(error) => ArenaError::in_file(path, error),
        error => error,
    })
}

/// Writes `text` as the file at `path`.
///
/// # Errors
/// If it is one of the files that were `read`, or cannot be written.
pub fn write_text(path: &Path, read: &[PathBuf], text: &str) -> Result<(), ArenaError> {
    write_apart(path, read, |file| Ok(file.write_all(text.as_bytes())?))
}
