//! When, where and on what occasion a game is played.

use arena::clock::TimeControl;
use arena::runner::date_now;
use records::{Date, GameRecord};
use serde::{Deserialize, Serialize};

/// The headers of a record but those that name its players; empty where they are not known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Occasion {
    pub(crate) event: String,
    pub(crate) site: String,
    /// Which game of the event it is.
    pub(crate) round: String,
    /// When it began, in UTC.
    pub(crate) date: Option<Date>,
    /// The clocks of a game that was played elsewhere, by side.
    pub(crate) controls: [Option<TimeControl>; 2],
    /// After how many moves it ended elsewhere without a result, and in which of those ways.
    pub(crate) broken_off: Option<(usize, String)>,
    /// After how many moves it ended elsewhere, and the milliseconds that the side to move thought then.
    pub(crate) last_think: Option<(usize, u64)>,
    /// Whether it is that of a record, and not of a game that begins here.
    pub(crate) is_recorded: bool,
}

impl Occasion {
    /// That of a game which begins here and now.
    pub(crate) fn now() -> Self {
        Self { date: date_now(), ..Self::default() }
    }

    pub(crate) fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

impl From<&GameRecord> for Occasion {
    fn from(record: &GameRecord) -> Self {
        let GameRecord { event, site, round, date, controls, outcome, .. } = record.clone();
        let ending = record.ending.as_ref().filter(|_| outcome.is_none());
        let moves = record.main.moves.len();
        let broken_off = ending.map(|end| (moves, end.name().to_owned()));
        let last_think = record.last_think.map(|millis| (moves, millis));
        let is_recorded = true;
        Self { event, site, round, date, controls, broken_off, last_think, is_recorded }
    }
}
