//! The time that a clock has left, as records tell it after each move.

use super::time_control::TimeControl;

/// The time that a side's clock has left, in milliseconds, as far as it is known: in periods, and where nothing says how
/// the clock goes, it is not.
#[derive(Clone, Copy, Default)]
pub(super) struct TimeLeft {
    before: Option<u64>,
    now: Option<u64>,
    increment: u64,
    /// The time for a move once the main time is over.
    byoyomi: u64,
    /// Whether it is main time.
    is_main: bool,
}

impl TimeLeft {
    /// The time of a clock under `control` at the start.
    pub(super) fn at_start(control: Option<TimeControl>) -> Self {
        let Some(control) = control.filter(|control| control.moves.is_none()) else {
            return Self::default();
        };
        let times = [control.base, control.increment, control.byoyomi];
        let [base, increment, byoyomi] = times.map(|time| time.as_millis() as u64);
        Self { before: None, now: Some(base), increment, byoyomi, is_main: true }
    }

    /// A move is made, of which nothing is known yet.
    pub(super) fn moves(&mut self) {
        self.before = self.now.take();
    }

    /// The time left after the move, which took so long.
    pub(super) fn after(&mut self, took: Option<u64>, ends_turn: bool) -> Option<u64> {
        let rest = self.before.zip(took).and_then(|(before, took)| before.checked_sub(took));
        self.now = rest.map(|rest| rest + self.credit(ends_turn));
        self.now
    }

    /// The main time is over.
    pub(super) fn enter_periods(&mut self) {
        self.is_main = false;
    }

    /// How long the move took, after which so much is left.
    pub(super) fn took(&mut self, left: u64, ends_turn: bool) -> Option<u64> {
        let took =
            self.before.and_then(|before| (before + self.credit(ends_turn)).checked_sub(left));
        // A clock that has got more than it had, or no more than a period, may be in one.
        let has_more = self.before.is_some() && took.is_none();
        let is_period = has_more || self.byoyomi > 0 && left <= self.byoyomi;
        self.is_main &= !is_period;
        self.now = Some(left);
        took.filter(|_| self.is_main)
    }

    const fn credit(&self, ends_turn: bool) -> u64 {
        if ends_turn { self.increment } else { 0 }
    }
}
