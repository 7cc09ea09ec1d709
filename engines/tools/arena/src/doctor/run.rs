//! An examination of an engine: how it is run, where its checks begin, and how they end.

use std::fmt;
use std::time::Duration;

use dyngame::DynGame;
use protocol::Protocol;

use crate::engine::EngineSpec;

/// The engine that is examined, and how patiently.
pub struct CheckRun<'a> {
    /// The game that the engine plays.
    pub rules: &'a dyn DynGame,
    /// How it is run.
    pub spec: &'a EngineSpec,
    /// Added to every limit of time, for slow machines.
    pub slack: Duration,
    /// How long it is waited for what has no limit of its own.
    pub patience: Duration,
    /// Searches of a millisecond that are asked for in a row.
    pub searches: u32,
}

/// How far an engine is when a check begins to look at it.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// Its process has been started.
    Started,
    /// The handshake is over, and it is ready for a game.
    Ready,
    /// It has been given the start position, too.
    Seated,
}

/// Why a check did not end well.
#[derive(Debug)]
pub enum Complaint {
    /// It does not apply to this engine, for this reason.
    Skip(&'static str),
    /// The engine breaks its protocol so.
    Fault(String),
}

impl<T: fmt::Display> From<T> for Complaint {
    fn from(what: T) -> Self {
        Self::Fault(what.to_string())
    }
}

impl Complaint {
    /// The same, with where it was.
    pub(super) fn at(self, place: &str) -> Self {
        match self {
            Self::Fault(what) => Self::Fault(format!("{place}: {what}")),
            skip @ Self::Skip(_) => skip,
        }
    }
}

impl CheckRun<'_> {
    pub(super) fn protocol(&self) -> Protocol {
        self.spec.protocol
    }

    pub(super) fn millis(&self, ms: u64) -> Duration {
        Duration::from_millis(ms) + self.slack
    }
}

pub(super) fn skip_unless(holds: bool, reason: &'static str) -> Result<(), Complaint> {
    if holds { Ok(()) } else { Err(Complaint::Skip(reason)) }
}
