//! When work that has nothing new to say must show that it goes on.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// The rhythm of the signs of life that a search gives. It knows no clock: times are counted from
/// the start of the search and come from the caller.
#[derive(Debug)]
pub(crate) struct KeepAlive {
    period: u64,
    /// When the last sign was given, in milliseconds.
    last: AtomicU64,
}

impl KeepAlive {
    /// A little under a second, so that no second is without a sign.
    pub(crate) const PERIOD: Duration = Duration::from_millis(900);

    /// A rhythm of `period` that begins at `start`.
    pub(crate) fn new(period: Duration, start: Duration) -> Self {
        Self { period: millis(period), last: AtomicU64::new(millis(start)) }
    }

    /// Whether a sign is due at `now`. It counts as given to the one caller that gets true.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        let (now, last) = (millis(now), self.last.load(Relaxed));
        now.saturating_sub(last) >= self.period
            && self.last.compare_exchange(last, now, Relaxed, Relaxed).is_ok()
    }

    /// Something was said at `now`, which is a sign too.
    pub(crate) fn said(&self, now: Duration) {
        self.last.store(millis(now), Relaxed);
    }
}

/// Waits for what `awaited` brings and gives a `sign` of life every four seconds, since GUIs do not
/// wait long without one; `None` if it will never come.
pub(crate) fn receive_with_signs<T>(awaited: &Receiver<T>, sign: &dyn Fn()) -> Option<T> {
    const PERIOD: Duration = Duration::from_secs(4);
    loop {
        match awaited.recv_timeout(PERIOD) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) => sign(),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_due_once_a_period() {
        let at = Duration::from_millis;
        let keep_alive = KeepAlive::new(at(900), at(50));
        assert!(!keep_alive.is_due(at(949)));
        assert!(keep_alive.is_due(at(950)) && !keep_alive.is_due(at(951)));
        keep_alive.said(at(1500));
        assert!(!keep_alive.is_due(at(2399)) && keep_alive.is_due(at(2400)));
    }
}
