//! How long to think: arithmetic on what the GUI said, without a clock. All that is decided
//! about time is decided here; what a protocol's times mean comes with its [`Timing`].
//!
//! Everything is in milliseconds, signed, since GUIs send negative times.

use std::fmt;
use std::time::Duration;

use protocol::{Clock, Increment, Margin, Timing};

use super::lag::Lag;
use crate::options::TimeOptions;

/// The facts that a budget is made from.
#[derive(Clone, Debug)]
pub(crate) struct Ask<'a> {
    pub(crate) timing: &'a Timing,
    pub(crate) clock: &'a Clock,
    pub(crate) move_time: Option<i64>,
    /// Which entry of the clock is the mover's.
    pub(crate) own: usize,
    /// Moves the mover is still likely to make.
    pub(crate) moves_left: u32,
    pub(crate) options: &'a TimeOptions,
    pub(crate) lag: Lag,
}

/// How long to think about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After an iteration beyond this, no other is started. Scaled by how settled the search is
    /// unless it equals `hard`.
    pub(crate) soft: Duration,
    /// The search is stopped here whatever it is doing.
    pub(crate) hard: Duration,
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [soft, hard] = [self.soft, self.hard].map(|time| time.as_millis());
        write!(f, "time: {soft} ms, at most {hard} ms")
    }
}

impl Budget {
    /// The budget of a move that may take `ms` and no more: a fixed time is no clock that runs
    /// out, so of a short one no more than a tenth is kept back.
    pub(crate) fn fixed(ms: i64, options: &TimeOptions) -> Self {
        let ms = ms.clamp(1, LONGEST);
        Self::exactly(ms - options.overhead.min(ms / 10))
    }

    /// All of `ms` and no more.
    fn exactly(ms: i64) -> Self {
        Self { soft: millis(ms), hard: millis(ms) }
    }

    fn within(self, limit: Self) -> Self {
        Self { soft: self.soft.min(limit.soft), hard: self.hard.min(limit.hard) }
    }

    /// Whether the soft limit may be moved.
    pub(crate) fn is_elastic(&self) -> bool {
        self.soft < self.hard
    }
}

/// The time for a move after `ponderhit` if none is given, in milliseconds.
pub(crate) const UNTOLD: i64 = 1000;

/// How long a mate search without a limit goes on after the end of input.
pub(crate) const UNATTENDED: Budget =
    Budget { soft: Duration::from_secs(10), hard: Duration::from_secs(10) };

/// The budget for one move; `None` if nothing limits its time.
pub(crate) fn budget(ask: &Ask<'_>) -> Option<Budget> {
    let exact = ask.move_time.map(|ms| Budget::fixed(ms, ask.options));
    match (share(ask), exact) {
        (Some(share), Some(exact)) => Some(share.within(exact)),
        (share, exact) => share.or(exact),
    }
}

/// About thirty years: longer times are as good as none and would overflow.
const LONGEST: i64 = 1_000_000_000_000;

/// The part of the clock that this move may take.
fn share(ask: &Ask<'_>) -> Option<Budget> {
    let left = TimeLeft::of(ask)?;
    let most = left.most();
    let (soft, hard) = match (left.byoyomi, left.moves_to_go) {
        (Some(_), _) if left.main <= 0 => return Some(Budget::exactly(most)),
        (Some(byoyomi), _) => left.with_byoyomi(byoyomi),
        (None, Some(1)) if ask.timing.last_move_is_fixed => {
            return Some(Budget::fixed(left.usable, ask.options));
        }
        (None, Some(1)) => return Some(Budget::exactly(most)),
        // A control beyond the end of the game is none.
        (None, Some(moves)) if i64::from(moves) <= left.shares() => {
            let soft = left.pool(i64::from(moves)) / i64::from(moves) + left.gain();
            (soft, (soft * 4).min(left.usable * 7 / 10))
        }
        (None, _) => left.sudden_death(),
    };
    let options = ask.options;
    let soft = (soft * options.slow_mover / 100).max(options.minimum);
    let soft = if options.whole_seconds { whole_seconds(soft, options) } else { soft };
    let hard = hard.max(soft).clamp(1, most);
    Some(Budget { soft: millis(soft.clamp(1, hard)), hard: millis(hard) })
}

struct TimeLeft<'a> {
    ask: &'a Ask<'a>,
    main: i64,
    increment: i64,
    byoyomi: Option<i64>,
    moves_to_go: Option<u32>,
    /// All that may be used up by this move.
    usable: i64,
}

impl<'a> TimeLeft<'a> {
    fn of(ask: &'a Ask<'_>) -> Option<Self> {
        let clock = ask.clock;
        if clock.is_empty() {
            return None;
        }
        let own = ask.own;
        let limit = |ms: i64| ms.clamp(-LONGEST, LONGEST);
        let byoyomi = clock.byoyomi.filter(|&ms| ms > 0).map(limit);
        // A GUI that gives only one clock means that both run alike.
        let told = clock.time[own].or(clock.byoyomi.map(|_| 0)).or(clock.time[1 - own]);
        let main = limit(told.unwrap_or(0));
        let increment = match byoyomi {
            Some(_) => 0,
            None => limit(clock.increment[own].unwrap_or(0)).max(0),
        };
        let usable = match byoyomi {
            Some(byoyomi) => main + byoyomi,
            None => match ask.timing.increment {
                Increment::AfterMove => main,
                // The larger of the two may be spent under either reading.
                Increment::Disputed => main.max(increment),
            },
        };
        let moves_to_go = clock.moves_to_go[own].filter(|&moves| moves > 0);
        Some(Self { ask, main, increment, byoyomi, moves_to_go, usable })
    }

    /// `usable` less the safety margin.
    fn most(&self) -> i64 {
        let options = self.ask.options;
        let margin = match self.ask.timing.margin {
            Margin::Overhead => options.overhead,
            Margin::NetworkDelay => {
                options.network_delay2.min(options.overhead.max(self.usable / 10))
            }
        };
        let margin = margin.max(self.latest().min(self.usable / 2));
        (self.usable - margin).max(1)
    }

    /// The cost of a move that comes later than any before it.
    fn latest(&self) -> i64 {
        self.ask.lag.worst * 2
    }

    /// The time kept back for a machine that stands still for a moment, and for the latest move.
    fn reserve(&self) -> i64 {
        /// Engines that share a core with another have waited so long for it.
        const STANDSTILL: i64 = 200;
        STANDSTILL + self.latest()
    }

    /// The part of its increment that a move may use up, once the lag is paid: less while the clock is short
    /// of twice the reserve, so that it recovers.
    fn gain(&self) -> i64 {
        let enough = 2 * self.reserve();
        (self.increment - self.ask.lag.mean).max(0) * self.usable.clamp(0, enough) / enough
    }

    /// `usable` that is free for the next `moves`: less the reserve, and less what is lost on the way
    /// beyond their increments.
    fn pool(&self, moves: i64) -> i64 {
        let lost = (self.ask.lag.mean - self.increment).max(0) * moves;
        (self.usable - self.reserve() - lost).max(self.usable / 10)
    }

    /// Once main time is gone byoyomi comes anew each move, so main time is spent on top of it.
    fn with_byoyomi(&self, byoyomi: i64) -> (i64, i64) {
        let soft = self.main / self.shares() + byoyomi * 9 / 10;
        (soft, (soft * 4).min(byoyomi + self.main / 3))
    }

    fn sudden_death(&self) -> (i64, i64) {
        let shares = self.shares();
        let pool = self.pool(shares);
        let soft = pool / shares + self.gain() * 3 / 4;
        let share = if self.increment == 0 { self.ask.timing.largest_share } else { 40 };
        let part = pool * i64::from(share) / 100;
        (soft.min(part), (soft * 5).min(part))
    }

    fn shares(&self) -> i64 {
        i64::from(self.ask.moves_left).max(5)
    }
}

/// `ms` prolonged to a whole second less the average delay: a started second counts as used up.
fn whole_seconds(ms: i64, options: &TimeOptions) -> i64 {
    ((ms + options.network_delay + 999) / 1000 * 1000 - options.network_delay).max(ms)
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.max(1) as u64)
}

#[cfg(test)]
mod tests;
