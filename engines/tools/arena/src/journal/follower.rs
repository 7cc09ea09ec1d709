//! A journal that another process writes, read as it grows.

use std::collections::BTreeMap;
use std::io::{BufReader, Seek, SeekFrom};
use std::path::PathBuf;

use files::{FileError, Lines, open};

use super::entry::Entry;
use super::journal_set::LIMIT;
use super::match_record::JournalError;
use super::reading::LONGEST;
use super::settings::MatchSettings;
use super::summary::{Span, Summary};

/// The journal of another shard of a match between two engines.
pub struct Follower {
    path: PathBuf,
    /// The settings of the match that it has to be a journal of.
    settings: MatchSettings,
    /// Bytes that have been read: up to the end of a line.
    read: u64,
    /// Half points of the first engine in pairs of which one game is known, by pair and that game.
    halves: BTreeMap<u64, (u8, usize)>,
}

impl Follower {
    /// Follows the journal at `path`, which need not be there yet, of the match of these `settings`.
    pub const fn new(path: PathBuf, settings: MatchSettings) -> Self {
        Self { path, settings, read: 0, halves: BTreeMap::new() }
    }

    /// The pairs that are complete since the last call, with the half points of the first engine, 0 to 4.
    ///
    /// # Errors
    /// If the journal cannot be read, or is of another match.
    pub fn pairs(&mut self) -> Result<Vec<(u64, usize)>, JournalError> {
        let mut content = match open(&self.path, &LIMIT) {
            Err(FileError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Vec::new());
            }
            content => content?,
        };
        content.seek(SeekFrom::Start(self.read))?;
        let mut lines = Lines::new(BufReader::new(content), LONGEST);
        let mut found = Vec::new();
        while let Some(line) = lines.next_line()?.filter(|line| line.is_ended) {
            self.read += line.length;
            match Entry::read(line.bytes) {
                Ok(Entry::Match(settings)) => {
                    if let Some(what) = self.settings.difference(&settings) {
                        return Err(JournalError::OtherShard(
                            self.path.display().to_string(),
                            what,
                        ));
                    }
                }
                Ok(Entry::Game(game)) if game.objection(&self.settings).is_none() => {
                    let place = Span { file: 0, length: 0, start: 0 };
                    let points = Summary::of(&game, place).half_points(0);
                    found.extend(points.and_then(|points| self.add((game.pair, game.leg), points)));
                }
                // Whoever writes it plays the games of damaged lines again.
                _ => {}
            }
        }
        Ok(found)
    }

    fn add(&mut self, (pair, leg): (u64, u8), points: usize) -> Option<(u64, usize)> {
        match self.halves.get(&pair) {
            Some((known, other)) if *known != leg => Some((pair, other + points)),
            _ => {
                self.halves.insert(pair, (leg, points));
                None
            }
        }
    }
}
