//! One writer for each journal.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use same_file::Handle;

use super::match_record::JournalError;

/// The right to write a journal: a locked file beside it, `JOURNAL.lock`, which names the holder.
///
/// The lock belongs to the process and ends with it, however it ends; a lock file that is left
/// behind locks nothing. The journal itself is not locked, so that it can be read at any time.
/// On NFS the lock holds across machines if the server keeps locks (NFSv4, or NFSv3 with lockd);
/// where a mount keeps them to itself (`nolock`, `local_lock`), it holds within one machine.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Held open for its lock; `None` where the file system knows no locks.
    file: Option<File>,
}

impl Lock {
    /// Locks the journal at `path`, which need not be there yet.
    ///
    /// # Errors
    /// If another process holds it, or the lock file cannot be written.
    pub fn acquire(path: &Path) -> Result<Self, JournalError> {
        let path = lock_path(path)?;
        // Whoever asks names the journal.
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("its lock file: {error}"));
        loop {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(named)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(JournalError::Held(holder(&mut file))),
                Err(TryLockError::Error(error)) => {
                    log::warn!(
                        "{} cannot be locked: {error}; start no second runner",
                        path.display()
                    );
                    return Ok(Self { path, file: None });
                }
            }
            // The holder before us may have removed the file between our opening and locking it.
            let ours = Handle::from_file(file.try_clone()?)?;
            if Handle::from_path(&path).is_ok_and(|there| there == ours) {
                file.set_len(0)?;
                writeln!(file, "process {} on {}", process::id(), host())?;
                return Ok(Self { path, file: Some(file) });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still locked: no other process can have locked this very file.
        let _ = fs::remove_file(&self.path);
        self.file = None;
    }
}

/// The lock file of a journal: the same one by whatever links the journal is reached.
fn lock_path(journal: &Path) -> io::Result<PathBuf> {
    let real = match journal.canonicalize() {
        Ok(real) => real,
        Err(error) if error.kind() == io::ErrorKind::NotFound => journal.to_owned(),
        Err(error) => return Err(error),
    };
    let mut name = real.into_os_string();
    name.push(".lock");
    Ok(name.into())
}

/// The holder that the lock file names. It cannot be read where locks are mandatory (Windows).
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.take(200).read_to_string(&mut text);
    match text.trim() {
        said if read.is_ok() && !said.is_empty() => said.escape_debug().to_string(),
        _ => "another process".to_owned(),
    }
}

fn host() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}
