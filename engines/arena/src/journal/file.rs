//! Writing journals.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::entry::{Entry, GameEntry, MatchSettings};
use super::lock::Lock;
use super::record::{JournalError, Reading, Record};

/// A journal that this process alone writes.
pub struct Journal {
    file: File,
    /// Bytes of whole lines.
    end: u64,
    record: Record,
    /// Given back with the journal.
    _lock: Lock,
}

impl Journal {
    /// What the journal at `path` holds; `None` if there is none, or nothing in it.
    ///
    /// # Errors
    /// If the file cannot be read, or is no journal.
    pub fn read(path: &Path) -> Result<Option<Reading>, JournalError> {
        match fs::read(path) {
            Ok(bytes) => reading(&bytes),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Goes on with what was read from the journal at `path` under this lock, or begins it anew if
    /// that is nothing. A line cut short at its end is removed. More rounds in `settings` than the
    /// journal knows of extend the match.
    ///
    /// # Errors
    /// If the journal belongs to another match, or the file cannot be written.
    pub fn open(
        path: &Path,
        lock: Lock,
        found: Option<Reading>,
        settings: &MatchSettings,
    ) -> Result<Self, JournalError> {
        let new = found.is_none();
        let (mut record, end, ended) = match found {
            Some(reading) => (reading.record, reading.whole as u64, reading.ended),
            None => (Record::new(settings.clone()), 0, true),
        };
        let extended = record.extend(settings)?;
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        file.set_len(end)?;
        let mut journal = Self { file, end, record, _lock: lock };
        if !ended {
            journal.write_text("\n")?;
        }
        if new || extended {
            journal.write(&Entry::Match(journal.record.settings.clone()))?;
        }
        Ok(journal)
    }

    /// What is in it.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Appends a finished game and flushes it to the disk.
    ///
    /// # Errors
    /// If the file cannot be written; what is in it stays whole then.
    pub fn append(&mut self, game: GameEntry) -> Result<(), JournalError> {
        let entry = Entry::Game(game);
        self.write(&entry)?;
        if let Entry::Game(game) = entry {
            self.record.games.insert((game.pair, game.leg), game);
        }
        Ok(())
    }

    fn write(&mut self, entry: &Entry) -> Result<(), JournalError> {
        self.write_text(&entry.to_line()?)
    }

    fn write_text(&mut self, text: &str) -> Result<(), JournalError> {
        self.file.seek(SeekFrom::Start(self.end))?;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // The next writer must not append to half a line.
            self.file.set_len(self.end)?;
            return Err(error.into());
        }
        self.end += text.len() as u64;
        Ok(())
    }
}

/// The journal in `bytes`. A first line that was cut short, or a file of zeros as a power cut
/// leaves it, is a journal that holds nothing yet.
fn reading(bytes: &[u8]) -> Result<Option<Reading>, JournalError> {
    let empty = bytes.iter().all(|&byte| byte == 0);
    let begun = bytes.starts_with(b"{\"kind\":\"match\"") && !bytes.contains(&b'\n');
    match Record::read(bytes) {
        Err(JournalError::NoSettings(_)) if empty || begun => Ok(None),
        read => read.map(Some),
    }
}

/// Writes `record` as the journal at `path`, all of it or nothing.
///
/// # Errors
/// If the file is being written by another process, or cannot be written.
pub fn rewrite(path: &Path, record: &Record) -> Result<(), JournalError> {
    let text = record.to_text()?;
    if path.exists() && !path.is_file() {
        // A pipe or a device.
        return Ok(fs::write(path, text)?);
    }
    let _lock = Lock::acquire(path)?;
    let mut part = OsString::from(path);
    part.push(".part");
    let part = PathBuf::from(part);
    let done = File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(&part, path)
    });
    done.map_err(|error| {
        let _ = fs::remove_file(&part);
        error.into()
    })
}
