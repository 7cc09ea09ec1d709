//! The settings of a match, with which its journal begins.

use std::borrow::Cow;

use command_line::one_line;
use dyngame::Settings;
use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::engine::EngineSpec;
use crate::schedule::Format;
use crate::tuning::Tuning;

/// The settings that decide a match. All that [`identity`](Self::identity) keeps tells it from others: journals
/// that differ in it are never mixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSettings {
    /// Version of this form of journal, [`VERSION`].
    pub version: u32,
    /// The game's word.
    pub game: String,
    /// Settings of the game itself.
    pub settings: Settings,
    /// The engines.
    pub engines: Vec<EngineEntry>,
    /// How they are paired.
    pub format: Format,
    /// Pairs of games in each meeting. More of them extend a match, except a tuning and one whose format
    /// follows the results.
    pub rounds: u64,
    /// Rounds of a Swiss tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swiss_rounds: Option<u64>,
    /// Seed of the openings and their order.
    pub seed: u64,
    /// Fingerprint of the openings.
    pub openings: u64,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Milliseconds by which an engine may exceed its time.
    pub margin: u64,
    /// Whether games that a repetition draws are replayed with colours swapped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replay_draws: bool,
    /// The options that it tunes, if it is a tuning: its two engines are one, with values that differ from pair to pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<Tuning>,
    /// Whether players join it as they come, as on a server: it is the same match whoever has joined.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The event of its games, for records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Where they are played, for records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
}

/// The version of journals that is written and read.
pub(super) const VERSION: u32 = 1;

/// Engines of a match, at most: tables have a place for every two of them.
pub const MOST_ENGINES: usize = 1000;

impl MatchSettings {
    /// A match of `game` that nobody plays in yet, where all else is as usual.
    pub fn new(game: &str, settings: Settings) -> Self {
        Self {
            version: VERSION,
            game: game.to_owned(),
            settings,
            engines: Vec::new(),
            format: Format::RoundRobin,
            rounds: 0,
            swiss_rounds: None,
            seed: 0,
            openings: 0,
            adjudication: Adjudication::NONE,
            margin: 0,
            replay_draws: false,
            tuning: None,
            open: false,
            event: None,
            site: None,
        }
    }

    /// Pairs that the whole match has.
    pub fn pairs(&self) -> u64 {
        let engines = self.engines.len() as u64;
        let meetings = match self.format {
            Format::RoundRobin => engines * engines.saturating_sub(1) / 2,
            // Every meeting of a knockout sends one engine home.
            Format::Gauntlet | Format::Knockout => engines.saturating_sub(1),
            Format::Swiss => (engines / 2).saturating_mul(self.swiss_rounds.unwrap_or(1)),
        };
        // A journal may say anything.
        meetings.saturating_mul(self.rounds)
    }

    /// Why there is no such match; `None` if there may be one.
    pub(super) fn objection(&self) -> Option<String> {
        let engines = self.engines.len();
        let is_too_many = engines > MOST_ENGINES;
        let most = || format!("{engines} engines, and a match has at most {MOST_ENGINES}");
        let tuned = || self.tuning.as_ref()?.objection(engines);
        is_too_many.then(most).or_else(tuned)
    }

    /// The settings with each text on one line, so that a report has no lines but its own.
    pub(super) fn on_lines(mut self) -> Self {
        let shown = [&mut self.game].into_iter().chain(&mut self.event).chain(&mut self.site);
        let tuned = self.tuning.iter_mut().flat_map(|tuning| &mut tuning.options);
        let tuned = tuned.map(|option| &mut option.name);
        let pairs = self.settings.iter_mut().flat_map(|(name, value)| [name, value]);
        let engines = self.engines.iter_mut().flat_map(|EngineEntry { spec, version, .. }| {
            [&mut spec.name].into_iter().chain(version)
        });
        for text in shown.chain(pairs).chain(engines).chain(tuned) {
            if let Cow::Owned(line) = one_line(text) {
                *text = line;
            }
        }
        self
    }

    /// Whether more games would make it another match: one whose games depend on how many there are.
    pub(crate) const fn is_fixed(&self) -> bool {
        self.format.follows_results() || self.tuning.is_some()
    }

    /// The settings without what may grow or only tells of it: equal for a match and its extension.
    #[must_use]
    pub fn identity(&self) -> Self {
        let rounds = if self.is_fixed() { self.rounds } else { 0 };
        let mut identity = Self { rounds, event: None, site: None, ..self.clone() };
        identity.engines.iter_mut().for_each(|entry| entry.version = None);
        if self.open {
            identity.engines.clear();
        }
        identity
    }
}

/// An engine and what exactly it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineEntry {
    /// How it is run.
    #[serde(flatten)]
    pub spec: EngineSpec,
    /// Fingerprint of its program file; `None` if it was not readable.
    pub hash: Option<u64>,
    /// Name and version that it gives itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Who plays, where that is none of the programs of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// The name that people know it by, where that is not the one by which the journal tells it from the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
}

/// Who plays a game that a person plays or looks at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A person, who has no program.
    Person,
    /// Tengen's own engine at this level, -3 to 20.
    Own {
        /// The level; 20 holds nothing back.
        level: i32,
    },
    /// The program of the game's source text.
    Text,
    /// The engine that the command line offers under this name.
    Named(String),
}

/// The name in journals of a person whom nobody has named.
pub const UNNAMED: &str = "you";

impl EngineEntry {
    /// An engine of which no more is known than how it is run.
    pub const fn new(spec: EngineSpec) -> Self {
        Self { spec, hash: None, version: None, who: None, called: None }
    }

    /// Its name, and behind it the one that it gives itself, with the version. Empty for a person whom nobody has named.
    pub(crate) fn title(&self) -> String {
        let name = self.called.as_ref().unwrap_or(&self.spec.name);
        if self.who == Some(Who::Person) && ["", UNNAMED].contains(&name.trim_end_matches("-2")) {
            return String::new();
        }
        match self.version.as_ref().filter(|version| *version != name) {
            Some(version) => format!("{name} ({version})"),
            None => name.clone(),
        }
    }
}
