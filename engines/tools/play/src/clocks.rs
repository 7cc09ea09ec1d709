//! The clocks of a game, kept where the game is kept.

use std::mem;
use std::time::{Duration, Instant};

use arena::clock::{Clock, Limits, TimeControl, go};
use game::Side;
use protocol::Go;
use serde::{Serialize, Serializer};

use crate::ply::SavedMove;

/// Both clocks, of which at most one runs.
#[derive(Clone)]
pub(crate) struct Clocks {
    control: TimeControl,
    clocks: [Clock; 2],
    /// Whose clock runs, and since when.
    running: Option<(Side, Instant)>,
    /// The time that the coming move had taken when its clock was stopped last.
    spent: Duration,
    /// Whose time is over.
    over: Option<Side>,
}

#[derive(Serialize)]
pub(crate) struct ShownClocks {
    control: String,
    /// Milliseconds of main time at the beginning.
    initial: u64,
    /// Milliseconds of main time that are left.
    left: [u64; 2],
    /// Milliseconds for each move beyond it; 0 without such a period.
    period: u64,
    /// Milliseconds that are left of the period.
    byoyomi: [u64; 2],
    /// Milliseconds that each turn adds.
    increment: u64,
    /// Moves until the main time is added again.
    moves: [Option<u32>; 2],
    running: Option<u8>,
}

impl Clocks {
    pub(crate) fn new(control: TimeControl) -> Self {
        let limits = Limits { tc: Some(control), ..Limits::default() };
        let clocks = [Clock::new(&limits), Clock::new(&limits)];
        Self { control, clocks, running: None, spent: Duration::ZERO, over: None }
    }

    /// Lets the clock of `side` run, and no other; none for `None`. Time since the last call is
    /// charged to whoever's clock ran.
    pub(crate) fn run(&mut self, side: Option<Side>) {
        let now = Instant::now();
        if self.running.map(|(side, _)| side) == side {
            return;
        }
        self.running = side.map(|side| (side, now));
        self.over = self.over.filter(|_| side.is_none());
    }

    /// Charges a move of `side`, which took `spent` since its clock was last started; returns how far the time was
    /// exceeded, if it was, and what the move took in all.
    pub(crate) fn charge(&mut self, side: Side, spent: Duration) -> (Option<Duration>, Duration) {
        let (clock, spent) = (&mut self.clocks[side.index()], whole(spent));
        let over = clock.allowance().and_then(|most| spent.checked_sub(most));
        clock.charge(spent);
        self.running = None;
        (over.filter(|over| !over.is_zero()), mem::take(&mut self.spent) + spent)
    }

    /// Charges the moves of a game after which `turn` is to move.
    pub(crate) fn charge_all<'a>(
        &mut self,
        moves: impl Iterator<Item = &'a SavedMove>,
        turn: Side,
    ) {
        let mut moves = moves.peekable();
        while let Some(mv) = moves.next() {
            let side = Side::BOTH[usize::from(mv.side)];
            self.charge(side, Duration::from_millis(mv.millis.unwrap_or(0)));
            if moves.peek().map_or(turn, |next| Side::BOTH[usize::from(next.side)]) != side {
                self.credit(side);
            }
        }
    }

    pub(crate) fn credit(&mut self, side: Side) {
        self.clocks[side.index()].credit();
    }

    /// Stops the clock that runs; what it used up is gone.
    pub(crate) fn stop(&mut self) {
        if let Some((side, since)) = self.running.take() {
            self.use_up(side, whole(since.elapsed()));
        }
    }

    /// The coming move, of `side`, has taken `spent`.
    pub(crate) fn use_up(&mut self, side: Side, spent: Duration) {
        self.clocks[side.index()].use_up(spent);
        self.spent += spent;
    }

    /// The time that the coming move had taken when its clock was stopped last.
    pub(crate) const fn spent(&self) -> Duration {
        self.spent
    }

    /// The time of `side` is over, the period of its move as well.
    pub(crate) const fn run_out(&mut self, side: Side) {
        self.over = Some(side);
    }

    /// Stops both, and gives each the time of the other.
    pub(crate) fn exchange(&mut self) {
        self.stop();
        self.clocks.reverse();
    }

    /// How long the clock of `side` has been running.
    pub(crate) fn elapsed(&self, side: Side) -> Duration {
        let own = self.running.filter(|(running, _)| *running == side);
        own.map_or(Duration::ZERO, |(_, since)| since.elapsed())
    }

    /// When the time of the side whose clock runs is over.
    pub(crate) fn deadline(&self) -> Option<(Side, Instant)> {
        let (side, since) = self.running?;
        Some((side, since + self.clocks[side.index()].allowance()?))
    }

    /// The clocks as they are sent to an engine, and the time that it may take.
    pub(crate) fn task(&self, mover: Side) -> (Go, Option<Duration>) {
        (go(&self.clocks, mover), self.clocks[mover.index()].allowance())
    }

    /// The time left now.
    fn shown(&self) -> ShownClocks {
        let millis = |duration: Duration| duration.as_millis() as u64;
        let rest = Side::BOTH.map(|side| match self.over == Some(side) {
            true => (Duration::ZERO, Duration::ZERO),
            false => self.clocks[side.index()].left(),
        });
        let left =
            Side::BOTH.map(|side| millis(rest[side.index()].0.saturating_sub(self.elapsed(side))));
        let byoyomi = Side::BOTH.map(|side| {
            let (main, byoyomi) = rest[side.index()];
            let over = self.elapsed(side).saturating_sub(main);
            millis(byoyomi.saturating_sub(over))
        });
        ShownClocks {
            control: self.control.into(),
            initial: millis(self.control.base),
            left,
            period: millis(self.control.byoyomi),
            byoyomi,
            increment: millis(self.control.increment),
            moves: go(&self.clocks, Side::First).clock.moves_to_go,
            running: self.running.map(|(side, _)| side.index() as u8),
        }
    }
}

/// `spent` as it is kept with a move, so that a clock that is counted anew shows the same.
fn whole(spent: Duration) -> Duration {
    Duration::from_millis(spent.as_millis() as u64)
}

impl Serialize for Clocks {
    /// Writes the time left at this moment.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_charged_and_its_turn_credited() {
        let mut clocks = Clocks::new("10+2".parse().expect("a time control"));
        clocks.run(Some(Side::First));
        let four = Duration::from_secs(4);
        assert_eq!(clocks.charge(Side::First, four), (None, four));
        assert_eq!(clocks.shown().left, [8000, 12_000]);
        clocks.credit(Side::First);
        assert_eq!(clocks.shown().left, [10_000, 12_000]);
        let (over, _) = clocks.charge(Side::Second, Duration::from_secs(13));
        assert_eq!(over, Some(Duration::from_secs(1)));
    }

    /// A page that is loaded in the middle of a move sees what is left of its period.
    #[test]
    fn a_period_is_counted_while_it_runs() {
        let mut clocks = Clocks::new("0b3600".parse().expect("a time control"));
        clocks.run(Some(Side::Second));
        std::thread::sleep(Duration::from_millis(5));
        let ShownClocks { initial, left, period, byoyomi, .. } = clocks.shown();
        assert_eq!((initial, left, period, byoyomi[0]), (0, [0, 0], 3_600_000, 3_600_000));
        assert!(byoyomi[1] < period);
    }

    #[test]
    fn nothing_is_left_of_a_clock_that_ran_out() {
        let mut clocks = Clocks::new("1b30".parse().expect("a time control"));
        clocks.run(Some(Side::First));
        clocks.run_out(Side::First);
        clocks.stop();
        let ShownClocks { left, byoyomi, .. } = clocks.shown();
        assert_eq!((left, byoyomi), ([0, 1000], [0, 30_000]));
    }

    #[test]
    fn one_clock_runs() {
        let mut clocks = Clocks::new("10".parse().expect("a time control"));
        assert!(clocks.deadline().is_none());
        clocks.run(Some(Side::Second));
        assert_eq!(clocks.deadline().map(|(side, _)| side), Some(Side::Second));
        clocks.stop();
        assert!(clocks.deadline().is_none());
    }
}
