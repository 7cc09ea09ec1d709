//! Moves in the notations of players: typed in any of them, and told in all of them.

use serde_json::{Value, json};

use super::client::{Events, Server, texts};

/// Whether each of these moves is told in as many notations as the game has.
fn is_told(moves: &Value, written: &Value, notations: usize) -> bool {
    let (moves, written) = (moves.as_array(), written.as_array().expect("texts"));
    let is_whole = |texts: &Value| texts.as_array().is_some_and(|texts| texts.len() == notations);
    moves.map(Vec::len) == Some(written.len()) && written.iter().all(is_whole)
}

#[test]
fn moves_are_told_in_every_notation() {
    let server = Server::start(&["shogi", "--side", "both"]);
    let mut events = Events::open(&server);
    let state = server.snapshot();
    assert_eq!(state["game"]["notations"], json!(["KI2", "Hodges"]));
    for text in ["▲７六歩", "P-3d", "8822UM", "S3ax2b"] {
        server.done(json!({ "do": "move", "move": text }));
    }
    let state = server.snapshot();
    assert_eq!(texts(&state["moves"]), ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    let written = |step: &Value| step["written"].clone();
    let all: Vec<Value> = state["moves"].as_array().expect("moves").iter().map(written).collect();
    let [second, third, last] =
        [["△３四歩", "P-3d"], ["▲２二角成", "Bx2b+"], ["△同銀", "Sx2b"]].map(|it| json!(it));
    assert_eq!(all, [json!(["▲７六歩", "P-7f"]), second, third, last.clone()]);
    assert_eq!(state["last"]["written"], last);
    // A variation, which begins after moves of the game.
    let moves = json!(["B*4e", "3d3e"]);
    let state = server.done(json!({ "do": "variation", "base": 4, "moves": moves }));
    assert_eq!(state["line"]["variation"][0]["written"], json!(["▲４五角", "B*4e"]));
    assert_eq!(state["last"]["written"], json!(["△３五歩", "P-3e"]));
    server.done(json!({ "do": "goto", "ply": 4 }));
    // A hint, whose text comes with the second asking.
    server.done(json!({ "do": "hint" }));
    let state = server.until(|state| state["hint"]["state"] == "ready");
    assert_eq!(state["hint"]["written"], Value::Null);
    let state = server.done(json!({ "do": "hint" }));
    let hint = &state["hint"];
    assert!(is_told(&json!([hint["move"]]), &json!([hint["written"]]), 2), "{hint}");
    // The lines of the analysis and of the review.
    server.done(json!({ "do": "analyse", "on": true, "lines": 1 }));
    let line = events.until("analysis")["lines"][0].clone();
    assert!(is_told(&line["moves"], &line["written"], 2), "{line}");
    server.done(json!({ "do": "review" }));
    let review = events.until_that("review", |told| told["state"] == "done");
    for judged in review["moves"].as_array().expect("moves") {
        assert!(is_told(&judged["line"], &judged["written"], 2), "{judged}");
    }
}

#[test]
fn games_without_such_notations_tell_none() {
    let server = Server::start(&["gomoku", "--side", "both"]);
    let state = server.done(json!({ "do": "move", "move": "h8" }));
    assert_eq!(state["game"]["notations"], json!([]));
    assert_eq!(state["moves"][0]["written"], Value::Null);
}
