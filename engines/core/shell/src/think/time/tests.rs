//! Budgets for what GUIs say.

use protocol::Protocol;

use super::*;
use crate::options::EngineSettings;
use crate::program::toy;

fn clock(time: i64, increment: Option<i64>, byoyomi: Option<i64>) -> Clock {
    Clock { time: [Some(time), Some(1)], increment: [increment, None], byoyomi, ..Clock::default() }
}

fn ask(protocol: Protocol, clock: &Clock, move_time: Option<i64>) -> Option<(u128, u128)> {
    ask_late(protocol, clock, move_time, &Lag::default())
}

fn ask_late(
    protocol: Protocol,
    clock: &Clock,
    move_time: Option<i64>,
    lag: &Lag,
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
fn a_control_beyond_the_game_is_none() {
    let mut far = clock(1000, None, None);
    let alone = ask(Protocol::Ugi, &far, None);
    for moves in [41, 1_000_000_000, u32::MAX] {
        far.moves_to_go[0] = Some(moves);
        assert_eq!(ask(Protocol::Ugi, &far, None), alone, "{moves}");
    }
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
    for protocol in [Protocol::Usi, Protocol::Ucci, Protocol::Uci, Protocol::Ugi, Protocol::Hub] {
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
    let lag = &Lag { fine_mean: 5 * 64, worst: 90, ..Lag::default() };
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

/// The mean and the worst lag after moves that were meant to take 10 ms each and were counted so.
fn after(counted: &[i64]) -> (i64, i64) {
    let mut lag = Lag::default();
    let (mut ply, mut left) = (3, 10_000);
    lag.begin(ply, Some((left, 20)));
    for ms in counted {
        lag.answer(Duration::from_millis(10));
        (ply, left) = (ply + 2, left - ms + 20);
        lag.begin(ply, Some((left, 20)));
    }
    (lag.mean(), lag.worst)
}

#[test]
fn moves_that_are_counted_as_meant_show_no_lag() {
    assert_eq!(after(&[10; 20]), (0, 0));
    // Clocks in whole seconds may count less.
    assert_eq!(after(&[0, 3, 9]), (0, 0));
}

#[test]
fn lost_time_is_learned_and_forgotten() {
    let steady = after(&[18; 60]);
    assert_eq!(steady, (7, 8));
    let stalled = after(&[[10; 30].as_slice(), &[110]].concat());
    assert_eq!(stalled, (12, 100));
    let later = after(&[[10; 30].as_slice(), &[110], &[10; 60]].concat());
    assert!(later.0 == 0 && later.1 < 30, "{later:?}");
}

#[test]
fn clocks_that_tell_nothing_are_passed_over() {
    // A control that was passed, and a game that rested.
    assert_eq!(after(&[-60_000, 60_000]), (0, 0));
    let mut lag = Lag::default();
    let told = |left| Some((left, 0));
    // Another game, a search without a clock in between, one that was never answered.
    lag.begin(30, told(9000));
    lag.answer(Duration::from_millis(10));
    lag.begin(1, told(1000));
    lag.answer(Duration::from_millis(10));
    lag.begin(2, None);
    lag.begin(3, told(500));
    lag.begin(5, told(100));
    lag.answer(Duration::MAX);
    lag.begin(7, told(i64::MIN));
    assert_eq!((lag.mean(), lag.worst), (0, 0));
}

#[test]
fn a_worst_lag_is_forgotten_to_the_end() {
    assert_eq!(after(&[[110].as_slice(), &[10; 300]].concat()), (0, 0));
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
