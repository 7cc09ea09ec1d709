//! Moves that are touched while the engine thinks.

use serde_json::{Value, json};

use super::driver::Screen;
use super::tab::{Tab, mv};

/// A game against an engine that takes its time, after the person's move of this text.
fn after(tab: &Tab, game: &str, text: &str) -> Value {
    tab.server.against_tengen(game, &json!([]));
    tab.server.done(json!({ "do": "pace", "millis": 4000 }));
    let state = tab.turn();
    for touch in mv(&state, text)["touches"].as_array().expect("touches") {
        tab.touch(&state, touch);
    }
    tab.server.until(|state| state["moves"].as_array().map_or(0, Vec::len) == 1);
    tab.seen()
}

fn third(tab: &Tab) -> Value {
    tab.server.until(|state| state["moves"].as_array().map_or(0, Vec::len) >= 3)["moves"][2].clone()
}

#[test]
fn a_move_ahead_is_played_as_soon_as_it_can_be() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = after(&tab, "shogi", "7g7f");
    for spot in [json!([7, 6]), json!([7, 5])] {
        tab.browser.point(&[tab.middle(&state, &spot)]);
    }
    tab.until_there("#board .ahead");
    assert!(tab.text("#status").contains("planned"), "{}", tab.text("#status"));
    assert_eq!(third(&tab)["move"], "2g2f");
    // By a drag, and a stone by one touch.
    let state = after(&tab, "xiangqi", "h2e2");
    let [from, to] = [json!([7, 9]), json!([6, 7])].map(|spot| tab.middle(&state, &spot));
    tab.browser.point(&[from, [from[0], from[1] - 20.0], to]);
    tab.until_there("#board .ahead");
    assert_eq!(third(&tab)["move"], "h0g2");
    let state = after(&tab, "gomoku", "h8");
    tab.browser.point(&[tab.middle(&state, &json!([0, 0]))]);
    tab.until_there("#board .ahead");
    assert_eq!(third(&tab)["move"], "a15");
    tab.is_quiet();
}

#[test]
fn a_move_ahead_that_cannot_be_played_or_was_taken_back_is_dropped() {
    let Some(tab) = Tab::open(Screen::Desktop, &[]) else { return };
    let state = after(&tab, "shogi", "7g7f");
    // A pawn does not move sideways.
    for spot in [json!([7, 6]), json!([6, 4])] {
        tab.browser.point(&[tab.middle(&state, &spot)]);
    }
    tab.until_there("#board .ahead");
    let state = tab.turn();
    assert_eq!((state["moves"].as_array().map(Vec::len), tab.count("#board .ahead")), (Some(2), 0));
    let state = after(&tab, "gomoku", "h8");
    tab.browser.point(&[tab.middle(&state, &json!([0, 0]))]);
    tab.until_there("#board .ahead");
    tab.browser.keys("\u{e00c}", None);
    assert_eq!(tab.count("#board .ahead"), 0);
    assert_eq!(tab.turn()["moves"].as_array().map(Vec::len), Some(2));
    // Who takes a move back has no plan any more.
    let state = after(&tab, "gomoku", "h8");
    tab.browser.point(&[tab.middle(&state, &json!([0, 0]))]);
    tab.until_there("#board .ahead");
    tab.server.done(json!({ "do": "undo" }));
    let state = tab.turn();
    assert_eq!((state["moves"].as_array().map(Vec::len), tab.count("#board .ahead")), (Some(0), 0));
    tab.is_quiet();
}
