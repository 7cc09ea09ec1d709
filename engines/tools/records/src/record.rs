//! A game as records know it.

use face::rules::Settings;
use game::Outcome;

/// A game as records know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// The settings of the game's own that were in force.
    pub settings: Settings,
    /// Names by side.
    pub players: [String; 2],
    /// What it belongs to, for people.
    pub event: String,
    /// Where it started; the start position if none.
    pub position: Option<String>,
    /// All moves, canonically spelt.
    pub moves: Vec<String>,
    /// Seconds for each of the last moves; those of an opening have none.
    pub seconds: Vec<f64>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Why it ended.
    pub end: End,
}

/// The ways of ending that records distinguish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Nothing is said about it.
    #[default]
    Unsaid,
    /// The loser resigned, or was resigned for.
    Resignation,
    /// The loser had no move or was mated.
    NoMove,
    /// A position recurred.
    Repetition,
    /// A declaration.
    Declaration,
    /// The loser's time ran out.
    Time,
    /// The loser did what the rules forbid.
    Illegal,
}

impl GameRecord {
    /// Seconds for each move, 0 where they are not known.
    pub(super) fn times(&self) -> impl Iterator<Item = f64> + '_ {
        let unknown = self.moves.len().saturating_sub(self.seconds.len());
        std::iter::repeat_n(0.0, unknown).chain(self.seconds.iter().copied())
    }
}
