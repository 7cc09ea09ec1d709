//! Journals of one match, read together: results in memory, the games where they stand.

use std::collections::btree_map::Entry as Slot;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use dyngame::DynGame;
use files::{Content, Limit, Lock, open};

use super::entry::{Entry, GameEntry};
use super::match_record::{Damage, JournalError, MatchRecord};
use super::settings::MatchSettings;
use super::summary::Span;

/// The size of a journal at most: a hundred million games, of which only the results are in memory.
pub(super) const LIMIT: Limit = Limit { what: "a journal", mib: 64 << 10 };

/// Journals of one match.
#[derive(Debug)]
pub struct JournalSet {
    /// Settings and results: all that could be used.
    pub record: MatchRecord,
    /// The lines that could not, in order.
    pub damage: Vec<Damage>,
    pub(super) contents: Vec<Content>,
    /// Bytes of the first journal up to the end of its last whole entry; behind it stands at most a
    /// line cut short.
    pub(super) whole: u64,
    /// Whether that entry has the end of its line.
    pub(super) ended: bool,
}

impl JournalSet {
    /// A match without games.
    pub(super) fn new(settings: &MatchSettings) -> Self {
        let (record, damage) = (MatchRecord::new(settings.clone()), Vec::new());
        Self { record, damage, contents: Vec::new(), whole: 0, ended: true }
    }

    /// Reads the journal at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or is no journal.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        Self::replayed(path, &[])
    }

    /// Reads the journal at `path`. A match of one of `games` is replayed by its rules: a game that cannot have been
    /// played is damage.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn replayed(path: &Path, games: &[&dyn DynGame]) -> Result<Self, JournalError> {
        Self::read(open(path, &LIMIT)?, games)
    }

    /// The journal in `bytes`.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(bytes: &[u8]) -> Result<Self, JournalError> {
        Self::read(Content::of(bytes), &[])
    }

    /// Adds the games of `other`. The order does not matter.
    ///
    /// # Errors
    /// If it is of another match, or the journals differ in a game or do not fit in a pair.
    pub fn join(&mut self, other: Self) -> Result<(), JournalError> {
        let before = self.contents.len() as u32;
        self.record.extend(&other.record.settings)?;
        self.contents.extend(other.contents);
        for (key, mut game) in other.record.games {
            game.place.file += before;
            let partner = self.record.games.get(&(key.0, key.1 ^ 1));
            let unpaired = |partner| game.objection(partner, &self.record.settings);
            if let Some(what) = partner.and_then(unpaired) {
                return Err(JournalError::Pair { game: key, what });
            }
            match self.record.games.entry(key) {
                Slot::Vacant(slot) => drop(slot.insert(game)),
                Slot::Occupied(known) => {
                    let mut read =
                        |place: Span| game_at(&mut self.contents[place.file as usize], place);
                    if read(known.get().place)? != read(game.place)? {
                        return Err(JournalError::Conflict(key));
                    }
                }
            }
        }
        Ok(())
    }

    /// The game of this pair and leg.
    ///
    /// # Errors
    /// If it can no longer be read.
    pub fn game(&mut self, key: (u64, u8)) -> Result<Option<GameEntry>, JournalError> {
        let Some(game) = self.record.games.get(&key) else { return Ok(None) };
        game_at(&mut self.contents[game.place.file as usize], game.place).map(Some)
    }

    /// Where the game of this pair and leg stands: the number of its journal among those that were joined, from 0, and that
    /// of its line, from 1.
    ///
    /// # Errors
    /// If it can no longer be read.
    pub fn line(&mut self, key: (u64, u8)) -> Result<Option<(usize, usize)>, JournalError> {
        let Some(game) = self.record.games.get(&key) else { return Ok(None) };
        let Span { file, start, .. } = game.place;
        let content = &mut self.contents[file as usize];
        content.seek(SeekFrom::Start(0))?;
        let (mut before, mut line) = (content.take(start), 1);
        let mut buffer = [0; 1 << 16];
        loop {
            match before.read(&mut buffer)? {
                0 => return Ok(Some((file as usize, line))),
                read => line += buffer[..read].iter().filter(|&&byte| byte == b'\n').count(),
            }
        }
    }

    /// All games in order, each read when its turn comes.
    pub fn games(&mut self) -> impl Iterator<Item = Result<GameEntry, JournalError>> + '_ {
        let Self { record, contents, .. } = self;
        let places = record.games.values().map(|game| game.place);
        places.map(move |place| game_at(&mut contents[place.file as usize], place))
    }

    /// Writes all games in order as the journal at `path`, all of it or nothing. It may be one of
    /// those that were read.
    ///
    /// # Errors
    /// If the file is being written by another process, or cannot be written.
    pub fn write(self, path: &Path) -> Result<(), JournalError> {
        // A pipe or a device is nobody's journal.
        let _lock =
            if path.exists() && !path.is_file() { None } else { Some(Lock::acquire(path)?) };
        let Self { record, mut contents, .. } = self;
        files::write(path, |out| {
            out.write_all(Entry::Match(record.settings.clone()).to_line()?.as_bytes())?;
            for place in record.games.values().map(|game| game.place) {
                let line = bytes_at(&mut contents[place.file as usize], place)?;
                out.write_all(line.trim_ascii_end())?;
                out.write_all(b"\n")?;
            }
            // No longer in use where it is replaced.
            contents.clear();
            Ok(())
        })
    }
}

/// The line at `place`, with its end if it has one.
pub(super) fn bytes_at(
    content: &mut (impl Read + Seek),
    place: Span,
) -> Result<Vec<u8>, JournalError> {
    let mut bytes = vec![0; place.length as usize];
    content.seek(SeekFrom::Start(place.start))?;
    content.read_exact(&mut bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => JournalError::Changed,
        _ => error.into(),
    })?;
    Ok(bytes)
}

/// The game at `place`.
pub(super) fn game_at(
    content: &mut (impl Read + Seek),
    place: Span,
) -> Result<GameEntry, JournalError> {
    match Entry::read(&bytes_at(content, place)?) {
        Ok(Entry::Game(game)) => Ok(game),
        _ => Err(JournalError::Changed),
    }
}
