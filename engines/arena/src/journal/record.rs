//! Reading journals: settings and games, and what of the text is damaged.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::fmt;
use std::io;

use super::entry::{Entry, GameEntry, MatchSettings};

/// Why journals cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// There is no settings line.
    #[error("not a journal: no line holds the settings of a match; it begins with \"{0}\"")]
    NoSettings(String),
    /// The journal belongs to another match.
    #[error("the journal belongs to a match with other settings: {0} differ; name another journal")]
    OtherMatch(&'static str),
    /// Two journals report the same game differently.
    #[error("two journals differ in game {0} of pair {1}")]
    Conflict(u8, u64),
    /// Another process writes the journal.
    #[error("the journal is in use by {0}; wait for its end, or name another journal")]
    Held(String),
    /// A line is damaged, and that is not accepted.
    #[error("{0}; without --strict it is left out")]
    Damaged(Damage),
}

/// A line of a journal that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its number, from 1.
    pub line: usize,
    /// How it begins; unprintable characters are escaped.
    pub start: String,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} (\"{}\") is damaged: {}", self.line, self.start, self.reason)
    }
}

/// The beginning of `line`, fit to be printed.
fn start_of(line: &[u8]) -> String {
    /// Characters that are enough to find the line by.
    const SHOWN: usize = 24;
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * SHOWN)]).into_owned();
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}

/// A journal as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What could be used.
    pub record: Record,
    /// What could not, in the order of the lines.
    pub damage: Vec<Damage>,
    /// Bytes up to the end of the last whole entry; behind it stands at most a line cut short.
    pub whole: usize,
    /// Whether that entry has the end of its line.
    pub ended: bool,
}

/// Settings and games, by pair and leg.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The settings.
    pub settings: MatchSettings,
    /// The games.
    pub games: BTreeMap<(u64, u8), GameEntry>,
}

impl Record {
    /// A match without games.
    #[must_use]
    pub fn new(settings: MatchSettings) -> Self {
        Self { settings, games: BTreeMap::new() }
    }

    /// Reads a journal. Lines that cannot be used are named in the answer.
    ///
    /// # Errors
    /// If no line holds settings, or a later one holds those of another match.
    pub fn read(bytes: &[u8]) -> Result<Reading, JournalError> {
        let (mut record, mut damage, mut whole) = (None, Vec::new(), 0);
        let mut end = 0;
        for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
            end += line.len();
            let cut = !line.ends_with(b"\n");
            match take(line.trim_ascii_end(), &mut record)? {
                Ok(()) => whole = end,
                Err(reason) => {
                    let reason = if cut { format!("it is cut short: {reason}") } else { reason };
                    damage.push(Damage { line: number, start: start_of(line), reason });
                    whole = if cut { whole } else { end };
                }
            }
        }
        let record = record.ok_or_else(|| JournalError::NoSettings(start_of(bytes)))?;
        let ended = bytes[..whole].ends_with(b"\n");
        Ok(Reading { record, damage, whole, ended })
    }

    /// The journal's text, games in order.
    ///
    /// # Errors
    /// If an entry cannot be written as JSON.
    pub fn to_text(&self) -> Result<String, JournalError> {
        let mut text = Entry::Match(self.settings.clone()).to_line()?;
        for game in self.games.values() {
            text += &Entry::Game(game.clone()).to_line()?;
        }
        Ok(text)
    }

    /// Adds the games of `other`. The order in which journals are merged does not matter.
    ///
    /// # Errors
    /// If it is another match, or the journals differ in a game.
    pub fn merge(&mut self, other: Self) -> Result<(), JournalError> {
        self.extend(&other.settings)?;
        for (place, game) in other.games {
            match self.games.entry(place) {
                Slot::Vacant(slot) => drop(slot.insert(game)),
                Slot::Occupied(known) if *known.get() == game => {}
                Slot::Occupied(_) => return Err(JournalError::Conflict(place.1 + 1, place.0)),
            }
        }
        Ok(())
    }

    /// Takes over the number of games of `settings`, if that is more; whether it was.
    ///
    /// # Errors
    /// If they are settings of another match.
    pub fn extend(&mut self, settings: &MatchSettings) -> Result<bool, JournalError> {
        if let Some(what) = self.settings.difference(settings) {
            return Err(JournalError::OtherMatch(what));
        }
        let extended = settings.rounds > self.settings.rounds;
        self.settings.rounds = self.settings.rounds.max(settings.rounds);
        Ok(extended)
    }
}

/// Takes a line into `record`; the inner error says why the line cannot be used.
fn take(line: &[u8], record: &mut Option<Record>) -> Result<Result<(), String>, JournalError> {
    if line.is_empty() {
        return Ok(Ok(()));
    }
    let entry = match serde_json::from_slice(line) {
        Ok(entry) => entry,
        Err(error) => return Ok(Err(format!("no entry: {error}"))),
    };
    match (entry, record) {
        (Entry::Match(settings), Some(record)) => drop(record.extend(&settings)?),
        (Entry::Match(settings), none) => *none = Some(Record::new(settings)),
        (Entry::Game(_), None) => return Ok(Err("a game before the settings".into())),
        (Entry::Game(game), Some(record)) => return Ok(add(game, record)),
    }
    Ok(Ok(()))
}

fn add(game: GameEntry, record: &mut Record) -> Result<(), String> {
    if let Some(what) = game.objection(record.settings.engines.len()) {
        return Err(what.into());
    }
    match record.games.entry((game.pair, game.leg)) {
        Slot::Vacant(slot) => drop(slot.insert(game)),
        Slot::Occupied(known) if *known.get() == game => {}
        Slot::Occupied(_) => {
            let (number, pair) = (game.leg + 1, game.pair);
            return Err(format!(
                "game {number} of pair {pair} again, and different; the first counts"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_a_line_can_be_printed() {
        assert_eq!(start_of(b"\0\xff\tplain"), "\\0\u{fffd}\\tplain");
        assert_eq!(start_of(&[b'a'; 1000]).len(), 24);
    }

    #[test]
    fn a_text_without_settings_is_no_journal() {
        for text in ["", "\n", "notes\n", "{\"kind\":\"game\"}\n", "{}"] {
            let read = Record::read(text.as_bytes());
            assert!(matches!(read, Err(JournalError::NoSettings(_))), "{text}");
        }
    }
}
