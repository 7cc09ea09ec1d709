//! The limits of an engine's thinking: fixed ones, and the clocks that run against it.

use std::fmt;
use std::time::Duration;

use game::Side;
use protocol::{Clock as Times, ClockOrder, Go};
use serde::{Deserialize, Serialize};

pub use records::TimeControl;

/// The limits of one engine for each move. Those given together all apply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Iterations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// A clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
}

impl Limits {
    /// Whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The clock; a limit for each move is a byoyomi without main time.
    pub fn control(&self) -> Option<TimeControl> {
        let of_move = self.movetime.map(|millis| TimeControl {
            byoyomi: Duration::from_millis(millis),
            ..TimeControl::default()
        });
        self.tc.or(of_move)
    }
}

/// For people: `20 ms a move, 5000 nodes a move`.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.tc.map(|tc| format!("{} s", String::from(tc))),
            self.movetime.map(|ms| format!("{ms} ms a move")),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// The clock of one engine in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: Limits,
    /// Main time left; used only under a time control.
    left: Duration,
    /// The part of its byoyomi that the coming move has used up.
    used: Duration,
    /// Moves left of the period.
    moves_left: Option<u32>,
}

impl Clock {
    /// A clock whose first turn begins: an increment is there before the moves that may use it up, the first one too.
    pub fn new(limits: &Limits) -> Self {
        let left = limits.tc.map_or(Duration::ZERO, |tc| tc.base + tc.increment);
        let moves_left = limits.tc.and_then(|tc| tc.moves);
        Self { limits: limits.clone(), left, used: Duration::ZERO, moves_left }
    }

    /// The longest that the next move may take, or `None` if time is not limited.
    pub fn allowance(&self) -> Option<Duration> {
        let by_clock = self.limits.tc.map(|_| self.left + self.byoyomi());
        let by_move = self.limits.movetime.map(Duration::from_millis);
        by_clock.into_iter().chain(by_move).min()
    }

    /// The main time that is left, and the time that the coming move has beyond it; both zero
    /// without a time control.
    pub fn left(&self) -> (Duration, Duration) {
        (self.left, self.byoyomi())
    }

    fn byoyomi(&self) -> Duration {
        self.limits.tc.map_or(Duration::ZERO, |tc| tc.byoyomi.saturating_sub(self.used))
    }

    /// Takes `spent` off the time of the coming move, its byoyomi once the main time is gone: a pause in the middle
    /// of a move renews nothing.
    pub fn use_up(&mut self, spent: Duration) {
        self.used += spent.saturating_sub(self.left);
        self.left = self.left.saturating_sub(spent);
    }

    /// Charges a move that took `spent`.
    pub fn charge(&mut self, spent: Duration) {
        let Some(tc) = self.limits.tc else { return };
        self.left = self.left.saturating_sub(spent);
        self.used = Duration::ZERO;
        if let Some(moves) = &mut self.moves_left {
            *moves -= 1;
            if *moves == 0 {
                *moves = tc.moves.unwrap_or(1);
                self.left += tc.base;
            }
        }
    }

    /// Credits the increment of the next turn; once, however many moves a turn has.
    pub fn credit(&mut self) {
        self.left += self.limits.tc.map_or(Duration::ZERO, |tc| tc.increment);
    }
}

/// The search command for `mover`, whose clock and the opponent's are given by side.
pub fn go(clocks: &[Clock; 2], mover: Side) -> Go {
    let own = &clocks[mover.index()];
    let millis = |duration: Duration| duration.as_millis() as i64;
    let mut times = Times { order: ClockOrder::FirstSecond, ..Times::default() };
    for side in Side::BOTH {
        let clock = &clocks[side.index()];
        if let Some(tc) = clock.limits.tc {
            times.time[side.index()] = Some(millis(clock.left));
            times.increment[side.index()] = (!tc.increment.is_zero()).then(|| millis(tc.increment));
            times.moves_to_go[side.index()] = clock.moves_left;
        }
    }
    let has_byoyomi = own.limits.tc.is_some_and(|tc| !tc.byoyomi.is_zero());
    times.byoyomi = has_byoyomi.then(|| millis(own.byoyomi()));
    Go {
        clock: times,
        move_time: own.limits.movetime.map(|ms| ms as i64),
        depth: own.limits.depth,
        nodes: own.limits.nodes,
        ..Go::default()
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Command, Protocol};

    use super::*;

    #[test]
    fn periods_and_increments_are_credited() {
        let limits = Limits { tc: Some("2/10+1".parse().unwrap()), ..Limits::default() };
        let mut clock = Clock::new(&limits);
        clock.charge(Duration::from_secs(4));
        assert_eq!(clock.allowance(), Some(Duration::from_secs(7)));
        clock.charge(Duration::from_secs(7));
        assert_eq!(clock.allowance(), Some(Duration::from_secs(10)));
        assert_eq!(clock.moves_left, Some(2));
    }

    /// Every protocol tells an engine the time that it may use up, in its own way of counting.
    #[test]
    fn the_first_move_has_its_increment_and_all_are_told_so() {
        let limits = Limits { tc: Some("0.2+0.5".parse().unwrap()), ..Limits::default() };
        let mut clocks = [Clock::new(&limits), Clock::new(&limits)];
        let told = |clocks: &[Clock; 2], protocol: Protocol| {
            let go = Command::Go(go(clocks, Side::First));
            let mut line = String::new();
            protocol::dialect(protocol).encode_command(&go, &mut line);
            line.trim().to_owned()
        };
        for millis in [700, 500] {
            assert_eq!(clocks[0].allowance(), Some(Duration::from_millis(millis)));
            // USI alone leaves the increment of the move out, which its engines add (ShogiDokoro).
            let first = millis - 500;
            for (protocol, expected) in [
                (Protocol::Usi, format!("go btime {first} wtime 200 binc 500 winc 500")),
                (Protocol::Uci, format!("go wtime {millis} btime 700 winc 500 binc 500")),
                (Protocol::Ugi, format!("go p1time {millis} p2time 700 p1inc 500 p2inc 500")),
            ] {
                assert_eq!(told(&clocks, protocol), expected, "{protocol:?}");
            }
            clocks[0].charge(Duration::from_millis(millis));
            clocks[0].credit();
        }
    }

    #[test]
    fn byoyomi_comes_on_top_and_is_not_saved() {
        let limits = Limits { tc: Some("1b2".parse().unwrap()), ..Limits::default() };
        let mut clock = Clock::new(&limits);
        assert_eq!(clock.allowance(), Some(Duration::from_secs(3)));
        clock.charge(Duration::from_secs(2));
        assert_eq!(clock.allowance(), Some(Duration::from_secs(2)));
    }

    #[test]
    fn a_pause_renews_no_byoyomi() {
        let limits = Limits { tc: Some("1b10".parse().unwrap()), ..Limits::default() };
        let mut clock = Clock::new(&limits);
        let seconds = |clock: &Clock| clock.allowance().map(|left| left.as_secs());
        clock.use_up(Duration::from_secs(5));
        assert_eq!(seconds(&clock), Some(6));
        clock.use_up(Duration::from_secs(4));
        assert_eq!((clock.left().0, seconds(&clock)), (Duration::ZERO, Some(2)));
        let told = go(&[clock.clone(), clock.clone()], Side::First).clock;
        assert_eq!((told.time[0], told.byoyomi), (Some(0), Some(2000)));
        clock.charge(Duration::from_secs(1));
        assert_eq!(seconds(&clock), Some(10));
    }
}
