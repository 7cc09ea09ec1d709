//! Our own engine as an analyst: positions in, the best lines out.

use std::collections::HashMap;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use dyngame::{Analysis, Finding};
use game::TextError;

use crate::process::{Process, unexpected_line};

/// A running `analyse`, and what it has said.
pub(super) struct Analyst {
    process: Process,
    known: HashMap<String, Analysis>,
}

impl Analyst {
    /// Starts `command`, which reads positions and prints an [`Analysis`] of each.
    pub(super) fn start(command: &[String]) -> Result<Self, TextError> {
        let process = Process::start("analyst", command, None, None)?;
        Ok(Self { process, known: HashMap::new() })
    }

    /// The engine's analysis of `position`; asked for once.
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
        let analysis = match serde_json::from_str(&line) {
            Ok(Finding::Analysis(analysis)) => analysis,
            Ok(Finding::Refusal(refusal)) => return Err(TextError::new(refusal.error)),
            Ok(Finding::Progress(_)) | Err(_) => return Err(unexpected_line(&line)),
        };
        self.known.insert(position.to_owned(), analysis.clone());
        Ok(analysis)
    }
}
