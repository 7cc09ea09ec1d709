//! Time as it runs: the only place in Tengen's engines that reads the clock.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::time::Budget;

/// Measures time from the moment it is started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "this is the place")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// The one of the two that was started later.
    pub(crate) fn later(self, other: Self) -> Self {
        Self(self.0.max(other.0))
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

/// Shared between the session, which pulls, and the work under way, which follows.
#[derive(Debug)]
pub(crate) struct Control {
    pub(crate) watch: Stopwatch,
    stopped: AtomicBool,
    /// Microseconds from the start of the search; `NEVER` while it has no time limit.
    soft: AtomicU64,
    hard: AtomicU64,
    elastic: AtomicBool,
}

const NEVER: u64 = u64::MAX;

impl Control {
    /// Work that starts now, within this time.
    pub(crate) fn start(budget: Option<Budget>) -> Self {
        let control = Self::since(Stopwatch::start());
        control.limit(budget);
        control
    }

    /// Work whose time runs since `watch` was started, without a limit.
    pub(crate) const fn since(watch: Stopwatch) -> Self {
        Self {
            watch,
            stopped: AtomicBool::new(false),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
            elastic: AtomicBool::new(false),
        }
    }

    /// Limits the search, its time counted from its start.
    pub(crate) fn limit(&self, budget: Option<Budget>) {
        if let Some(budget) = budget {
            self.grant(budget, Duration::ZERO);
        }
    }

    /// The opponent has played the expected move: our clock runs since `hit`. Time thought so far
    /// counts towards the soft limit.
    pub(crate) fn ponder_hit(&self, budget: Budget, hit: Stopwatch) {
        self.grant(budget, self.watch.elapsed().saturating_sub(hit.elapsed()));
        if self.watch.elapsed() >= budget.soft {
            self.stop();
        }
    }

    fn grant(&self, budget: Budget, since: Duration) {
        self.elastic.store(budget.is_elastic(), Relaxed);
        self.soft.store(micros(budget.soft), Relaxed);
        self.hard.store(micros(budget.hard + since), Relaxed);
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    pub(crate) fn must_stop(&self) -> bool {
        self.is_stopped() || self.is_past(self.hard.load(Relaxed))
    }

    /// Whether the search may end between two iterations, its soft limit scaled to `percent`.
    pub(crate) fn may_stop(&self, percent: u32) -> bool {
        let soft = self.soft.load(Relaxed);
        match self.elastic.load(Relaxed) {
            true => self.is_past(soft / 100 * u64::from(percent)),
            false => self.is_past(soft),
        }
    }

    /// Whether the search runs against a clock, so that an early answer saves time.
    pub(crate) fn is_saving(&self) -> bool {
        self.elastic.load(Relaxed)
    }

    /// How long the search was meant to last, now that it is over: no longer than it may.
    pub(crate) fn meant(&self) -> Duration {
        self.watch.elapsed().min(Duration::from_micros(self.hard.load(Relaxed)))
    }

    /// Whether the first of so many equal parts of the time that is left is over, or `stop` says so; none if no
    /// time is left.
    pub(crate) fn part(
        &self,
        parts: u32,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<impl Fn() -> bool + Sync> {
        if stop() {
            return None;
        }
        let (elapsed, soft) = (self.watch.elapsed(), self.soft.load(Relaxed));
        let end = match soft {
            NEVER => Duration::MAX,
            soft => {
                let left = Duration::from_micros(soft).checked_sub(elapsed)?;
                (!left.is_zero()).then(|| elapsed + left / parts.max(1))?
            }
        };
        Some(move || stop() || self.watch.elapsed() >= end)
    }

    fn is_past(&self, limit: u64) -> bool {
        limit != NEVER && micros(self.watch.elapsed()) >= limit
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(NEVER - 1)
}

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
        Self { period: whole_millis(period), last: AtomicU64::new(whole_millis(start)) }
    }

    /// Whether a sign is due at `now`. It counts as given to the one caller that gets true.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        let (now, last) = (whole_millis(now), self.last.load(Relaxed));
        now.saturating_sub(last) >= self.period
            && self.last.compare_exchange(last, now, Relaxed, Relaxed).is_ok()
    }

    /// Something was said at `now`, which is a sign too.
    pub(crate) fn said(&self, now: Duration) {
        self.last.store(whole_millis(now), Relaxed);
    }
}

fn whole_millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);
    const NOTHING: Duration = Duration::ZERO;

    #[test]
    fn without_a_budget_only_a_stop_ends_it() {
        let control = Control::start(None);
        assert!(!control.must_stop() && !control.may_stop(1));
        control.stop();
        assert!(control.must_stop());
    }

    #[test]
    fn the_hard_limit_ends_it() {
        let control = Control::start(Some(Budget { soft: NOTHING, hard: NOTHING }));
        assert!(control.must_stop() && control.may_stop(100));
        assert!(!control.is_saving());
    }

    #[test]
    fn the_soft_limit_ends_it_between_iterations() {
        let control = Control::start(Some(Budget { soft: NOTHING, hard: HOUR }));
        assert!(!control.must_stop() && control.may_stop(100) && control.is_saving());
    }

    #[test]
    fn time_is_handed_out_in_parts() {
        let (free, stopped) = (Control::start(None), Control::start(None));
        stopped.stop();
        let long = Control::start(Some(Budget { soft: HOUR, hard: HOUR * 2 }));
        let short = Control::start(Some(Budget { soft: NOTHING, hard: NOTHING }));
        let is_over =
            |control: &Control| control.part(5, &|| control.must_stop()).map(|is_over| is_over());
        assert_eq!([&free, &stopped].map(is_over), [Some(false), None]);
        assert_eq!([&long, &short].map(is_over), [Some(false), None]);
    }

    #[test]
    fn a_ponderhit_after_the_budget_answers_at_once() {
        let control = Control::start(None);
        control.ponder_hit(Budget { soft: NOTHING, hard: HOUR }, Stopwatch::start());
        assert!(control.must_stop());
    }

    #[test]
    fn a_ponderhit_before_it_gives_the_clock_time() {
        let control = Control::start(None);
        control.ponder_hit(Budget { soft: HOUR, hard: HOUR * 2 }, Stopwatch::start());
        assert!(!control.must_stop() && !control.may_stop(100));
    }

    #[test]
    fn time_in_the_queue_counts() {
        let read = Stopwatch::start();
        let answered = Stopwatch::start();
        assert!(read.later(answered).0 == answered.0 && answered.later(read).0 == answered.0);
        let control = Control::since(read);
        control.limit(Some(Budget { soft: NOTHING, hard: HOUR }));
        assert!(control.may_stop(100) && !control.must_stop() && control.watch.0 == read.0);
    }

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
