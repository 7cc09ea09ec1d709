//! How long the runner waits for an engine, and how an engine fails.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use crate::process::departure;

/// How long an engine may take over what no clock measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start of the process to the end of the handshake.
    pub handshake: Duration,
    /// From `isready` to its answer: an engine may load much then.
    pub ready: Duration,
    /// For a move beyond its time, before it counts as stalled.
    pub stall: Duration,
    /// For a move without a limit of time; `None` is for ever.
    pub untimed: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(60),
            stall: Duration::from_secs(60),
            untimed: Some(Duration::from_secs(600)),
        }
    }
}

impl Patience {
    /// The most that a move may take, if the engine is given `allowance` for it.
    pub fn for_move(&self, allowance: Option<Duration>) -> Option<Duration> {
        allowance.map_or(self.untimed, |allowance| Some(allowance + self.stall))
    }
}

/// A failure with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excuse {
    /// The failure.
    pub failure: Failure,
    /// How the process of an engine that crashed left; `None` if it has closed its output alone.
    pub exit: Option<ExitStatus>,
    /// The last that it wrote to stderr.
    pub last_words: Option<String>,
}

impl From<Failure> for Excuse {
    /// A failure of which nothing more is known.
    fn from(failure: Failure) -> Self {
        Self { failure, exit: None, last_words: None }
    }
}

impl fmt::Display for Excuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.failure, self.exit) {
            (Failure::Crash, Some(status)) => f.write_str(&departure(status))?,
            (Failure::Crash, None) => f.write_str("it closed its output")?,
            (other, _) => write!(f, "it {other}")?,
        }
        match &self.last_words {
            Some(words) => write!(f, "; its last words on stderr: \"{words}\""),
            None => Ok(()),
        }
    }
}

/// How an engine failed. Each is an outcome of its own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It could not be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// Its process ended.
    #[error("crashed")]
    Crash,
    /// It did not answer.
    #[error("gave no answer to {0}")]
    Stall(String),
    /// The connection to it was lost.
    #[error("lost the connection")]
    Disconnection,
    /// Not its fault: the match was ended while it was thinking.
    #[error("was interrupted")]
    Interrupted,
}
