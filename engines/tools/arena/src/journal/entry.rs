//! The lines of a journal.

use std::io;

use dyngame::{DynGame, EndRule};
use game::{Outcome, Side};
use records::{Date, EndName, GameRecord, MoveLine, TimeControl};
use serde::{Deserialize, Serialize};

use super::branch::{Branch, attach};
use super::settings::{EngineEntry, MatchSettings};
use crate::referee::{Finished, MoveEntry, Opening, Reason};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// The name that players give to that, if the rules have ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// All that is known of the fault that ended it, or the option by which it was adjudicated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<String>,
    /// The milliseconds that the side to move thought before the game ended, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_think: Option<u64>,
    /// Which game of its event it was, where a record says; others go by their pair and leg.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// When it began, in UTC, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The clocks by side, where they are not those that the players have in the settings: on a server each game has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controls: Option<[Option<TimeControl>; 2]>,
    /// The moves after the opening.
    pub moves: Vec<MoveEntry>,
    /// How many of them were given, as those of the opening are, but with their times.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: usize,
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

fn is_zero(number: &usize) -> bool {
    *number == 0
}

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
    /// The game of this pair and leg between `engines` by number, as it was played.
    pub fn new(
        (pair, leg): (u64, u8),
        engines: [usize; 2],
        opening: Opening,
        finished: Finished,
    ) -> Self {
        let Finished { outcome, reason, ending, details, last_think, moves } = finished;
        Self {
            pair,
            leg,
            engines,
            opening,
            winner: winner_of(outcome),
            reason,
            ending: ending.map(str::to_owned),
            details,
            last_think,
            round: None,
            date: None,
            controls: None,
            moves,
            given: 0,
            drawn: Vec::new(),
            branches: Vec::new(),
            comment: String::new(),
        }
    }

    /// Why it is no game of a match with these `settings`; `None` if it may be one.
    pub(super) fn objection(&self, settings: &MatchSettings) -> Option<&'static str> {
        let [a, b] = self.engines;
        if a == b || a.max(b) >= settings.engines.len() {
            Some("no such engines in this match")
        } else if self.leg > 1 || self.winner > 2 {
            Some("leg is 0 or 1, winner 0 to 2")
        } else if self.pair > LAST_PAIR || !settings.open && self.pair >= settings.pairs() {
            Some("no pair has this number")
        } else if !self.reason.fits(self.outcome()) {
            Some("no game with this winner ends for this reason")
        } else {
            None
        }
    }

    /// Where it began, its given moves among those of the opening.
    pub fn begun_from(&self) -> Opening {
        let given = self.moves.iter().take(self.given).map(|mv| mv.text.clone());
        let moves = self.opening.moves.iter().cloned().chain(given).collect();
        Opening { position: self.opening.position.clone(), moves }
    }

    /// The outcome.
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            1 => Outcome::Win(Side::First),
            2 => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        }
    }

    /// The clocks by side, between players who have theirs in `settings`.
    pub fn clocks(&self, settings: &MatchSettings) -> [Option<TimeControl>; 2] {
        let usual = || self.engines.map(|number| settings.engines[number].spec.limits.control());
        self.controls.unwrap_or_else(usual)
    }

    /// The name of its end.
    pub fn end(&self) -> &str {
        self.ending.as_deref().unwrap_or(self.reason.word())
    }

    /// The same for a record, which does not state what nobody did.
    fn recorded_end(&self) -> &str {
        match (&self.ending, &self.reason) {
            (None, Reason::Unstated) => "",
            _ => self.end(),
        }
    }

    /// The games that a repetition drew before this one, in their order.
    pub fn drawn_games(&self) -> impl Iterator<Item = Self> {
        let game = move |(number, moves): (usize, &Vec<MoveEntry>)| {
            let mut engines = self.engines;
            if (self.drawn.len() - number) % 2 == 1 {
                engines.reverse();
            }
            let drawn = Finished {
                outcome: Outcome::Draw,
                reason: Reason::Rule(EndRule::Repetition),
                ending: None,
                details: None,
                last_think: None,
                moves: moves.clone(),
            };
            let number = (self.pair, self.leg);
            let (date, round) = (self.date, self.round.clone());
            Self { date, round, ..Self::new(number, engines, self.opening.clone(), drawn) }
        };
        self.drawn.iter().enumerate().map(game)
    }

    /// The side that lost by breaking something, if one did.
    pub fn offender(&self) -> Option<Side> {
        self.reason.offender(self.outcome())
    }

    /// The game of `rules` as a record, with the names of its players from `settings`.
    pub fn record(&self, settings: &MatchSettings, rules: &dyn DynGame) -> GameRecord {
        let mut main = MoveLine::of(self.opening.moves.iter().cloned());
        main.moves.extend(self.moves.iter().map(MoveEntry::record));
        main.comment.clone_from(&self.comment);
        attach(&mut main, self.branches.iter().map(|branch| branch.map(MoveEntry::record)));
        let players = self.engines.map(|number| &settings.engines[number]);
        let event = settings.event.clone();
        GameRecord {
            settings: settings.settings.clone(),
            players: players.map(EngineEntry::title),
            event: event.unwrap_or_else(|| format!("Tengen {} match", settings.game)),
            site: settings.site.clone().unwrap_or_default(),
            round: self.round.clone().unwrap_or_else(|| game_name((self.pair, self.leg))),
            date: self.date,
            controls: self.clocks(settings),
            position: self.opening.position.clone(),
            main,
            outcome: Some(self.outcome()),
            ending: EndName::read(self.recorded_end(), rules),
            last_think: self.last_think,
        }
    }
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub(super) enum Entry {
    Match(MatchSettings),
    Game(GameEntry),
}

impl Entry {
    /// The entry in a line.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn read(line: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(files::without_mark(line))
    }

    /// The entry as a line, with its end.
    pub(super) fn to_line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// The word of the game that the journal in `bytes` is of; `None` if it is none: no line holds the settings of a match.
pub fn journal_game(bytes: &[u8]) -> Option<String> {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    lines.find_map(|line| match Entry::read(line).ok()? {
        Entry::Match(settings) => Some(settings.game),
        Entry::Game(_) => None,
    })
}

/// The text of a journal of these games.
///
/// # Errors
/// If an entry cannot be written as JSON.
pub fn text_of(settings: MatchSettings, games: Vec<GameEntry>) -> io::Result<String> {
    let entries = [Entry::Match(settings)].into_iter().chain(games.into_iter().map(Entry::Game));
    entries.map(|entry| entry.to_line()).collect()
}
