//! Our own engine as an analyst: positions in, the best lines out.

use std::collections::HashMap;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use game::TextError;
use serde::Deserialize;

use crate::process::Process;

/// What the engine's `analyse` says of a position.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Analysis {
    pub(super) error: Option<String>,
    #[serde(default)]
    pub(super) depth: u32,
    #[serde(default)]
    pub(super) lines: Vec<AnalysedLine>,
}

/// One of the best lines.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct AnalysedLine {
    /// Hundredths for the side to move; `None` for a proved end.
    pub(super) score: Option<i32>,
    /// The moves.
    pub(super) pv: Vec<String>,
}

/// A running `analyse`, and what it has said.
pub(super) struct Analyst {
    process: Process,
    known: HashMap<String, Analysis>,
}

impl Analyst {
    /// Starts `command`, which reads positions and prints an [`Analysis`] of each.
    pub(super) fn start(command: &[String]) -> Result<Self, TextError> {
        let process = Process::start("analyst", command, None);
        let failed = |error| TextError::new(format!("{}: {error}", command.join(" ")));
        Ok(Self { process: process.map_err(failed)?, known: HashMap::new() })
    }

    /// What the engine thinks of `position`; asked once for each.
    pub(super) fn look(&mut self, position: &str) -> Result<Analysis, TextError> {
        if let Some(analysis) = self.known.get(position) {
            return Ok(analysis.clone());
        }
        let gone = || TextError::new("the engine has left");
        self.process.send(&format!("{position}\n")).map_err(|_| gone())?;
        /// Longer than any search of some thousand nodes.
        const PATIENCE: Duration = Duration::from_secs(600);
        let line = match self.process.receive(Instant::now() + PATIENCE) {
            Ok(received) => received.line,
            Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            Err(RecvTimeoutError::Timeout) => return Err(TextError::new("the engine is silent")),
        };
        let read = serde_json::from_str::<Analysis>(&line);
        let analysis = read.map_err(|_| TextError::new(format!("the engine says {line:?}")))?;
        if let Some(error) = analysis.error {
            return Err(TextError::new(error));
        }
        self.known.insert(position.to_owned(), analysis.clone());
        Ok(analysis)
    }
}
