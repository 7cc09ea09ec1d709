//! Files that appear whole: written beside their place, then renamed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use tempfile::NamedTempFile;

/// A file that is being made in the folder of the place it is for, under a name that no other draft has; it is removed if
/// it never gets there. What is written to it is the file.
#[derive(Debug)]
pub struct Draft {
    part: NamedTempFile,
    path: PathBuf,
}

impl Draft {
    /// A draft of the file at `path`.
    ///
    /// # Errors
    /// If `path` is taken by something other than a file, or nothing can be written beside it.
    pub fn new(path: &Path) -> io::Result<Self> {
        if path.exists() && !path.is_file() {
            let reason = format!("{} is not a file", path.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, reason));
        }
        // Opened by ourselves: a temporary file is its owner's alone, and its errors name a path that nobody has chosen.
        let part = tempfile::Builder::new()
            .prefix(&prefix(path))
            .suffix(SUFFIX)
            .make_in(folder(path), |path| File::create_new(path))?;
        // Held while it is written, so that no other process clears it away; without effect where files know no locks.
        let _ = part.as_file().try_lock();
        Ok(Self { part, path: path.to_owned() })
    }

    /// Gives it its name, once it is on the disk. Whatever had that name is replaced; old drafts of it that nobody
    /// holds are removed.
    ///
    /// # Errors
    /// If it cannot be written or renamed.
    pub fn finish(self) -> io::Result<()> {
        self.part.as_file().sync_all()?;
        self.part.persist(&self.path).map_err(|failed| failed.error)?;
        clear(&self.path);
        Ok(())
    }
}

/// How the names of drafts end, and how those of drafts of the file at `path` begin.
const SUFFIX: &str = ".part";

fn prefix(path: &Path) -> OsString {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".draft-");
    name
}

/// The folder that the file at `path` lies in.
pub(crate) fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Removes the drafts of the file at `path` that a killed process has left behind: they are a day old, and nobody holds
/// them. One that cannot be locked stays. A process looks once what is left in a folder.
fn clear(path: &Path) {
    static LEFT: Mutex<BTreeMap<PathBuf, Vec<PathBuf>>> = Mutex::new(BTreeMap::new());
    let Ok(mut left) = LEFT.lock() else { return };
    let left = left.entry(folder(path).to_owned()).or_insert_with_key(|folder| drafts(folder));
    let start = prefix(path);
    let is_own = |draft: &Path| {
        let name = draft.file_name().unwrap_or_default().as_encoded_bytes();
        name.starts_with(start.as_encoded_bytes())
    };
    left.retain(|draft| !(is_own(draft) && is_left(draft) && fs::remove_file(draft).is_ok()));
}

/// The files in `folder` that have the names of drafts.
fn drafts(folder: &Path) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    names.filter(|path| path.as_os_str().as_encoded_bytes().ends_with(SUFFIX.as_bytes())).collect()
}

/// Whether a draft is a day old, and nobody holds it.
fn is_left(draft: &Path) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let age = fs::metadata(draft).and_then(|data| data.modified()).map(|time| time.elapsed());
    let is_old = age.is_ok_and(|age| age.is_ok_and(|age| age > DAY));
    is_old && File::open(draft).is_ok_and(|file| file.try_lock().is_ok())
}

impl io::Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.part.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.part.as_file_mut().flush()
    }
}

/// Writes the file at `path`: all that `fill` writes, on the disk, or nothing. Of several at once the last one stays. A
/// pipe or a device is written to as it is.
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
    let mut file = BufWriter::new(Draft::new(path)?);
    fill(&mut file)?;
    let draft = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(draft.finish()?)
}

/// `path` if nothing is there, else with the lowest number behind it under which nothing is: `NAME-2`.
pub fn unused(path: &Path) -> PathBuf {
    let (mut free, mut number) = (path.to_owned(), 1);
    while fs::symlink_metadata(&free).is_ok() {
        number += 1;
        let mut name = path.as_os_str().to_owned();
        name.push(format!("-{number}"));
        free = name.into();
    }
    free
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
