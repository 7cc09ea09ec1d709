//! The time that a clock has left, as records tell it after each move.

use super::time_control::TimeControl;

/// The time that a side's clock has left, in milliseconds, as far as it is known: in periods it is not.
#[derive(Clone, Copy, Default)]
pub(super) struct TimeLeft {
    before: Option<u64>,
    now: Option<u64>,
    increment: u64,
}

impl TimeLeft {
    /// The time of a clock under `control` at the start.
    pub(super) fn at_start(control: Option<TimeControl>) -> Self {
        let Some(control) = control.filter(|control| control.moves.is_none()) else {
            return Self::default();
        };
        let [base, increment] = [control.base, control.increment].map(|time| time.as_millis());
        Self { before: None, now: u64::try_from(base).ok(), increment: increment as u64 }
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

    /// How long the move took, after which so much is left.
    pub(super) fn took(&mut self, left: u64, ends_turn: bool) -> Option<u64> {
        self.now = Some(left);
        (self.before? + self.credit(ends_turn)).checked_sub(left)
    }

    const fn credit(&self, ends_turn: bool) -> u64 {
        if ends_turn { self.increment } else { 0 }
    }
}
