//! Files that appear whole: written beside their place, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// A file that is being made beside the place it is for, `PATH.part`; it is removed if it never
/// gets there.
#[derive(Debug)]
pub struct Draft {
    part: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// A draft of the file at `path`. What an earlier one left behind is removed.
    ///
    /// # Errors
    /// If `path` is taken by something other than a file.
    pub fn new(path: &Path) -> io::Result<Self> {
        if path.exists() && !path.is_file() {
            let reason = format!("{} is not a file", path.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, reason));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let draft = Self { part: part.into(), path: path.to_owned() };
        draft.remove();
        Ok(draft)
    }

    /// Where it is made.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Gives it its name. Whatever had that name is replaced.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn finish(self) -> io::Result<()> {
        fs::rename(&self.part, &self.path)
    }

    fn remove(&self) {
        // Mostly there is none.
        let _ = fs::remove_file(&self.part);
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Writes the file at `path`: all that `fill` writes, on the disk, or nothing. A pipe or a device is
/// written to as it is.
///
/// # Errors
/// If it cannot be written, or `fill` fails; what was there stays then.
pub fn write<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut dyn io::Write) -> Result<(), E>,
) -> Result<(), E> {
    if path.exists() && !path.is_file() && !path.is_dir() {
        let mut file = BufWriter::new(File::options().write(true).open(path)?);
        fill(&mut file)?;
        return Ok(file.flush()?);
    }
    let draft = Draft::new(path)?;
    let mut file = BufWriter::new(File::create(draft.part())?);
    fill(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    drop(file);
    Ok(draft.finish()?)
}

/// Opens the file at `path` itself as `options` say, not what it may be a link to.
///
/// # Errors
/// If it is a link, or cannot be opened.
pub fn open_itself(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(io::Error::other("it is a link; put the file itself there"));
    }
    // It may have become one meanwhile.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        options,
        rustix::fs::OFlags::NOFOLLOW.bits() as i32,
    );
    options.open(path)
}
