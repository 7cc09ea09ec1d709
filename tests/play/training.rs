//! Training on the mistakes of a reviewed game.

use serde_json::{Value, json};

use super::client::{Events, Server, texts, two_people};

/// White lets the open three of Black stand, and then the open four.
const MOVES: [&str; 8] = ["h8", "i9", "g8", "g9", "f8", "a1", "e8", "a2"];

fn reviewed() -> (Server, Value) {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "moves": MOVES })));
    let mut events = Events::open(&server);
    server.done(json!({ "do": "review" }));
    let review = events.until_that("review", |told| told["state"] == "done");
    server.until(|state| state["review"]["state"] == "done");
    (server, review)
}

fn training(state: &Value) -> (&Value, &Value, &Value) {
    let training = &state["training"];
    (&training["state"], &training["number"], &training["base"])
}

#[test]
fn mistakes_are_set_up_and_bettered() {
    let (server, review) = reviewed();
    let judged = review["moves"].as_array().expect("moves");
    let is_mistake = |judged: &&Value| {
        judged["side"] == 1 && judged["loss"].as_f64().is_some_and(|loss| loss >= 0.1)
    };
    let mistakes: Vec<_> = judged.iter().filter(is_mistake).collect();
    let first = mistakes.first().expect("a mistake");
    // The opponent's answer to it is explained in words.
    assert!(first["answer"]["reason"]["id"].is_string(), "{first}");
    let base = first["ply"].as_u64().expect("a ply") - 1;
    let state = server.done(json!({ "do": "train", "side": 1 }));
    assert_eq!(training(&state), (&json!("asked"), &json!(0), &json!(base)));
    assert_eq!((&state["line"]["base"], &state["bottom"]), (&json!(base), &json!(1)));
    // The move of the game is no answer, nor is one that an engine finds worse; neither is kept.
    let state = server.done(json!({ "do": "move", "move": first["move"] }));
    assert_eq!((training(&state).0, &state["line"]["ply"]), (&json!("wrong"), &json!(base)));
    let state = server.done(json!({ "do": "move", "move": "o15" }));
    assert_eq!(training(&state).0, "judging");
    let state = server.until(|state| training(state).0 != "judging");
    assert_eq!((training(&state).0, &state["line"]["ply"]), (&json!("wrong"), &json!(base)));
    assert_eq!(state["branches"], json!([]));
    assert!(server.refusal(json!({ "do": "move", "move": "h8" })).contains("h8"));
    // Elsewhere a move is a variation, as ever.
    server.done(json!({ "do": "goto", "ply": 1 }));
    let state = server.done(json!({ "do": "move", "move": "o1" }));
    assert_eq!(
        (state["branches"].as_array().map(Vec::len), training(&state).0),
        (Some(1), &json!("wrong"))
    );
    // The best move is right.
    server.done(json!({ "do": "goto", "ply": base }));
    let state = server.done(json!({ "do": "move", "move": first["best"] }));
    assert_eq!((training(&state).0, &state["training"]["found"]), (&json!("right"), &json!(1)));
    assert_eq!(texts(&state["line"]["variation"]), [first["best"].as_str().expect("a move")]);
    // The others are solved for us.
    for mistake in &mistakes[1..] {
        let state = server.done(json!({ "do": "next-mistake" }));
        assert_eq!(training(&state).0, "asked");
        let state = server.done(json!({ "do": "solution" }));
        assert_eq!(training(&state).0, "shown");
        assert_eq!(state["last"]["move"], mistake["best"]);
    }
    let state = server.done(json!({ "do": "next-mistake" }));
    assert_eq!(
        (training(&state).0, &state["training"]["of"]),
        (&json!("over"), &json!(mistakes.len()))
    );
    let state = server.done(json!({ "do": "end-training" }));
    assert_eq!((&state["training"], &state["bottom"]), (&Value::Null, &json!(0)));
    assert_eq!(texts(&state["moves"]), MOVES);
}

#[test]
fn mistakes_are_kept_as_puzzles_of_ones_own_until_they_are_deleted() {
    let (server, review) = reviewed();
    let own = |server: &Server| server.get("/api/offer").json()["own"]["gomoku"].clone();
    let judged = review["moves"].as_array().expect("moves");
    let is_mistake = |judged: &&Value| judged["loss"].as_f64().is_some_and(|loss| loss >= 0.1);
    let mistakes: Vec<_> = judged.iter().filter(is_mistake).collect();
    let state = server.done(json!({ "do": "keep-mistakes" }));
    assert_eq!(state["notices"][0]["args"]["count"], mistakes.len());
    assert_eq!(own(&server), json!(vec![false; mistakes.len()]));
    // Each is kept once, and as long as nobody deletes it.
    let state = server.done(json!({ "do": "keep-mistakes" }));
    assert_eq!(state["notices"][0]["args"]["count"], 0);
    let server = Server::in_folder(&[], server.kill());
    let first = mistakes[0];
    let state = server.done(json!({ "do": "own", "game": "gomoku", "number": 0 }));
    let course = &state["course"];
    assert_eq!((&course["kind"], &course["of"]), (&json!("own"), &json!(mistakes.len())));
    assert_eq!((training(&state).0, &state["bottom"]), (&json!("asked"), &first["side"]));
    // The move before it is on the board; what was played is named, and what is better is not.
    let before = first["ply"].as_u64().expect("a ply") as usize - 2;
    assert_eq!(texts(&state["moves"]), [MOVES[before]]);
    assert_eq!(state["training"]["played"]["move"], first["move"]);
    assert_eq!(state["training"]["better"], Value::Null);
    let state = server.done(json!({ "do": "move", "move": "o15" }));
    assert_eq!(training(&state).0, "judging");
    server.until(|state| training(state).0 == "wrong");
    let state = server.done(json!({ "do": "move", "move": first["best"] }));
    assert_eq!(
        (training(&state).0, &state["course"]["state"]),
        (&json!("right"), &json!("solved"))
    );
    assert_eq!(state["training"]["better"]["moves"][0], first["best"]);
    let server = Server::in_folder(&[], server.kill());
    assert_eq!(own(&server)[0], true);
    server.done(json!({ "do": "own", "game": "gomoku", "number": 0 }));
    let state = server.done(json!({ "do": "solution" }));
    assert_eq!((training(&state).0, &state["last"]["move"]), (&json!("shown"), &first["best"]));
    assert_eq!(state["training"]["answer"]["move"], first["answer"]["move"]);
    let mut state = Value::Null;
    for _ in &mistakes {
        state = server.done(json!({ "do": "forget", "game": "gomoku", "number": 0 }));
    }
    assert_eq!(state["game"], Value::Null);
    assert_eq!(own(&server), Value::Null);
    for command in ["own", "forget"] {
        let said = server.refusal(json!({ "do": command, "game": "gomoku", "number": 0 }));
        assert!(said.contains("no puzzle 1 of Gomoku"), "{said}");
    }
    assert!(server.refusal(json!({ "do": "keep-mistakes" })).contains("press Review"));
}

#[test]
fn there_is_no_training_without_mistakes() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", json!({ "moves": ["h8"] })));
    assert!(server.refusal(json!({ "do": "train" })).contains("press Review"));
    assert!(server.refusal(json!({ "do": "solution" })).contains("no training"));
    assert!(server.refusal(json!({ "do": "next-mistake" })).contains("no training"));
    let (server, _) = reviewed();
    server.done(json!({ "do": "train", "side": 1 }));
    // Another game ends it.
    let state = server.done(two_people("gomoku", json!({})));
    assert_eq!((&state["training"], &state["bottom"]), (&Value::Null, &json!(0)));
}
