//! Time and effort, as `INFO` sets them.

use crate::{Clock, ClockOrder, Go};

/// The number that GUIs send for no limit.
const UNLIMITED: i64 = 2_147_483_647;
/// Time of a move and of a game by which Yixin-Board means no limit, in milliseconds.
const BOARD_UNLIMITED: (i64, i64) = (2_000_000, 100_000_000);
/// The time for a move of which nothing is said at all, in milliseconds.
const UNTOLD: i64 = 5000;
/// From this depth on a limit is none: it is what programs send that know no infinite search.
const ENDLESS_DEPTH: u32 = 100;

/// Times and effort, in the protocol's units.
#[derive(Debug, Default)]
pub(super) struct Limits {
    pub(super) turn: Option<i64>,
    pub(super) all: Option<i64>,
    pub(super) left: Option<i64>,
    pub(super) increment: Option<i64>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Limits {
    /// The limits of a search. Without time for the move nor the game, as GUIs of analysis say
    /// it, it ends at `YXSTOP` or by its effort alone; `from_gui` tells that such a GUI is there, for
    /// to others a `timeout_turn` of 0 means at once.
    pub(super) fn as_go(&self, from_gui: bool) -> Go {
        let clock = Clock { order: ClockOrder::MoverOther, ..Clock::default() };
        let go = Go { clock, depth: self.depth, nodes: self.nodes, ..Go::default() };
        if self.is_endless(from_gui) {
            let works = self.nodes.is_some() || self.depth.is_some_and(|n| n < ENDLESS_DEPTH);
            return Go { infinite: !works, ..go };
        }
        let limited = |time: &i64| *time < UNLIMITED;
        let has_clock = self.all.is_none_or(|all| all > 0);
        let left = self.left.or(self.all).filter(|time| has_clock && limited(time));
        let no_time = |time: &i64| *time < 0 || (from_gui && *time == 0);
        let move_time = self.turn.filter(|time| limited(time) && !no_time(time));
        let increment = self.increment.filter(|&ms| ms > 0 && left.is_some());
        let clock = Clock { time: [left, None], increment: [increment, None], ..go.clock };
        let is_untold = clock.is_empty() && self.depth.is_none() && self.nodes.is_none();
        let move_time = move_time.or(is_untold.then_some(UNTOLD));
        Go { clock, move_time, ..go }
    }

    fn is_endless(&self, from_gui: bool) -> bool {
        let (Some(turn), Some(all)) = (self.turn, self.all) else { return false };
        let none = all <= 0 && (turn < 0 || (from_gui && turn == 0));
        none || (from_gui && (turn, all) == BOARD_UNLIMITED)
    }
}
