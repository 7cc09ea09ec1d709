//! Records of games that are written as the games end.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::{Mutex, PoisonError};

use dyngame::DynGame;
use records::{Format, GameRecord, Written};

use super::export;
use super::journals::{legs, write_file};
use crate::error::{ArenaError, InFile};
use crate::journal::{GameEntry, Journal, JournalSet, MatchSettings};

/// Why a file is not written.
const FOREIGN: &str = "there is a file that is not of this match; name another one, or remove it";

/// The same of one that may be all that is left of a game.
const LOST: &str =
    "there is a game that the damaged journal has lost; name another file, or move this one away";

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
    /// If the game has no such records, or a file is there that is not this match's: what would be written over it is
    /// another game.
    pub(super) fn claim(
        path: &'a Path,
        rules: &'a dyn DynGame,
        settings: &MatchSettings,
        there: Option<&mut JournalSet>,
    ) -> Result<Self, ArenaError> {
        let archive = Self::of(path, rules, settings)?;
        if path.exists() {
            archive.check(settings, there)?;
        }
        Ok(archive)
    }

    /// The records that shall be at `path`.
    fn of(
        path: &'a Path,
        rules: &'a dyn DynGame,
        settings: &MatchSettings,
    ) -> Result<Self, ArenaError> {
        let formats = Format::of_game(rules, &settings.settings).in_file(path)?;
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
        let is_folder = export::is_folder(path, format, true)?;
        Ok(Self { rules, path, format, is_folder, file: None })
    }

    /// Checks that what is there are records of the games `there`: of others a journal with damage may have lost the line.
    fn check(
        &self,
        settings: &MatchSettings,
        there: Option<&mut JournalSet>,
    ) -> Result<(), ArenaError> {
        let is_damaged = there.as_ref().is_some_and(|set| !set.damage.is_empty());
        let (mut left, mut inner) = (self.heads(settings)?, BTreeSet::new());
        if is_damaged && !self.is_folder {
            inner = self.inner(settings)?;
        }
        for game in there.into_iter().flat_map(JournalSet::games) {
            if left.is_empty() && inner.is_empty() {
                break;
            }
            for (name, leg) in legs(game?, self.format) {
                if !inner.is_empty() {
                    inner.remove(&told(&leg.record(settings, self.rules)));
                }
                let path = if self.is_folder { self.path.join(name) } else { self.path.to_owned() };
                if left.get(&path).map_or(Ok(false), |head| head.is_of(&leg))? {
                    left.remove(&path);
                }
            }
        }
        for (path, head) in left {
            if !head.bytes()?.is_empty() {
                let is_lost = is_damaged && head.is_of_match()?;
                return Err(ArenaError::in_file(&path, if is_lost { LOST } else { FOREIGN }));
            }
        }
        if inner.is_empty() { Ok(()) } else { Err(ArenaError::in_file(self.path, LOST)) }
    }

    fn inner(&self, settings: &MatchSettings) -> Result<BTreeSet<Told>, ArenaError> {
        let bytes = files::read(self.path, &records::LIMIT).in_file(self.path)?;
        let games = records::read(self.format, bytes, self.rules, &settings.settings).games;
        Ok(games.iter().flatten().map(told).collect())
    }

    /// The files that would be written over.
    fn heads<'h>(
        &'h self,
        settings: &'h MatchSettings,
    ) -> Result<BTreeMap<PathBuf, Head<'h>>, ArenaError> {
        let mut paths = vec![self.path.to_owned()];
        if self.is_folder {
            let entries = fs::read_dir(self.path).in_file(self.path)?;
            let entries = entries.map(|entry| entry.map(|entry| entry.path()));
            paths = entries.collect::<io::Result<_>>().in_file(self.path)?;
            paths.retain(|path| self.has_name_of_game(path));
        }
        let head = |path: PathBuf| {
            let head = Head {
                archive: self,
                settings,
                path: path.clone(),
                bytes: OnceCell::new(),
                first: OnceCell::new(),
            };
            (path, head)
        };
        Ok(paths.into_iter().map(head).collect())
    }

    /// Whether a file is called as that of a game is: `000012-1.kif`.
    fn has_name_of_game(&self, path: &Path) -> bool {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
        Format::of_file(path) == Some(self.format)
            && stem.split('-').count() > 1
            && stem.split('-').all(is_number)
    }

    pub(super) fn make_folder(&self) -> Result<(), ArenaError> {
        let made = if self.is_folder { files::make_folder(self.path) } else { Ok(()) };
        made.in_file(self.path)
    }

    pub(super) fn begin(&mut self, journal: &mut Journal) -> Result<(), ArenaError> {
        if !self.is_folder {
            self.file = Some(Mutex::new(File::create(self.path).in_file(self.path)?));
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
        let Some(file) = &self.file else {
            return all.try_for_each(|(name, written)| {
                let path = self.path.join(name);
                let bytes = written.file(&path).bytes;
                write_file(&path, |file| Ok(file.write_all(&bytes)?))
            });
        };
        // In one piece, so that a killed match leaves whole games.
        let text: String = all.map(|(_, written)| written.text).collect();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(text.as_bytes()).in_file(self.path)
    }

    /// The record of a game, as it stands in the file.
    fn written(&self, game: &GameEntry, settings: &MatchSettings) -> Result<Written, ArenaError> {
        let entry = game.record(settings, self.rules);
        let mut written = records::write(self.format, &entry, self.rules).in_file(self.path)?;
        written.text += if self.is_folder { "" } else { self.format.separator() };
        Ok(written)
    }
}

/// The players and the moves of a game, by which it is known.
type Told = ([String; 2], Vec<String>);

fn told(game: &GameRecord) -> Told {
    (game.players.clone(), game.moves())
}

/// How a file begins that records would be written over.
struct Head<'a> {
    archive: &'a Archive<'a>,
    settings: &'a MatchSettings,
    path: PathBuf,
    /// Its first bytes, once they are read.
    bytes: OnceCell<Vec<u8>>,
    /// The game in them, if there is one, once it is looked for.
    first: OnceCell<Option<GameRecord>>,
}

impl Head<'_> {
    fn bytes(&self) -> Result<&[u8], ArenaError> {
        /// Bytes by which a game is recognised.
        const START: u64 = 1 << 20;
        if let Some(bytes) = self.bytes.get() {
            return Ok(bytes);
        }
        let mut bytes = Vec::new();
        File::open(&self.path)
            .and_then(|file| file.take(START).read_to_end(&mut bytes))
            .in_file(&self.path)?;
        Ok(self.bytes.get_or_init(|| bytes))
    }

    fn first(&self) -> Result<Option<&GameRecord>, ArenaError> {
        let (archive, bytes) = (self.archive, self.bytes()?);
        let settings = &self.settings.settings;
        let read = || records::read(archive.format, bytes, archive.rules, settings).games;
        Ok(self.first.get_or_init(|| read().into_iter().next()?.ok()).as_ref())
    }

    /// Whether this is the game: as it is written now, in part or whole, or as another version wrote it.
    fn is_of(&self, game: &GameEntry) -> Result<bool, ArenaError> {
        let found = self.bytes()?;
        let written = self.archive.written(game, self.settings)?.file(&self.path).bytes;
        if written.starts_with(found) || !self.archive.is_folder && found.starts_with(&written) {
            return Ok(true);
        }
        let wanted = game.record(self.settings, self.archive.rules);
        Ok(self.first()?.is_some_and(|found| told(found) == told(&wanted)))
    }

    /// Whether the players and the event are those of the match.
    fn is_of_match(&self) -> Result<bool, ArenaError> {
        let MatchSettings { engines, event, .. } = self.settings;
        let plays = |name: &String| engines.iter().any(|engine| engine.title() == *name);
        Ok(self.first()?.is_some_and(|found| {
            found.players.iter().all(plays)
                && event.as_ref().is_none_or(|event| *event == found.event)
        }))
    }
}
