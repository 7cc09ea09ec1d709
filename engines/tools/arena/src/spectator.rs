//! Who watches a match while it is played.

use dyngame::DynGame;

use crate::journal::{GameEntry, MatchRecord, MatchSettings};
use crate::referee::{MoveEntry, Opening};
use crate::standing::Anchor;
use crate::statistics::Sprt;

/// Is told of a match as it goes on, by the threads that play it.
pub trait Spectator: Sync {
    /// A player has joined a match that is open to all who come, with the next number.
    fn joins(&self, name: &str);

    /// A game begins. `game` is the number of its pair and that of the game in the pair, `engines`
    /// are its players by side.
    fn begins(&self, game: (u64, u8), engines: [usize; 2], opening: &Opening);

    /// A move was made in it.
    fn sees(&self, game: (u64, u8), played: &MoveEntry);

    /// It has ended, and `record` has its result.
    fn ends(&self, game: &GameEntry, record: &MatchRecord);
}

/// A match that is about to be played, for who wants to watch it.
pub struct Billing<'a> {
    /// The game.
    pub rules: &'static dyn DynGame,
    /// Everything that decides the match.
    pub settings: &'a MatchSettings,
    /// The games played before.
    pub record: &'a MatchRecord,
    /// Games of the whole match.
    pub total: u64,
    /// How the first engine does against the second is tested, if it is.
    pub sprt: Option<&'a Sprt>,
    /// The engine whose rating is given, if there is one.
    pub anchor: Option<&'a Anchor>,
    /// The port of a page, 0 for a free one.
    pub port: u16,
    /// Whether a browser is opened.
    pub opens: bool,
}

/// Has somebody watch a match.
///
/// # Errors
/// If that is not possible, and why.
pub type Admit = dyn Fn(&Billing<'_>) -> Result<Box<dyn Spectator>, String>;
