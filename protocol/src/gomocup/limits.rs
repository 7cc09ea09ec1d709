//! What `INFO` says about time and effort.

use crate::{Clock, ClockOrder, Go};

/// What managers send for no limit.
const UNLIMITED: i64 = 2_147_483_647;
/// Time of a move and of a game by which Yixin-Board means no limit, in milliseconds.
const BOARD_UNLIMITED: (i64, i64) = (2_000_000, 100_000_000);
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
        Go { clock, move_time, ..go }
    }

    fn is_endless(&self, from_gui: bool) -> bool {
        let (Some(turn), Some(all)) = (self.turn, self.all) else { return false };
        let none = all <= 0 && (turn < 0 || (from_gui && turn == 0));
        none || (from_gui && (turn, all) == BOARD_UNLIMITED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(turn: i64, all: i64, left: i64, from_gui: bool) -> Go {
        let limits =
            Limits { turn: Some(turn), all: Some(all), left: Some(left), ..Limits::default() };
        limits.as_go(from_gui)
    }

    #[test]
    fn analysis_has_no_clock() {
        assert!(go(-1, -1, 1, false).infinite);
        assert!(go(0, 0, 1, true).infinite && !go(0, 0, UNLIMITED, false).infinite);
        assert!(go(2_000_000, 100_000_000, 100_000_000, true).infinite);
        assert!(!go(2_000_000, 100_000_000, 100_000_000, false).infinite);
        let limits = |depth, nodes| {
            let all = Some(-1);
            Limits { turn: all, all, depth, nodes, ..Limits::default() }.as_go(false)
        };
        assert!(limits(Some(100), None).infinite);
        assert!(!limits(Some(9), None).infinite && !limits(Some(100), Some(500)).infinite);
    }

    #[test]
    fn a_game_without_a_clock_has_time_for_a_move_alone() {
        let alone = go(700, 0, 5, false);
        assert_eq!((alone.move_time, alone.clock.time[0]), (Some(700), None));
        let clock = go(-1, 60_000, 5000, false);
        assert_eq!((clock.move_time, clock.clock.time[0]), (None, Some(5000)));
        assert_eq!(go(0, 60_000, 5000, false).move_time, Some(0), "at once");
    }
}
