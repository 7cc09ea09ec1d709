//! The journal: one JSON line for each finished game, and the truth about a match.
//!
//! The first line holds the settings. A line that a crash cut short is the last one, and is
//! dropped when the journal is read again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use game::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::engine::EngineSpec;
use crate::referee::{Opening, Played, Reason};
use crate::rules::Settings;
use crate::schedule::Format;

/// What decides a match; journals with different settings are never mixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// Version of this form of journal.
    pub version: u32,
    /// The game's word.
    pub game: String,
    /// Settings of the game itself.
    pub settings: Settings,
    /// The engines.
    pub engines: Vec<EngineEntry>,
    /// How they are paired.
    pub format: Format,
    /// Pairs of games in each meeting.
    pub rounds: u64,
    /// Seed of the openings and their order.
    pub seed: u64,
    /// Fingerprint of the openings.
    pub openings: u64,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Milliseconds that an engine may exceed its time by.
    pub margin: u64,
}

/// An engine and what exactly it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineEntry {
    /// How it is run.
    #[serde(flatten)]
    pub spec: EngineSpec,
    /// Fingerprint of its program file; `None` if it was not readable.
    pub hash: Option<u64>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEntry {
    /// Number of its pair.
    pub pair: u64,
    /// 0 for the first game of the pair, 1 for that with colours swapped.
    pub leg: u8,
    /// Engines by number, the one that moved first in front.
    pub engines: [usize; 2],
    /// Where it started.
    pub opening: Opening,
    /// 1, 2 (by which engine of `engines`) or 0 for a draw.
    pub winner: u8,
    /// Why it ended.
    pub reason: Reason,
    /// The moves after the opening.
    pub moves: Vec<Played>,
}

impl GameEntry {
    /// The outcome.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            1 => Outcome::Win(Side::First),
            2 => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        }
    }

    /// Half points of engine number `engine`, 0 to 2; `None` if it did not play.
    #[must_use]
    pub fn half_points(&self, engine: usize) -> Option<usize> {
        let seat = self.engines.iter().position(|&number| number == engine)?;
        Some(match self.outcome() {
            Outcome::Draw => 1,
            Outcome::Win(side) if side.index() == seat => 2,
            Outcome::Win(_) => 0,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
enum Entry {
    Match(MatchSettings),
    Game(GameEntry),
}

/// Why journals cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A line is not an entry.
    #[error("line {0} is no journal entry: {1}")]
    Line(usize, String),
    /// There is no settings line.
    #[error("the journal does not begin with the settings of its match")]
    NoSettings,
    /// The journal belongs to another match.
    #[error("the journal belongs to a match with other settings: {0}")]
    OtherMatch(&'static str),
    /// Two journals tell the same game differently.
    #[error("game {0} of pair {1} is told in two ways")]
    Conflict(u8, u64),
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

    /// Reads a journal's text. A last line without its end is left out.
    ///
    /// # Errors
    /// If a line is no entry, or the settings are missing.
    pub fn parse(text: &str) -> Result<Self, JournalError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut record: Option<Self> = None;
        for (number, line) in (1..).zip(whole.lines()) {
            let entry = serde_json::from_str(line)
                .map_err(|error| JournalError::Line(number, error.to_string()))?;
            match (entry, &mut record) {
                (Entry::Match(settings), None) => record = Some(Self::new(settings)),
                (Entry::Match(settings), Some(record)) => record.same_match(&settings)?,
                (Entry::Game(_), None) => return Err(JournalError::NoSettings),
                (Entry::Game(game), Some(record)) => record.add(game)?,
            }
        }
        record.ok_or(JournalError::NoSettings)
    }

    /// The journal's text, games in order.
    ///
    /// # Errors
    /// If an entry cannot be written as JSON.
    pub fn to_text(&self) -> Result<String, JournalError> {
        let mut text = line(&Entry::Match(self.settings.clone()))?;
        for game in self.games.values() {
            text += &line(&Entry::Game(game.clone()))?;
        }
        Ok(text)
    }

    /// Adds the games of `other`. The order in which journals are merged does not matter.
    ///
    /// # Errors
    /// If the settings differ, or one game is told in two ways.
    pub fn merge(&mut self, other: Self) -> Result<(), JournalError> {
        self.same_match(&other.settings)?;
        other.games.into_values().try_for_each(|game| self.add(game))
    }

    fn add(&mut self, game: GameEntry) -> Result<(), JournalError> {
        let (pair, leg) = (game.pair, game.leg);
        match self.games.insert((pair, leg), game.clone()) {
            Some(known) if known != game => Err(JournalError::Conflict(leg, pair)),
            _ => Ok(()),
        }
    }

    /// Refuses settings that are not those of this match, and says where they differ.
    fn same_match(&self, other: &MatchSettings) -> Result<(), JournalError> {
        let ours = &self.settings;
        let differs = if ours.game != other.game || ours.settings != other.settings {
            "the game"
        } else if ours.engines != other.engines {
            "the engines"
        } else if ours.openings != other.openings || ours.seed != other.seed {
            "the openings"
        } else if ours != other {
            "rounds, format, adjudication or margin"
        } else {
            return Ok(());
        };
        Err(JournalError::OtherMatch(differs))
    }
}

/// A journal being written.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens the journal at `path`, which is begun if it is not there, and reads the games that
    /// are in it already.
    ///
    /// # Errors
    /// If the file belongs to another match, or cannot be read or written.
    pub fn open(path: &Path, settings: &MatchSettings) -> Result<(Self, Record), JournalError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(line(&Entry::Match(settings.clone()))?.as_bytes())?;
            file.sync_data()?;
            return Ok((Self { file }, Record::new(settings.clone())));
        }
        let record = Record::parse(&text)?;
        record.same_match(settings)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file }, record))
    }

    /// Appends a finished game and flushes it to the disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, game: &GameEntry) -> Result<(), JournalError> {
        self.file.write_all(line(&Entry::Game(game.clone()))?.as_bytes())?;
        Ok(self.file.sync_data()?)
    }
}

fn line(entry: &Entry) -> Result<String, JournalError> {
    Ok(serde_json::to_string(entry).map_err(io::Error::from)? + "\n")
}
