//! The lines of a journal.

use std::borrow::Cow;
use std::io;

use command_line::one_line;
use dyngame::{Rule, Settings};
use game::{Outcome, Side};
use records::{Date, GameRecord, MoveLine, MoveRecord};
use serde::{Deserialize, Serialize};

use super::branch::{Branch, attach};
use crate::adjudication::Adjudication;
use crate::engine::EngineSpec;
use crate::referee::{MoveEntry, Opening, Reason};
use crate::schedule::Format;
use crate::tuning::Tuning;

/// The settings that decide a match. All that [`identity`](Self::identity) keeps tells it from others: journals
/// that differ in it are never mixed.
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

/// Engines of a match, at most: tables have a place for every two of them.
pub const MOST_ENGINES: usize = 1000;

impl MatchSettings {
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
    const fn is_fixed(&self) -> bool {
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

    /// The difference that makes `other` another match, in words; `None` if it is the same one.
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let [ours, theirs] = [self.identity(), other.identity()];
        if ours.game != theirs.game || ours.settings != theirs.settings {
            Some("the game or a setting of it")
        } else if ours.engines != theirs.engines {
            Some("the engines (name, command, program file, protocol, options or limits)")
        } else if ours.openings != theirs.openings || ours.seed != theirs.seed {
            Some("the openings or their seed")
        } else if ours.tuning != theirs.tuning
            || ours.tuning.is_some() && ours.rounds != theirs.rounds
        {
            Some("the options that are tuned, --lag or --games")
        } else if ours != theirs {
            Some(
                "format, adjudication, margin, --replay-draws, or the games or rounds of a knockout or a Swiss tournament",
            )
        } else {
            None
        }
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
    /// Whether it is a person, who has no program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub person: bool,
}

impl EngineEntry {
    /// An engine of which no more is known than how it is run.
    pub const fn new(spec: EngineSpec) -> Self {
        Self { spec, hash: None, version: None, person: false }
    }

    /// Its name, and behind it the one that it gives itself, with the version.
    fn title(&self) -> String {
        let name = &self.spec.name;
        match self.version.as_ref().filter(|version| *version != name) {
            Some(version) => format!("{name} ({version})"),
            None => name.clone(),
        }
    }
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
    /// The name that players give to that, if the rules have ended it; journals of former versions do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// All that is known of the fault that ended it, or the option by which it was adjudicated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<String>,
    /// When it began, in UTC; journals of former versions do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The moves after the opening.
    pub moves: Vec<MoveEntry>,
    /// The moves of the games that a repetition drew and that were replayed, the last of which is
    /// this one. Each had the colours of the next one swapped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Vec<MoveEntry>>,
    /// The variations, each behind the one that it leaves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch<MoveEntry>>,
    /// The comment before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// Numbers that every reader of JSON keeps.
const LAST_PAIR: u64 = 1 << 53;

/// The name of a game on pages and for `--repeat`: the number of its pair and of the game in the pair,
/// both from 1.
pub fn game_name((pair, leg): (u64, u8)) -> String {
    format!("{}.{}", pair.saturating_add(1), leg + 1)
}

/// The pair and leg of the game of this name.
pub fn game_called(name: &str) -> Option<(u64, u8)> {
    let (pair, game) = name.split_once('.')?;
    let leg = game.parse::<u8>().ok()?.checked_sub(1).filter(|leg| *leg < 2)?;
    Some((pair.parse::<u64>().ok()?.checked_sub(1).filter(|pair| *pair <= LAST_PAIR)?, leg))
}

/// A game by its pair and leg in a sentence: `game 2 of pair 17`.
pub fn game_in_words((pair, leg): (u64, u8)) -> String {
    format!("game {} of pair {}", leg + 1, pair.saturating_add(1))
}

/// How an outcome stands in a journal: 1, 2 (by which side) or 0 for a draw.
pub fn winner_of(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(side) => side.index() as u8 + 1,
        Outcome::Draw => 0,
    }
}

impl GameEntry {
    /// Why it is no game of a match with `engines` engines; `None` if it may be one.
    pub(super) fn objection(&self, engines: usize) -> Option<&'static str> {
        let [a, b] = self.engines;
        if a == b || a.max(b) >= engines {
            Some("no such engines in this match")
        } else if self.leg > 1 || self.winner > 2 {
            Some("leg is 0 or 1, winner 0 to 2")
        } else if self.pair > LAST_PAIR {
            Some("no pair has this number")
        } else {
            None
        }
    }

    /// The outcome.
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            1 => Outcome::Win(Side::First),
            2 => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        }
    }

    /// The name of its end.
    pub fn end(&self) -> &str {
        self.ending.as_deref().unwrap_or(self.reason.word())
    }

    /// The games that a repetition drew before this one, in their order.
    pub fn drawn_games(&self) -> impl Iterator<Item = Self> {
        let game = move |(number, moves): (usize, &Vec<MoveEntry>)| {
            let [first, second] = self.engines;
            Self {
                pair: self.pair,
                leg: self.leg,
                engines: if (self.drawn.len() - number) % 2 == 1 {
                    [second, first]
                } else {
                    [first, second]
                },
                opening: self.opening.clone(),
                winner: winner_of(Outcome::Draw),
                reason: Reason::Rule(Rule::Repetition),
                ending: None,
                details: None,
                date: self.date,
                moves: moves.clone(),
                drawn: Vec::new(),
                branches: Vec::new(),
                comment: String::new(),
            }
        };
        self.drawn.iter().enumerate().map(game)
    }

    /// The game as a record, with the names of its players from `settings`.
    pub fn record(&self, settings: &MatchSettings) -> GameRecord {
        let mut main = MoveLine::of(self.opening.moves.iter().cloned());
        main.moves.extend(self.moves.iter().map(MoveEntry::record));
        main.comment.clone_from(&self.comment);
        attach(&mut main, self.branches.iter().map(|branch| branch.map(untimed)));
        let players = self.engines.map(|number| &settings.engines[number]);
        let event = settings.event.clone();
        GameRecord {
            settings: settings.settings.clone(),
            players: players.map(EngineEntry::title),
            event: event.unwrap_or_else(|| format!("Tengen {} match", settings.game)),
            site: settings.site.clone().unwrap_or_default(),
            round: game_name((self.pair, self.leg)),
            date: self.date,
            controls: players.map(|player| player.spec.limits.control()),
            position: self.opening.position.clone(),
            main,
            outcome: Some(self.outcome()),
            ending: self.end().to_owned(),
        }
    }
}

/// A move of a variation, for which nobody takes time.
fn untimed(mv: &MoveEntry) -> MoveRecord {
    let mut record = mv.record();
    record.facts.millis = record.facts.millis.filter(|&millis| millis > 0);
    record
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub(super) enum Entry {
    Match(MatchSettings),
    Game(GameEntry),
}

impl Entry {
    /// The entry as a line, with its end.
    pub(super) fn to_line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// The text of a journal of these games.
///
/// # Errors
/// If an entry cannot be written as JSON.
pub fn text_of(settings: MatchSettings, games: Vec<GameEntry>) -> io::Result<String> {
    let entries = [Entry::Match(settings)].into_iter().chain(games.into_iter().map(Entry::Game));
    entries.map(|entry| entry.to_line()).collect()
}
