//! Ctrl-C: once ends the series after this game, twice this game.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use command_line::INTERRUPTED;

use crate::error::CsaError;

/// Who is to end, and when.
#[derive(Clone, Default)]
pub(crate) struct Signals {
    count: Arc<AtomicUsize>,
    /// Ends the engine's thinking in the game in play.
    stop: Arc<Mutex<Arc<AtomicBool>>>,
}

impl Signals {
    /// Listens for Ctrl-C; a third ends the process at once.
    ///
    /// # Errors
    /// If the system gives no handler.
    pub(crate) fn listen() -> Result<Self, CsaError> {
        let signals = Self::default();
        let heard = signals.clone();
        ctrlc::set_handler(move || match heard.count.fetch_add(1, Ordering::Relaxed) {
            0 => log::warn!("ends after this game; Ctrl-C again resigns it"),
            1 => heard.current().store(true, Ordering::Relaxed),
            _ => std::process::exit(INTERRUPTED.into()),
        })
        .map_err(|error| CsaError::said(format!("no signal handler: {error}")))?;
        Ok(signals)
    }

    /// Whether no further game is to be played.
    pub(crate) fn is_last(&self) -> bool {
        self.count.load(Ordering::Relaxed) > 0
    }

    /// Whether the game in play is to be given up.
    pub(crate) fn is_leaving(&self) -> bool {
        self.count.load(Ordering::Relaxed) > 1
    }

    /// A new flag for a connection that begins, which ends the engine's thinking: that of another may be set late.
    pub(crate) fn fresh_stop(&self) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(self.is_leaving()));
        self.current().clone_from(&stop);
        stop
    }

    fn current(&self) -> MutexGuard<'_, Arc<AtomicBool>> {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits so long, or until no further game is to be played.
    pub(crate) fn sleep(&self, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end && !self.is_last() {
            thread::sleep(Duration::from_millis(50));
        }
    }
}
