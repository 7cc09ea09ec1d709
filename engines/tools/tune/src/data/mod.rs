//! Files of scored positions, in three forms.
//!
//! - [`packed`]: our own, a head and a block of bytes for each game, its [moves](replayed) where they are known; what
//!   `datagen` writes.
//! - [`text`]: a line for each position, `<position text>;<score>;<result>`.
//! - [`psv`]: PackedSfenValue, a form of shogi.
//!
//! A file is somebody else's: it is read within bounds, and damage is named with the place, what was
//! expected and what was found.

mod error;
mod form;
mod head;
mod item;
pub(crate) mod packed;
mod psv;
mod read;
mod replayed;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use error::DataError;
pub(crate) use form::Form;
pub(crate) use head::{Head, LONGEST, SelfPlayRun};
pub(crate) use item::{GameLabel, Item, Played, Scored, ScoredGame, Visitor, halves, place};
pub(crate) use read::{read, read_games};
