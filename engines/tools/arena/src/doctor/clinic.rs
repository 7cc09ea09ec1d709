//! What is examined, and what is said of it.

use std::time::Duration;

use face::rules::Rules;
use game::TextError;
use protocol::Protocol;

use crate::engine::EngineSpec;

/// What is examined, and how patiently.
pub struct Clinic<'a> {
    /// The game that the engine plays.
    pub rules: &'a dyn Rules,
    /// How it is run.
    pub spec: &'a EngineSpec,
    /// Added to every limit of time, for slow machines.
    pub slack: Duration,
    /// Searches of a millisecond that are asked for in a row.
    pub searches: u32,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// As it should be.
    Well,
    /// Does not apply to this engine, for this reason.
    Skipped(&'static str),
    /// What is wrong.
    Ill(String),
}

/// One thing that is looked at.
pub struct Check {
    /// What should be so.
    pub name: &'static str,
    pub(super) run: fn(&Clinic<'_>) -> Result<(), Complaint>,
}

impl Check {
    /// Looks at it, with a fresh process of the engine.
    pub fn run(&self, clinic: &Clinic<'_>) -> Finding {
        match (self.run)(clinic) {
            Ok(()) => Finding::Well,
            Err(Complaint::Skip(reason)) => Finding::Skipped(reason),
            Err(Complaint::Ill(what)) => Finding::Ill(what),
        }
    }
}

/// Why a check did not end well.
#[derive(Debug)]
pub(super) enum Complaint {
    Skip(&'static str),
    Ill(String),
}

impl From<String> for Complaint {
    fn from(what: String) -> Self {
        Self::Ill(what)
    }
}

impl From<&str> for Complaint {
    fn from(what: &str) -> Self {
        Self::Ill(what.to_owned())
    }
}

impl From<TextError> for Complaint {
    fn from(error: TextError) -> Self {
        Self::Ill(error.into())
    }
}

impl Complaint {
    /// The same, with where it was.
    pub(super) fn at(self, place: &str) -> Self {
        match self {
            Self::Ill(what) => Self::Ill(format!("{place}: {what}")),
            skip @ Self::Skip(_) => skip,
        }
    }
}

impl Clinic<'_> {
    pub(super) fn protocol(&self) -> Protocol {
        self.spec.protocol
    }

    /// Skips the check unless the protocol is one of `those`.
    pub(super) fn skip_unless(&self, holds: bool, reason: &'static str) -> Result<(), Complaint> {
        if holds { Ok(()) } else { Err(Complaint::Skip(reason)) }
    }

    pub(super) fn millis(&self, ms: u64) -> Duration {
        Duration::from_millis(ms) + self.slack
    }
}
