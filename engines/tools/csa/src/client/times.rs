//! The times of an engine that a server's clock measures.

use std::time::Duration;

use arena::clock::{self, Clock, Limits};
use game::Side;
use protocol::Go;
use records::TimeControl;

pub(super) fn limits_with(limits: &Limits, tc: Option<TimeControl>) -> Limits {
    /// For a game without a clock, of an engine without limits.
    const USUAL: u64 = 1000;
    let limits = Limits { tc, ..limits.clone() };
    if limits.is_empty() { Limits { movetime: Some(USUAL), ..limits } } else { limits }
}

/// The times for the engine of `side`: its own less the `margin` that the line may cost, but half of what it has at least,
/// since an engine that has no time at all may take it for no limit.
pub(super) fn go(clocks: &[Clock; 2], side: Side, margin: Duration) -> Go {
    let (mut clocks, own) = (clocks.clone(), side.index());
    let (main, more) = clocks[own].left();
    clocks[own].use_up(margin.min((main + more) / 2));
    let mut go = clock::go(&clocks, side);
    let increment = &mut go.clock.increment[own];
    *increment = increment.map(|increment| increment.min(millis(clocks[own].left().0)));
    go
}

fn millis(time: Duration) -> i64 {
    time.as_millis() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_never_has_no_time() {
        let margin = Duration::from_secs(1);
        for (tc, time, byoyomi, increment) in [
            ("60b5", 59_000, Some(5000), None),
            ("0b5", 0, Some(4000), None),
            ("0b1", 0, Some(500), None),
            ("0+1", 500, None, Some(500)),
            ("60+2", 61_000, None, Some(2000)),
        ] {
            let limits = limits_with(&Limits::default(), tc.parse().ok());
            let clocks = [Clock::new(&limits), Clock::new(&limits)];
            let clock = go(&clocks, Side::First, margin).clock;
            let found = (clock.time[0], clock.byoyomi, clock.increment[0]);
            assert_eq!(found, (Some(time), byoyomi, increment), "{tc}");
        }
    }
}
