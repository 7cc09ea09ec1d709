//! One writer for each file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{process, thread};

use same_file::Handle;

use crate::target;

/// Why a file cannot be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// The lock file, or the file itself, cannot be used.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Another process writes it, which is named.
    #[error("it is in use by {0}")]
    Held(String),
}

impl From<LockError> for io::Error {
    fn from(error: LockError) -> Self {
        match error {
            LockError::Io(error) => error,
            held @ LockError::Held(_) => Self::other(held),
        }
    }
}

/// The right to write a file: a locked file beside it, `NAME.lock`, which names the holder.
///
/// The lock belongs to the process and ends with it, however it ends; a lock file that is left
/// behind locks nothing. The file itself is locked, too, since a hard link to it has a lock file of
/// its own; but not where nobody could read it then (Windows).
/// On NFS the lock holds across machines if the server keeps locks (NFSv4, or NFSv3 with lockd);
/// where a mount keeps them to itself (`nolock`, `local_lock`), it holds within one machine.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Held open for its lock; `None` where the file system knows no locks.
    file: Option<File>,
    /// The same of the file that is written, once it is there.
    written: Option<File>,
}

impl Lock {
    /// Locks the file at `target`, which need not be there yet and may be replaced meanwhile.
    ///
    /// # Errors
    /// If another process holds it, or the lock file cannot be written.
    pub fn acquire(target: &Path) -> Result<Self, LockError> {
        // Whoever asks names the file.
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("its lock file: {error}"));
        let path = lock_path(target).map_err(named)?;
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
                Err(TryLockError::WouldBlock) => return Err(LockError::Held(holder(&mut file))),
                Err(TryLockError::Error(error)) => {
                    log::warn!(
                        "{} cannot be locked: {error}; start no second program that writes it",
                        target.display()
                    );
                    return Ok(Self { path, file: None, written: None });
                }
            }
            // The holder before us may have removed the file between our opening and locking it.
            let ours = Handle::from_file(file.try_clone()?)?;
            if Handle::from_path(&path).is_ok_and(|there| there == ours) {
                file.set_len(0)?;
                writeln!(file, "process {} on {}", process::id(), host())?;
                let mut lock = Self { path, file: Some(file), written: None };
                lock.hold(target)?;
                return Ok(lock);
            }
        }
    }

    /// The same of a file that others change in milliseconds: waits for them.
    ///
    /// # Errors
    /// If it is held all the time, or the lock file cannot be written.
    pub fn wait(target: &Path) -> Result<Self, LockError> {
        const WAIT: Duration = Duration::from_millis(10);
        const TRIES: usize = 200;
        for _ in 1..TRIES {
            match Self::acquire(target) {
                Err(LockError::Held(_)) => thread::sleep(WAIT),
                done => return done,
            }
        }
        Self::acquire(target)
    }

    /// Locks the file `target` itself, if it is there by now.
    ///
    /// # Errors
    /// If another process holds it, or it cannot be opened.
    pub fn hold(&mut self, target: &Path) -> Result<(), LockError> {
        if self.written.is_some() || !cfg!(unix) || !target.is_file() {
            return Ok(());
        }
        let file = File::open(target)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(LockError::Held("another process, under another name".to_owned()));
        }
        self.written = Some(file);
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

/// The lock file of a file: the same one by whatever symbolic links that is reached.
fn lock_path(path: &Path) -> io::Result<PathBuf> {
    let mut name = target(path)?.into_os_string();
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
