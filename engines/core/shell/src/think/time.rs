//! How long to think: arithmetic on what the GUI said, without a clock. All that is decided
//! about time is decided here; what a protocol's times mean comes with its [`Timing`].
//!
//! Everything is in milliseconds, signed, since GUIs send negative times.

use std::fmt;
use std::time::Duration;

use dyngame::Move;
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
        (None, Some(moves)) => {
            let soft = left.pool(i64::from(moves)) / i64::from(moves) + left.gain();
            (soft, (soft * 4).min(left.usable * 7 / 10))
        }
        (None, None) => left.sudden_death(),
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

/// How settled a search is, iteration by iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stability {
    best: Option<Move>,
    /// Iterations for which `best` has stood.
    stood: u32,
    /// Running mean of the scores, in hundredths.
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
mod tests {
    use protocol::Protocol;

    use super::*;
    use crate::options::EngineSettings;
    use crate::program::toy;

    fn clock(time: i64, increment: Option<i64>, byoyomi: Option<i64>) -> Clock {
        Clock {
            time: [Some(time), Some(1)],
            increment: [increment, None],
            byoyomi,
            ..Clock::default()
        }
    }

    fn ask(protocol: Protocol, clock: &Clock, move_time: Option<i64>) -> Option<(u128, u128)> {
        ask_late(protocol, clock, move_time, Lag::default())
    }

    fn ask_late(
        protocol: Protocol,
        clock: &Clock,
        move_time: Option<i64>,
        lag: Lag,
    ) -> Option<(u128, u128)> {
        let (options, timing) = (&EngineSettings::usual().time, &protocol.conduct().timing);
        let got = budget(&Ask { timing, clock, move_time, own: 0, moves_left: 40, options, lag })?;
        assert!(got.soft <= got.hard);
        Some((got.soft.as_millis(), got.hard.as_millis()))
    }

    #[test]
    fn nothing_said_is_no_limit() {
        assert_eq!(ask(Protocol::Usi, &Clock::default(), None), None);
    }

    #[test]
    fn byoyomi_alone_is_used_up_to_the_margin() {
        // The margin is a tenth, at least 30 ms and at most NetworkDelay2.
        assert_eq!(ask(Protocol::Usi, &clock(0, None, Some(1000)), None), Some((900, 900)));
        assert_eq!(ask(Protocol::Usi, &clock(0, None, Some(100)), None), Some((70, 70)));
        assert_eq!(ask(Protocol::Usi, &clock(0, None, Some(30_000)), None), Some((28_880, 28_880)));
    }

    #[test]
    fn an_overdrawn_clock_eats_into_byoyomi() {
        assert_eq!(ask(Protocol::Usi, &clock(-2000, None, Some(5000)), None), Some((2700, 2700)));
        assert_eq!(ask(Protocol::Usi, &clock(-9000, None, Some(5000)), None), Some((1, 1)));
    }

    #[test]
    fn an_increment_never_counts_twice() {
        // USI: usable is the larger of clock and increment. Elsewhere it is the clock alone.
        let (_, hard) = ask(Protocol::Usi, &clock(100, Some(5000), None), None).unwrap();
        assert!(hard <= 4500);
        let (_, hard) = ask(Protocol::Ugi, &clock(100, Some(5000), None), None).unwrap();
        assert!(hard <= 70);
    }

    #[test]
    fn sudden_death_leaves_time_for_the_game() {
        let (soft, hard) = ask(Protocol::Ugi, &clock(60_000, None, None), None).unwrap();
        assert_eq!(soft, 1495);
        assert!(hard <= 24_000);
        let (_, hard) = ask(Protocol::Ucci, &clock(60_000, None, None), None).unwrap();
        assert!(hard <= 6000);
    }

    #[test]
    fn the_last_move_before_a_control_may_take_all_but_the_margin() {
        let mut last = clock(5000, None, None);
        last.moves_to_go[0] = Some(1);
        assert_eq!(ask(Protocol::Ucci, &last, None), Some((4970, 4970)));
        last.moves_to_go[0] = Some(2);
        let (_, hard) = ask(Protocol::Ucci, &last, None).unwrap();
        assert!(hard <= 3500);
    }

    #[test]
    fn the_tightest_limit_counts() {
        let long = clock(600_000, None, None);
        assert_eq!(ask(Protocol::Usi, &long, Some(1000)), Some((970, 970)));
        assert_eq!(ask(Protocol::Usi, &Clock::default(), Some(1)), Some((1, 1)));
        assert_eq!(ask(Protocol::Usi, &Clock::default(), Some(-5)), Some((1, 1)));
    }

    #[test]
    fn a_fixed_time_means_the_same_in_every_protocol() {
        for (ms, usable) in [(20, 18), (40, 36), (100, 90), (1000, 970), (60_000, 59_970)] {
            let said = Some((usable, usable));
            for protocol in Protocol::ALL {
                assert_eq!(ask(protocol, &Clock::default(), Some(ms)), said, "{protocol:?} {ms}");
            }
            // UCCI has no other word for it.
            let mut last = clock(ms, None, None);
            last.moves_to_go[0] = Some(1);
            assert_eq!(ask(Protocol::Ucci, &last, None), said, "{ms}");
        }
    }

    #[test]
    fn usi_clocks_with_increments_are_legal_under_both_readings() {
        let (_, more) = ask(Protocol::Usi, &clock(500, Some(2000), None), None).unwrap();
        assert!(more <= 2000 * 2 / 5);
        // Byoyomi excludes increments.
        let both = clock(0, Some(9000), Some(1000));
        assert_eq!(ask(Protocol::Usi, &both, None), Some((900, 900)));
        let only = Clock { increment: [Some(2000); 2], ..Clock::default() };
        assert!(ask(Protocol::Usi, &only, None).is_some());
    }

    #[test]
    fn one_sided_clocks_serve_both() {
        let clock = Clock { time: [None, Some(40_000)], ..Clock::default() };
        assert_eq!(ask(Protocol::Usi, &clock, None).unwrap().0, 995);
    }

    #[test]
    fn absurd_numbers_do_not_overflow() {
        for ms in [i64::MIN, -1, 0, 1, i64::MAX] {
            for other in [i64::MIN, 0, i64::MAX] {
                ask(Protocol::Usi, &clock(ms, Some(other), Some(other)), Some(ms));
                ask(Protocol::Ucci, &clock(ms, Some(other), None), None);
            }
        }
    }

    #[test]
    fn no_budget_exceeds_the_clock() {
        for protocol in [Protocol::Usi, Protocol::Ucci, Protocol::Uci, Protocol::Ugi, Protocol::Hub]
        {
            for time in [1, 10, 50, 100, 1000, 10_000, 600_000] {
                for increment in [None, Some(0), Some(100), Some(10_000)] {
                    for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                        let mut clock = clock(time, increment, None);
                        clock.moves_to_go[0] = moves_to_go;
                        let (_, hard) = ask(protocol, &clock, None).unwrap();
                        let usable = match protocol {
                            Protocol::Usi => time.max(increment.unwrap_or(0)),
                            _ => time,
                        };
                        // UCCI's time for one move is a fixed time, and no clock that runs on.
                        let is_fixed = protocol == Protocol::Ucci && moves_to_go == Some(1);
                        let margin = if is_fixed { 30.min(usable / 10) } else { 30 };
                        let most = (usable - margin).max(1);
                        assert!(hard as i64 <= most, "{protocol:?} {clock:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_lost_on_the_way_is_kept_back() {
        let lag = Lag { mean: 5, worst: 90 };
        let late = |time, increment| {
            let clock = clock(time, Some(increment), None);
            ask_late(Protocol::Ugi, &clock, None, lag).unwrap()
        };
        // 200 ms, the worst twice, and 5 ms less of each increment.
        assert_eq!(late(2380, 45), (2000 / 40 + 30, 400));
        // Without increments 40 moves lose 200 ms.
        assert_eq!(late(2580, 0).0, 50);
        // A clock that is nearly spent recovers.
        assert_eq!(late(200, 10), (1, 1));
        for time in [10, 50, 100, 200, 500] {
            let (_, hard) = late(time, 1000);
            assert!(hard as i64 <= (time / 2).max(time - 180), "{time} {hard}");
        }
    }

    #[test]
    fn whole_seconds_round_up_and_keep_the_delay() {
        let options = EngineSettings::usual().time;
        assert_eq!(whole_seconds(500, &options), 880);
        assert_eq!(whole_seconds(900, &options), 1880);
    }

    #[test]
    fn a_settled_search_is_shorter_than_a_falling_one() {
        let start = toy::program().state(None).unwrap();
        let mv = start.moves()[0];
        let mut stability = Stability::default();
        let settled = (0..6).map(|_| stability.note(mv, 20)).last().unwrap();
        let mut falling = Stability::default();
        let fallen = [20, -10, -60].map(|score| falling.note(mv, score))[2];
        assert!(settled < 100 && fallen > 100, "{settled} {fallen}");
    }
}
