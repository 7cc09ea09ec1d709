//! How long the runner waits for an engine, and how an engine fails.

use std::time::Duration;

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
