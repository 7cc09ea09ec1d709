//! Records of games that are written as the games end.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, is_separator};
use std::sync::{Mutex, PoisonError};

use dyngame::DynGame;
use records::{Format, Written};

use super::error::ArenaError;
use super::journals::legs;
use crate::journal::{GameEntry, Journal, JournalError, MatchSettings};

/// Why a file is not written.
const FOREIGN: &str = "there is a file that is not of this match; name another one, or remove it";

/// The records of a match: those of the journal, and each further game as it ends.
pub(super) struct Archive<'a> {
    rules: &'a dyn DynGame,
    path: &'a Path,
    format: Format,
    /// Whether each game has a file of its own in the folder `path`.
    is_folder: bool,
    /// The file, where it holds all games.
    file: Option<Mutex<File>>,
}

impl<'a> Archive<'a> {
    /// Claims `path` for the records of a match, of which the games `there` have been played.
    ///
    /// # Errors
    /// If the game has no such records, or a file is there that is not this match's: it does not begin with one of these
    /// games, or has the name of one and is another.
    pub(super) fn claim(
        path: &'a Path,
        rules: &'a dyn DynGame,
        settings: &MatchSettings,
        there: &mut dyn Iterator<Item = Result<GameEntry, JournalError>>,
    ) -> Result<Self, ArenaError> {
        /// Bytes by which a game is recognised.
        const START: u64 = 1 << 20;
        let formats = Format::of_game(rules, &settings.settings);
        let formats = formats.map_err(|error| ArenaError::in_file(path, error))?;
        let is_folder = path.is_dir() || path.to_string_lossy().ends_with(is_separator);
        let usual = formats.first().filter(|_| is_folder).copied();
        let named = Format::of_file(path).filter(|format| formats.contains(format));
        let format = named.or(usual).ok_or_else(|| {
            let names: Vec<_> = formats.iter().map(|format| format.extension()).collect();
            let text = format!(
                "{} is recorded in {}: name a file with such an ending, or a folder, as games/",
                rules.word(),
                names.join(", ")
            );
            ArenaError::in_file(path, text)
        })?;
        let is_folder = is_folder || format.is_single();
        let archive = Self { rules, path, format, is_folder, file: None };
        if !path.exists() {
            return Ok(archive);
        }
        if is_folder {
            return archive.check_folder(settings, there).map(|()| archive);
        }
        let mut found = Vec::new();
        let opened = File::open(path).and_then(|file| file.take(START).read_to_end(&mut found));
        opened.map_err(|error| ArenaError::in_file(path, error))?;
        let begins = |text: String| {
            let text = &text.as_bytes()[..text.len().min(START as usize)];
            found.starts_with(text)
        };
        let text = |game| {
            let (_, first) = legs(game, format).swap_remove(0);
            archive.written(&first, settings).ok().map(|written| written.text)
        };
        if found.is_empty() || there.filter_map(|game| text(game.ok()?)).any(begins) {
            return Ok(archive);
        }
        Err(ArenaError::in_file(path, FOREIGN))
    }

    /// Checks that the files in the folder that have the names of games are those of the games `there`.
    fn check_folder(
        &self,
        settings: &MatchSettings,
        there: &mut dyn Iterator<Item = Result<GameEntry, JournalError>>,
    ) -> Result<(), ArenaError> {
        let mut left = BTreeSet::new();
        for entry in
            fs::read_dir(self.path).map_err(|error| ArenaError::in_file(self.path, error))?
        {
            let path = entry.map_err(|error| ArenaError::in_file(self.path, error))?.path();
            if self.has_name_of_game(&path) {
                left.insert(path);
            }
        }
        for game in there {
            for (name, leg) in legs(game?, self.format) {
                let path = self.path.join(name);
                let expected = self.written(&leg, settings)?.file(&path).bytes;
                if left.contains(&path) && fs::read(&path).is_ok_and(|bytes| bytes == expected) {
                    left.remove(&path);
                }
            }
        }
        left.first().map_or(Ok(()), |path| Err(ArenaError::in_file(path, FOREIGN)))
    }

    /// Whether a file is called as that of a game is: `000012-1.kif`.
    fn has_name_of_game(&self, path: &Path) -> bool {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
        Format::of_file(path) == Some(self.format)
            && stem.split('-').count() > 1
            && stem.split('-').all(is_number)
    }

    /// Begins the records anew with the games of `journal`.
    pub(super) fn begin(&mut self, journal: &mut Journal) -> Result<(), ArenaError> {
        let unwritten = |error: io::Error| ArenaError::in_file(self.path, error);
        if self.is_folder {
            fs::create_dir_all(self.path).map_err(unwritten)?;
        } else {
            self.file = Some(Mutex::new(File::create(self.path).map_err(unwritten)?));
        }
        let settings = journal.set.record.settings.clone();
        journal.set.games().try_for_each(|game| self.add(&game?, &settings))
    }

    /// Writes down a game that has ended. What fails is logged: the journal has the game.
    pub(super) fn note(&self, game: &GameEntry, settings: &MatchSettings) {
        if let Err(error) = self.add(game, settings) {
            log::warn!("the game is in the journal, but not in the records: {error}");
        }
    }

    fn add(&self, game: &GameEntry, settings: &MatchSettings) -> Result<(), ArenaError> {
        let named = legs(game.clone(), self.format).into_iter();
        let all = named.map(|(name, leg)| Ok((name, self.written(&leg, settings)?)));
        let mut all = all.collect::<Result<Vec<_>, ArenaError>>()?.into_iter();
        let written = match &self.file {
            // In one piece, so that a killed match leaves whole games.
            Some(file) => {
                let text: String = all.map(|(_, written)| written.text).collect();
                file.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes())
            }
            None => all.try_for_each(|(name, written)| {
                let path = self.path.join(name);
                let bytes = written.file(&path).bytes;
                fs::write(path, bytes)
            }),
        };
        written.map_err(|error| ArenaError::in_file(self.path, error))
    }

    /// The record of a game, as it stands in the file.
    fn written(&self, game: &GameEntry, settings: &MatchSettings) -> Result<Written, ArenaError> {
        let entry = game.record(settings, self.rules);
        let written = records::write(self.format, &entry, self.rules);
        let mut written = written.map_err(|error| ArenaError::in_file(self.path, error))?;
        written.text += if self.is_folder { "" } else { self.format.separator() };
        Ok(written)
    }
}
