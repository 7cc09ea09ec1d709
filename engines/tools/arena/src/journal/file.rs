//! Writing journals.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use dyngame::DynGame;
use files::{Content, FileError, Lock, open};

use super::entry::{Entry, GameEntry};
use super::journal_set::{JournalSet, LIMIT};
use super::match_record::JournalError;
use super::settings::MatchSettings;
use super::summary::{Span, Summary};

/// A journal that this process alone writes.
pub struct Journal {
    /// Its settings and games.
    pub set: JournalSet,
    file: File,
    /// Given back with the journal.
    _lock: Lock,
}

impl Journal {
    /// The content of the journal at `path`; `None` if there is none, or nothing in it. A match of one of `games` is
    /// replayed by its rules.
    ///
    /// # Errors
    /// If the file cannot be read, or is no journal.
    pub fn read(path: &Path, games: &[&dyn DynGame]) -> Result<Option<JournalSet>, JournalError> {
        let content = match open(path, &LIMIT) {
            Err(FileError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(None);
            }
            content => content?,
        };
        match JournalSet::read(content, games) {
            Err(JournalError::NoSettings { is_blank: true, .. }) => Ok(None),
            set => set.map(Some),
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
        mut lock: Lock,
        found: Option<JournalSet>,
        settings: &MatchSettings,
    ) -> Result<Self, JournalError> {
        let new = found.is_none();
        let mut set = found.unwrap_or_else(|| JournalSet::new(settings));
        let extended = set.record.extend(settings)?;
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        lock.hold(path)?;
        file.set_len(set.whole)?;
        set.contents = vec![Content::File(file.try_clone()?)];
        let mut journal = Self { set, file, _lock: lock };
        if !journal.set.ended {
            journal.write_text("\n")?;
        }
        if new || extended {
            let settings = journal.set.record.settings.clone();
            journal.write_text(&Entry::Match(settings).to_line()?)?;
        }
        Ok(journal)
    }

    /// Takes down who has joined the match, if it is open to all who come.
    ///
    /// # Errors
    /// If these are settings of another match, or the file cannot be written.
    pub fn extend(&mut self, settings: &MatchSettings) -> Result<(), JournalError> {
        if self.set.record.extend(settings)? {
            self.write_text(&Entry::Match(self.set.record.settings.clone()).to_line()?)?;
        }
        Ok(())
    }

    /// Appends a finished game and flushes it to the disk. Its result is kept, its moves are not.
    ///
    /// # Errors
    /// If the file cannot be written; what is in it stays whole then.
    pub fn append(&mut self, game: &GameEntry) -> Result<(), JournalError> {
        let line = Entry::Game(game.clone()).to_line()?;
        let place = Span { file: 0, length: line.len() as u32, start: self.set.whole };
        self.write_text(&line)?;
        self.set.record.games.insert((game.pair, game.leg), Summary::of(game, place));
        Ok(())
    }

    fn write_text(&mut self, text: &str) -> Result<(), JournalError> {
        self.file.seek(SeekFrom::Start(self.set.whole))?;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // The next writer must not append to half a line.
            self.file.set_len(self.set.whole)?;
            return Err(error.into());
        }
        self.set.whole += text.len() as u64;
        Ok(())
    }
}
