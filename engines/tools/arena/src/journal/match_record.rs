//! The results of a match, and why a journal of it cannot be used.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use files::{FileError, LockError};

use super::entry::game_in_words;
use super::settings::{MatchSettings, VERSION};
use super::summary::Summary;

/// Why journals cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file cannot be opened, or is none.
    #[error("{0}")]
    File(#[from] FileError),
    /// It is the file of a game that is being played, or was left, as `tengen play` keeps it.
    #[error(
        "a game of tengen play that is not over: `tengen play GAME --terminal --resume`, or the home of its page, goes on with it, and saves it in another form"
    )]
    Unfinished,
    /// It is written in a form that other versions of this program read.
    #[error("a journal of version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// Its first line should hold the settings of the match, and this is why it cannot be used.
    #[error("line 1: no settings of a match: {0}")]
    Settings(String),
    /// There is no settings line.
    #[error("not a journal: no line holds the settings of a match; it begins with \"{start}\"")]
    NoSettings {
        /// How it begins, fit to be printed.
        start: String,
        /// Whether nothing else is there either: it is empty, its first line was cut short, or it
        /// is a file of zeros as a power cut leaves it.
        is_blank: bool,
    },
    /// The journal belongs to another match.
    #[error("the journal belongs to a match with other settings: {0} differ; name another journal")]
    OtherMatch(String),
    /// The journal of another shard belongs to another match.
    #[error(
        "{0}: it is of a match with other settings: {1} differ; begin all shards with one command"
    )]
    OtherShard(String, String),
    /// Two journals report the same game differently.
    #[error("two journals differ in {}", game_in_words(*.0))]
    Conflict((u64, u8)),
    /// Games of two journals cannot be those of one pair.
    #[error("the journals do not fit: {}: {what}", game_in_words(*.game))]
    Pair {
        /// The game of the later one.
        game: (u64, u8),
        /// Why not.
        what: &'static str,
    },
    /// Another process writes the journal.
    #[error("the journal is in use by {0}; wait for its end, or name another journal")]
    Held(String),
    /// More players have joined than a match may have.
    #[error("{0}")]
    Players(String),
    /// An entry that was read is not there any more.
    #[error("the journal was changed while it was in use; run the command again")]
    Changed,
}

impl From<LockError> for JournalError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::Held(holder) => Self::Held(holder),
            LockError::Io(error) => Self::Io(error),
        }
    }
}

/// A line of a journal that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its number, from 1.
    pub line: usize,
    /// How it begins; unprintable characters are escaped.
    pub start: String,
    /// The fault of it.
    pub reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} (\"{}\") is damaged: {}", self.line, self.start, self.reason)
    }
}

/// Settings and results, by pair and leg.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// The settings.
    pub settings: MatchSettings,
    /// The games.
    pub games: BTreeMap<(u64, u8), Summary>,
}

impl MatchRecord {
    /// A match without games.
    pub fn new(settings: MatchSettings) -> Self {
        Self { settings, games: BTreeMap::new() }
    }

    /// Takes over the number of games of `settings`, if that is more, and who has joined; whether there was anything.
    ///
    /// # Errors
    /// If they are settings of another match.
    pub fn extend(&mut self, settings: &MatchSettings) -> Result<bool, JournalError> {
        if let Some(what) = self.settings.difference(settings) {
            return Err(JournalError::OtherMatch(what));
        }
        let joined = settings.open && self.admit(settings)?;
        let extended = joined || settings.rounds > self.settings.rounds;
        self.settings.rounds = self.settings.rounds.max(settings.rounds);
        Ok(extended)
    }

    /// Takes over who has joined behind those that are known; whether anybody has.
    fn admit(&mut self, settings: &MatchSettings) -> Result<bool, JournalError> {
        if let Some(objection) = settings.objection() {
            return Err(JournalError::Players(objection));
        }
        let (known, players) = (&mut self.settings.engines, &settings.engines);
        let common = known.len().min(players.len());
        if known[..common] != players[..common] {
            return Err(JournalError::OtherMatch(
                "the players, or the order in which they joined,".to_owned(),
            ));
        }
        known.extend_from_slice(&players[common..]);
        Ok(players.len() > common)
    }
}
