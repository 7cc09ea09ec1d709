//! The journal: one JSON line for each finished game, and the truth about a match.
//!
//! The first line holds the settings. A later line of settings says that the match was extended.
//! A line that cannot be read is reported and left out; it costs no other line.

mod entry;
mod file;
mod lock;
mod record;

pub use entry::{EngineEntry, GameEntry, MatchSettings, game_name};
pub use file::{Journal, rewrite};
pub use lock::Lock;
pub use record::{Damage, JournalError, Reading, Record};
