//! Clocks of a game that is paused, taken back, put away and taken up.

use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Server, two_people};

/// Milliseconds that a player thinks; what is compared lies further apart than a busy machine takes for a command.
const THOUGHT: u64 = 1500;

fn think() {
    sleep(Duration::from_millis(THOUGHT));
}

fn left(state: &Value, side: usize) -> u64 {
    state["clocks"]["left"][side].as_u64().expect("a clock")
}

/// A game of two people in which the first has thought for long before its move, and the second moved at once.
fn thought_over(server: &Server, clock: &str) -> Value {
    server.done(two_people("gomoku", json!({ "clock": clock })));
    think();
    server.done(json!({ "do": "move", "move": "h8" }));
    server.done(json!({ "do": "move", "move": "h9" }))
}

#[test]
fn a_pause_renews_no_period() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "clock": "0b3600" })));
    think();
    server.done(json!({ "do": "pause", "on": true }));
    let state = server.done(json!({ "do": "pause", "on": false }));
    let rest = state["clocks"]["byoyomi"][0].as_u64().expect("a period");
    assert!(rest <= 3_600_000 - THOUGHT, "{state}");
    // The move took what was thought before the pause as well, and the period of the next one is whole.
    let state = server.done(json!({ "do": "move", "move": "h8" }));
    assert!(state["moves"][0]["millis"].as_u64() >= Some(THOUGHT), "{state}");
    assert_eq!(state["clocks"]["byoyomi"][0], 3_600_000);
}

#[test]
fn what_is_taken_back_gives_its_time_back_and_a_closed_game_has_the_same() {
    let server = Server::start(&[]);
    let state = thought_over(&server, "3600+10");
    assert!(left(&state, 0) <= 3_620_000 - THOUGHT, "{state}");
    let state = server.done(json!({ "do": "undo", "turns": 2 }));
    // The clock of the side to move runs on.
    assert!(left(&state, 0) > 3_610_000 - THOUGHT, "{state}");
    assert_eq!(left(&state, 1), 3_610_000);
    thought_over(&server, "3600+10");
    server.done(json!({ "do": "undo" }));
    let before = server.done(json!({ "do": "pause", "on": true }));
    server.done(json!({ "do": "close" }));
    let after = server.done(server.resuming());
    assert!(left(&before, 0) <= 3_620_000 - THOUGHT, "{before}");
    assert!(left(&before, 0).abs_diff(left(&after, 0)) < THOUGHT, "{before} {after}");
}

#[cfg(unix)]
#[test]
fn a_restart_gives_no_time_of_the_coming_move_back() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "clock": "3600" })));
    server.done(json!({ "do": "move", "move": "h8" }));
    think();
    let server = server.restarted();
    let state = server.done(server.resuming());
    assert!(left(&state, 1) <= 3_600_000 - THOUGHT, "{state}");
}

#[test]
fn the_first_move_has_its_increment() {
    let server = Server::start(&[]);
    let state = thought_over(&server, "0+5");
    assert_eq!(state["result"], Value::Null);
    assert!(left(&state, 0) <= 10_000 - THOUGHT && left(&state, 1) > 5_000, "{state}");
    let lost = server.until(|state| !state["result"].is_null());
    assert_eq!(lost["result"]["winner"], 1);
}

#[test]
fn a_flag_that_fell_can_be_taken_back() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "clock": "2" })));
    server.done(json!({ "do": "move", "move": "h8" }));
    server.done(json!({ "do": "move", "move": "h9" }));
    let lost = server.until(|state| !state["result"].is_null());
    assert_eq!((&lost["result"]["winner"], left(&lost, 0)), (&json!(1), 0));
    let state = server.done(json!({ "do": "undo" }));
    assert_eq!(state["result"], Value::Null);
    assert!(left(&state, 0) > 0, "{state}");
}

#[test]
fn moves_of_a_game_against_the_clock_stay_while_it_goes_on() {
    let server = Server::start(&[]);
    thought_over(&server, "3600");
    let state = server.done(json!({ "do": "goto", "ply": 1 }));
    assert_eq!(state["can"]["continue"], false);
    assert!(server.refusal(json!({ "do": "continue" })).contains("against the clock"));
    server.done(json!({ "do": "resign" }));
    let state = server.done(json!({ "do": "goto", "ply": 1 }));
    assert_eq!(state["can"]["continue"], true);
    server.done(json!({ "do": "continue" }));
}
