//! How fast commands may come.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Commands a second, and how many may come at once.
const RATE: f64 = 20.0;
const BURST: f64 = 40.0;

/// A bucket that fills at the rate that is allowed.
pub(crate) struct Pace(Mutex<(f64, Instant)>);

impl Pace {
    pub(crate) fn new() -> Self {
        Self(Mutex::new((BURST, Instant::now())))
    }

    pub(crate) fn allows(&self) -> bool {
        self.allows_at(Instant::now())
    }

    fn allows_at(&self, now: Instant) -> bool {
        let mut bucket = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (left, then) = *bucket;
        let passed = now.saturating_duration_since(then).as_secs_f64();
        let left = (left + passed * RATE).min(BURST);
        let allows = left >= 1.0;
        *bucket = (if allows { left - 1.0 } else { left }, now);
        allows
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_let_pass_and_then_the_rate() {
        let (pace, now) = (Pace::new(), Instant::now());
        let passed = (0..100).filter(|_| pace.allows_at(now)).count();
        assert_eq!(passed, BURST as usize);
        let later = now + Duration::from_secs(1);
        let passed = (0..100).filter(|_| pace.allows_at(later)).count();
        assert!((19..=21).contains(&passed), "{passed}");
    }
}
