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
/// behind locks nothing. The journal itself is locked, too, since a hard link to it has a lock file of
/// its own; but not where nobody could read it then (Windows).
/// On NFS the lock holds across machines if the server keeps locks (NFSv4, or NFSv3 with lockd);
/// where a mount keeps them to itself (`nolock`, `local_lock`), it holds within one machine.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Held open for its lock; `None` where the file system knows no locks.
    file: Option<File>,
    /// The same of the journal, once it is there.
    journal: Option<File>,
}

impl Lock {
    /// Locks the file `journal`, which need not be there yet.
    ///
    /// # Errors
    /// If another process holds it, or the lock file cannot be written.
    pub fn acquire(journal: &Path) -> Result<Self, JournalError> {
        // Whoever asks names the journal.
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("its lock file: {error}"));
        let path = lock_path(journal).map_err(named)?;
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
                    return Ok(Self { path, file: None, journal: None });
                }
            }
            // The holder before us may have removed the file between our opening and locking it.
            let ours = Handle::from_file(file.try_clone()?)?;
            if Handle::from_path(&path).is_ok_and(|there| there == ours) {
                file.set_len(0)?;
                writeln!(file, "process {} on {}", process::id(), host())?;
                let mut lock = Self { path, file: Some(file), journal: None };
                lock.hold(journal)?;
                return Ok(lock);
            }
        }
    }

    /// Locks the file `journal` itself, if it is there by now.
    ///
    /// # Errors
    /// If another process holds it, or it cannot be opened.
    pub(super) fn hold(&mut self, journal: &Path) -> Result<(), JournalError> {
        if self.journal.is_some() || !cfg!(unix) || !journal.is_file() {
            return Ok(());
        }
        let file = File::open(journal)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::Held("another process, under another name".to_owned()));
        }
        self.journal = Some(file);
        Ok(())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still locked: no other process can have locked this very file.
        let _ = fs::remove_file(&self.path);
        self.file = None;
    }
}

/// The lock file of a journal: the same one by whatever symbolic links the journal is reached.
fn lock_path(journal: &Path) -> io::Result<PathBuf> {
    let mut name = files::target(journal)?.into_os_string();
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
