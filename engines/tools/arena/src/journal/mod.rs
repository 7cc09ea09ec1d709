//! The journal: one JSON line for each finished game, and the truth about a match.
//!
//! The first line holds the settings. A later line of settings says that the match was extended.
//! A line that cannot be read is reported and left out; it costs no other line. In memory are the
//! results alone; games are read again where they are needed. A game whose moves cannot be played counts as damage, where
//! the rules are known.

mod branch;
mod difference;
mod entry;
mod file;
mod follower;
mod import;
mod journal_set;
mod match_record;
mod reading;
mod replay;
mod settings;
mod summary;

pub use branch::{Branch, branches_of};
pub use entry::{
    GameEntry, game_called, game_in_words, game_name, journal_game, text_of, winner_of,
};
pub use file::Journal;
pub use follower::Follower;
pub use import::of_records;
pub(crate) use import::{move_of, opening_of};
pub use journal_set::JournalSet;
pub use match_record::{Damage, JournalError, MatchRecord};
pub use settings::{EngineEntry, MOST_ENGINES, MatchSettings, UNNAMED, Who};
pub use summary::Summary;
