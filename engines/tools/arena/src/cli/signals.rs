//! Ctrl-C and its kin: the first ends a match in order, the second at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use command_line::INTERRUPTED;

use crate::error::ArenaError;

/// The signals that end a match before its last game.
pub(super) struct Signals {
    /// Ends the match, on a signal or by its own decision.
    pub(super) stop: Arc<AtomicBool>,
    /// Whether that was a signal.
    interrupted: Arc<AtomicBool>,
}

impl Signals {
    /// Ends a match in order at the first signal, and at once at the second.
    pub(super) fn listen() -> Result<Self, ArenaError> {
        let (stop, interrupted) = (Arc::default(), Arc::default());
        let signals = Self { stop: Arc::clone(&stop), interrupted: Arc::clone(&interrupted) };
        ctrlc::set_handler(move || {
            if interrupted.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
            stop.store(true, Ordering::Relaxed);
        })
        .map_err(|error| ArenaError::Argument(format!("no signal handler: {error}")))?;
        Ok(signals)
    }

    /// A match may begin, whatever has ended the one before it.
    pub(super) fn begin(&self) {
        self.stop.store(self.interrupted.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
