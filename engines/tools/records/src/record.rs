//! A game as records know it.

use dyngame::Settings;
use game::Outcome;

use super::date::Date;
use super::facts::Facts;
use super::time_control::TimeControl;

/// A game as records know it. Texts that are not known are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// The settings of the game's own that were in force.
    pub settings: Settings,
    /// Names by side.
    pub players: [String; 2],
    /// The event that it belongs to, for people.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// Which game of the event it was.
    pub round: String,
    /// When it began.
    pub date: Option<Date>,
    /// The clocks, by side.
    pub controls: [Option<TimeControl>; 2],
    /// Where it started; the start position if none.
    pub position: Option<String>,
    /// All moves, canonically written.
    pub moves: Vec<String>,
    /// The facts of each of the moves. None is known of those beyond its end.
    pub facts: Vec<Facts>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Why it ended: what the players of the game call that.
    pub ending: String,
}

impl GameRecord {
    /// The facts of the move at `index`.
    pub fn facts_of(&self, index: usize) -> Facts {
        self.facts.get(index).copied().unwrap_or_default()
    }

    /// Each move with what is known of it.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&String, Facts)> + '_ {
        self.moves.iter().enumerate().map(|(index, mv)| (mv, self.facts_of(index)))
    }

    /// Adds a move that took so many milliseconds, if that is known.
    pub(super) fn add_timed(&mut self, mv: String, millis: Option<u64>) {
        self.moves.push(mv);
        self.facts.push(Facts { millis, ..Facts::default() });
    }

    /// Takes what a comment says of the last move.
    pub(super) fn read_comment(&mut self, text: &str) {
        if let Some(facts) = self.facts.last_mut() {
            facts.read_comment(text);
        }
    }
}

/// A text as one line: formats have no place for more.
pub(super) fn line(text: &str) -> String {
    text.replace(['\r', '\n'], " ").trim().to_owned()
}
