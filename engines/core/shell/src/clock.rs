//! The only place in Tengen's engines that reads the clock.

use std::time::{Duration, Instant};

/// Measures time from the moment it is started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts to measure.
    #[expect(clippy::disallowed_methods, reason = "this is the place")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// `count` a second, by the time since the start.
    pub fn rate(&self, count: u64) -> u64 {
        rate(count, self.elapsed())
    }
}

/// `count` a second, where it took `time`.
pub(crate) fn rate(count: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos().max(1);
    (u128::from(count) * 1_000_000_000 / nanos) as u64
}
