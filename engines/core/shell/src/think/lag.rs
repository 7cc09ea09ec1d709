//! The lag of a game: what the referee counts of a move beyond what the engine has meant to use.
//!
//! The referee's clock runs while lines are on their way, and while the machine does other work. The
//! clocks of two successive `go`s tell how much that was. All times are in milliseconds.

use std::time::Duration;

/// How late the engine's moves have come by the referee's clock. Nothing until two clocks have told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lag {
    /// Of a usual move.
    pub(crate) mean: i64,
    /// Of the latest one; what is long past counts for less.
    pub(crate) worst: i64,
}

/// The mover's clock as a `go` tells it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToldClock {
    /// Plies of the game so far.
    pub(crate) ply: usize,
    pub(crate) left: i64,
    pub(crate) increment: i64,
}

/// Measures the lag, move by move. What one game has shown holds for the next one: the machine and
/// the line between are the same.
#[derive(Debug, Default)]
pub(crate) struct LagMeter {
    lag: Lag,
    /// The mean, in 64ths of a millisecond.
    fine_mean: i64,
    told: Option<ToldClock>,
    /// The time that the answer to `told` was meant to take, once it is given.
    meant: Option<i64>,
}

impl LagMeter {
    pub(crate) const fn lag(&self) -> Lag {
        self.lag
    }

    /// A search for the mover of `told` begins; nothing if its clock does not run, or has no main time.
    pub(crate) fn begin(&mut self, told: Option<ToldClock>) {
        let meant = self.meant.take();
        if let (Some(before), Some(meant), Some(now)) = (self.told, meant, told)
            && now.ply == before.ply + 2
        {
            let had = before.left.saturating_add(before.increment);
            self.note(had.saturating_sub(now.left), meant);
        }
        self.told = told;
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
        self.lag.mean = self.fine_mean / 64;
        self.lag.worst = late.max(self.lag.worst - (self.lag.worst + 31) / 32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lag after moves that were meant to take 10 ms each and were counted so.
    fn after(counted: &[i64]) -> Lag {
        let mut meter = LagMeter::default();
        let mut told = ToldClock { ply: 3, left: 10_000, increment: 20 };
        meter.begin(Some(told));
        for ms in counted {
            meter.answer(Duration::from_millis(10));
            told = ToldClock { ply: told.ply + 2, left: told.left - ms + 20, ..told };
            meter.begin(Some(told));
        }
        meter.lag()
    }

    #[test]
    fn moves_that_are_counted_as_meant_show_no_lag() {
        assert_eq!(after(&[10; 20]), Lag::default());
        // Clocks in whole seconds may count less.
        assert_eq!(after(&[0, 3, 9]), Lag::default());
    }

    #[test]
    fn lost_time_is_learned_and_forgotten() {
        let steady = after(&[18; 60]);
        assert_eq!((steady.mean, steady.worst), (7, 8));
        let stalled = after(&[[10; 30].as_slice(), &[110]].concat());
        assert_eq!((stalled.mean, stalled.worst), (12, 100));
        let later = after(&[[10; 30].as_slice(), &[110], &[10; 60]].concat());
        assert!(later.mean == 0 && later.worst < 30, "{later:?}");
    }

    #[test]
    fn clocks_that_tell_nothing_are_passed_over() {
        // A control that was passed, and a game that rested.
        assert_eq!(after(&[-60_000, 60_000]), Lag::default());
        let mut meter = LagMeter::default();
        let told = |ply, left| Some(ToldClock { ply, left, increment: 0 });
        // Another game, a search without a clock in between, one that was never answered.
        meter.begin(told(30, 9000));
        meter.answer(Duration::from_millis(10));
        meter.begin(told(1, 1000));
        meter.answer(Duration::from_millis(10));
        meter.begin(None);
        meter.begin(told(3, 500));
        meter.begin(told(5, 100));
        meter.answer(Duration::MAX);
        meter.begin(told(7, i64::MIN));
        assert_eq!(meter.lag(), Lag::default());
    }

    #[test]
    fn a_worst_lag_is_forgotten_to_the_end() {
        assert_eq!(after(&[[110].as_slice(), &[10; 300]].concat()), Lag::default());
    }
}
