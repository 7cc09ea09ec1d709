//! How long to think: arithmetic on what the GUI said, without a clock. All that is decided
//! about time is decided here; what a protocol's times mean comes with its [`Timing`].
//!
//! Everything is in milliseconds, signed, since GUIs send negative times.

use std::fmt;
use std::time::Duration;

use dyngame::Move;
use protocol::{Clock, Increment, Margin, Timing};

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
    pub(crate) lag: &'a Lag,
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
        (self.increment - self.ask.lag.mean()).max(0) * self.usable.clamp(0, enough) / enough
    }

    /// `usable` that is free for the next `moves`: less the reserve, and less what is lost on the way
    /// beyond their increments.
    fn pool(&self, moves: i64) -> i64 {
        let lost = (self.ask.lag.mean() - self.increment).max(0) * moves;
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

/// The lag of a game: how late the engine's moves have come by the referee's clock, beyond what it has meant to use.
///
/// The referee's clock runs while lines are on their way, and while the machine does other work. The
/// clocks of two successive `go`s tell how much that was. What one game has shown holds for the next one: the
/// machine and the line between are the same.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    /// Of a usual move, in 64ths of a millisecond.
    fine_mean: i64,
    /// Of the latest one; what is long past counts for less.
    worst: i64,
    /// Plies of the game at the latest `go`, and what its mover then had: clock and increment.
    told: Option<(usize, i64)>,
    /// The time that the answer to it was meant to take, once it is given.
    meant: Option<i64>,
}

impl Lag {
    /// Of a usual move.
    const fn mean(&self) -> i64 {
        self.fine_mean / 64
    }

    /// A search begins after so many plies, the mover's clock and increment told; nothing if the clock does not
    /// run, or has no main time.
    pub(crate) fn begin(&mut self, ply: usize, told: Option<(i64, i64)>) {
        let meant = self.meant.take();
        if let (Some((before, had)), Some(meant), Some((left, _))) = (self.told, meant, told)
            && ply == before + 2
        {
            self.note(had.saturating_sub(left), meant);
        }
        self.told = told.map(|(left, increment)| (ply, left.saturating_add(increment)));
    }

    /// The search has been answered; it was meant to take so long.
    pub(crate) fn answer(&mut self, meant: Duration) {
        self.meant = Some(i64::try_from(meant.as_millis()).unwrap_or(i64::MAX));
    }

    /// The referee has counted a move that was `meant` to take so long as `counted`.
    fn note(&mut self, counted: i64, meant: i64) {
        /// No machine is so late: the clock was set anew, or the game has rested.
        const MOST: i64 = 5000;
        let late = counted.saturating_sub(meant).max(0);
        // A clock that has gained time has passed a control.
        if counted < 0 || late > MOST {
            return;
        }
        self.fine_mean += (late * 64 - self.fine_mean) / 8;
        self.worst = late.max(self.worst - (self.worst + 31) / 32);
    }
}

/// How settled a search is, iteration by iteration: a changed move or a falling score is worth more time.
#[derive(Debug, Default)]
pub(crate) struct Stability {
    best: Option<Move>,
    /// Iterations for which `best` has stood.
    stood: u32,
    /// Running mean of the scores, in centipawns.
    mean: Option<i32>,
}

impl Stability {
    /// Notes the result of an iteration; returns the percentage of the soft budget to use.
    pub(crate) fn note(&mut self, best: Move, score: i32) -> u32 {
        if self.best == Some(best) {
            self.stood += 1;
        } else {
            self.stood = 0;
            self.best = Some(best);
        }
        let mean = self.mean.unwrap_or(score);
        let drop = (mean - score).clamp(0, 100) as u32;
        self.mean = Some((mean * 2 + score) / 3);
        let by_move = [170, 130, 110, 95, 85, 75][(self.stood as usize).min(5)];
        by_move * (100 + drop) / 100
    }
}

#[cfg(test)]
mod tests;
