//! A match that is to be played, a game of it, and why it cannot go on.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use dyngame::{DynGame, SettingRefusal, Settings};
use game::TextError;

use crate::engine::{Failure, Patience};
use crate::journal::{JournalError, MatchSettings};
use crate::referee::Opening;
use crate::spectator::Spectator;
use crate::statistics::Sprt;
use crate::tuning::Tuner;

/// A match to be played.
pub struct Match<'a> {
    /// The game.
    pub rules: &'a dyn DynGame,
    /// Everything that decides it.
    pub settings: &'a MatchSettings,
    /// Openings by number.
    pub openings: &'a [Opening],
    /// How long engines may take over what no clock measures.
    pub patience: Patience,
    /// The folder to which what engines write to stderr is appended, a file for each.
    pub stderr: Option<&'a Path>,
    /// Games at a time.
    pub concurrency: usize,
    /// Ends the match when it is decided; for two engines.
    pub sprt: Option<Sprt>,
    /// Ends the match when it becomes true: games in play are given up.
    pub stop: &'a AtomicBool,
    /// Who watches.
    pub spectator: Option<&'a dyn Spectator>,
    /// Sets options of both engines anew for each pair.
    pub tuner: Option<&'a Tuner>,
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An opening does not belong to the game.
    #[error(transparent)]
    Opening(#[from] TextError),
    /// A setting is refused.
    #[error(transparent)]
    Setting(#[from] SettingRefusal),
    /// There is no thread for one more game at a time.
    #[error("game {0} at a time (--concurrency): {1}")]
    Thread(usize, std::io::Error),
    /// A file beside the journal cannot be written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// An engine could not be started, before the first game or in the middle of the match.
    #[error("engine {0}: {1}")]
    Engine(String, Failure),
}

/// A game that is to be played.
#[derive(Clone, Copy)]
pub struct Fixture<'a> {
    /// The number of its pair and of the game in it.
    pub number: (u64, u8),
    /// Where it starts.
    pub opening: &'a Opening,
    /// Options of the first and of the second engine of the match for this game, if it is a tuning.
    pub options: Option<&'a [Settings; 2]>,
}
