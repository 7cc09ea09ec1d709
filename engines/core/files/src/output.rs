//! The files that a command may write: none that it uses itself, and none of another kind; the folders for them.

use std::fs;
use std::io;
use std::path::Path;

use crate::{Draft, Limit, read, target};

/// Checks, before any work is done, that a command may write the file at `path`: it is none of the files that the
/// command has another use for, a file that lies there is empty or `is_such` by its bytes, `what` it is to become, and
/// there can be one. A pipe or a device can be written to.
///
/// # Errors
/// If one of these does not hold. What lies there stays as it is.
pub fn check_output(
    path: &Path,
    used: impl IntoIterator<Item = impl AsRef<Path>>,
    what: &str,
    is_such: impl FnOnce(&[u8]) -> bool,
) -> io::Result<()> {
    /// Larger files are of no kind that is written anew.
    const LIMIT: Limit = Limit { what: "a file to be replaced", mib: 1 << 10 };
    if path.exists() && !path.is_file() && !path.is_dir() {
        return Ok(());
    }
    let place = |path: &Path| target(path).unwrap_or_else(|_| path.to_owned());
    if used.into_iter().any(|other| place(other.as_ref()) == place(path)) {
        return Err(io::Error::other("the command itself uses that file; name another one"));
    }
    let may_go = |bytes: Vec<u8>| bytes.is_empty() || is_such(&bytes);
    if path.is_file() && !read(path, &LIMIT).is_ok_and(may_go) {
        let reason = format!("there is a file that is no {what}; name another one, or remove it");
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, reason));
    }
    Draft::new(path).map(drop)
}

/// Makes the folder at `path`, and those that it lies in, unless they are there.
///
/// # Errors
/// If one of them is a file, which is named, or cannot be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(|error| {
        // A separator at its end would ask for a folder.
        let path = path.components().as_path();
        let is_taken = |folder: &&Path| folder.exists() && !folder.is_dir();
        let reason = match path.ancestors().find(is_taken) {
            Some(file) if file == path => "it is a file; name a folder".to_owned(),
            Some(file) => format!("{} is a file; name a folder", file.display()),
            None => return error,
        };
        io::Error::new(io::ErrorKind::NotADirectory, reason)
    })
}
