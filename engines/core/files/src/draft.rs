//! Files that appear whole: written beside their place, then renamed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use tempfile::{NamedTempFile, TempPath};

/// A file that is being made in the folder of the place it is for. What is written to it is the file.
///
/// It has no name before it is whole, so that nothing of it stays whatever ends the process. Where the system cannot do that,
/// it has one that no other draft has, and is removed if it never gets to its place.
#[derive(Debug)]
pub struct Draft {
    file: File,
    /// Its own name, if it needs one.
    part: Option<TempPath>,
    path: PathBuf,
}

impl Draft {
    /// A draft of the file at `path`, or of that to which a link there leads.
    ///
    /// # Errors
    /// If `path` is taken by something other than a file, or nothing can be written beside it.
    pub fn new(path: &Path) -> io::Result<Self> {
        if path.exists() && !path.is_file() {
            let reason = format!("{} is not a file", path.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, reason));
        }
        let path = target(path)?;
        if let Some(file) = nameless(folder(&path)) {
            return Ok(Self { file, part: None, path });
        }
        // Opened by ourselves: a temporary file is its owner's alone, and its errors name a path that nobody has chosen.
        let (file, part) = part(&path, |path| File::create_new(path))?.into_parts();
        // Held while it is written, so that no other process clears it away; without effect where files know no locks.
        let _ = file.try_lock();
        Ok(Self { file, part: Some(part), path })
    }

    /// Gives it its name, once it is on the disk. The file that had that name is replaced, and who may read and write it stays;
    /// old drafts of it that nobody holds are removed.
    ///
    /// # Errors
    /// If it cannot be written or renamed.
    pub fn finish(self) -> io::Result<()> {
        let Self { file, part: own, path } = self;
        if let Ok(replaced) = fs::metadata(&path) {
            // Without effect where files know no such rights.
            let _ = file.set_permissions(replaced.permissions());
        }
        file.sync_all()?;
        let part = match own {
            Some(part) => part,
            None => part(&path, |path| name(&file, path))?.into_temp_path(),
        };
        part.persist(&path).map_err(|failed| failed.error)?;
        clear(&path);
        Ok(())
    }
}

/// A name of its own for a draft of the file at `path`, which `make` puts there.
fn part<T>(path: &Path, make: impl FnMut(&Path) -> io::Result<T>) -> io::Result<NamedTempFile<T>> {
    tempfile::Builder::new().prefix(&prefix(path)).suffix(SUFFIX).make_in(folder(path), make)
}

/// A file in `folder` without a name, which [`name`] can give it; `None` where the system has none.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let has_names = Path::new(OPEN_FILES).exists();
    has_names.then(|| open(folder, flags, Mode::from(0o666)).ok()).flatten().map(File::from)
}

/// Where the open files of the process have names.
#[cfg(target_os = "linux")]
const OPEN_FILES: &str = "/proc/self/fd";

#[cfg(target_os = "linux")]
fn name(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd as _;
    let there = format!("{OPEN_FILES}/{}", file.as_raw_fd());
    Ok(linkat(CWD, there, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> Option<File> {
    None
}

#[cfg(not(target_os = "linux"))]
fn name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Where `path` leads by whatever links, whether or not there is a file yet.
///
/// # Errors
/// If its folder is not there, or links lead round in a circle.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        // A separator at its end asks for a folder where a file is.
        Err(error)
            if [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind()) => {}
        found => return found,
    }
    match fs::read_link(path) {
        Ok(next) => target(&folder(path).join(next)),
        Err(_) => Ok(folder(path).canonicalize()?.join(path.file_name().unwrap_or_default())),
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
fn folder(path: &Path) -> &Path {
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
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
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
