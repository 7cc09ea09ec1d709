//! Lessons, every step, and puzzles, through the real program.

use std::thread;

use dyngame::{Move, MoveNotation};
use play::lessons::{LESSONS, LessonStep};
use play::puzzles::{PUZZLES, Puzzle};
use serde_json::{Value, json};
use tengen::ENGINES;

use super::client::{Events, Server, two_people};

fn show(server: &Server, word: &str, number: usize) -> Value {
    let state = server.done(json!({ "do": "lesson", "game": word, "number": number }));
    assert_eq!(json!([state["course"]["game"], state["course"]["number"]]), json!([word, number]));
    assert_eq!(state["course"]["state"], "asked");
    assert_eq!(state["saved"], Value::Null);
    state
}

fn plies(state: &Value) -> usize {
    state["moves"].as_array().map_or(0, Vec::len)
}

#[test]
fn every_step_asks_for_a_legal_move() {
    for (word, steps) in LESSONS.iter() {
        let engine = ENGINES.iter().find(|engine| engine.word() == *word).expect("a game");
        assert!(steps.len() > 5, "{word}");
        for step in steps {
            assert!(!step.moves.is_empty(), "{word}, {}", step.id);
            let board = step.board(engine.rules()).expect("a position");
            assert!(board.status().is_none(), "{word}, {}", step.id);
            let is_illegal = |mv: &&String| board.parse(mv, &MoveNotation::CANONICAL).is_err();
            assert_eq!(step.moves.iter().find(is_illegal), None, "{word}, {}", step.id);
        }
    }
}

#[test]
fn what_is_asked_for_is_answered_and_all_else_is_taken_back() {
    let server = Server::start(&[]);
    for (word, steps) in LESSONS.iter() {
        for (number, step) in steps.iter().enumerate() {
            let state = show(&server, word, number);
            let legal: Vec<&str> = state["legal"]
                .as_array()
                .expect("moves")
                .iter()
                .map(|mv| mv["move"].as_str().expect("a text"))
                .collect();
            if let Some(other) = legal.iter().find(|mv| !step.moves.iter().any(|one| one == *mv)) {
                let tried = server.done(json!({ "do": "move", "move": other }));
                assert_eq!(tried["course"]["state"], "wrong", "{word} {number}: {other}");
                assert_eq!(tried["position"], state["position"], "{word} {number}: {other}");
            }
            let last = step.moves.last().expect("a move");
            let played = server.done(json!({ "do": "move", "move": last }));
            assert_eq!(played["course"]["state"], "right", "{word} {number}");
            assert_eq!(played["course"]["lesson"], step.id);
            assert_eq!(plies(&played), step.before.len() + 1, "{word} {number}");
        }
    }
    // None of it is a game that was played.
    assert_eq!(server.get("/api/offer").json()["saved"], json!([]));
}

#[test]
fn a_refusal_names_the_step_that_explains_it() {
    let server = Server::start(&[]);
    for (word, number, mv) in [
        ("shogi", 1, "5g5e"),
        ("shogi", 5, "8h2b"),
        ("shogi", 7, "P*5e"),
        ("shogi", 8, "P*5e"),
        ("shogi", 9, "P*1b"),
        ("shogi", 10, "5i4i"),
        ("xiangqi", 1, "e1e8"),
        ("xiangqi", 3, "e4d6"),
        ("xiangqi", 5, "f0g1"),
        ("xiangqi", 6, "e5e4"),
        ("draughts", 1, "22-13"),
        ("draughts", 2, "27-23"),
        ("dots", 0, "a1c1"),
        ("dots", 1, "a1a2"),
    ] {
        show(&server, word, number);
        let revision = &server.snapshot()["revision"];
        let answer = server.command(&json!({ "revision": revision, "do": "move", "move": mv }));
        assert_eq!(answer.status, 422, "{word} {number} {mv}");
        assert_eq!(answer.json()["step"], number, "{word} {mv}: {}", answer.body);
    }
}

#[test]
fn the_game_waits_for_the_end_of_a_lesson() {
    let server = Server::start(&[]);
    server.against_tengen("gomoku", &json!([]));
    server.done(json!({ "do": "move", "move": "h8" }));
    let before = server.until(|state| plies(state) == 2);
    show(&server, "shogi", 0);
    show(&server, "dots", 1);
    let said = server.refusal(json!({ "do": "lesson", "game": "dots", "number": 99 }));
    assert!(said.contains("no step 100"), "{said}");
    assert_eq!(server.snapshot()["course"]["game"], "dots");
    let after = server.done(json!({ "do": "close" }));
    assert!(after["course"].is_null() && after["saved"].is_string());
    assert_eq!(after["position"], before["position"]);
    // A new game puts the one that waits away, to be taken up again.
    show(&server, "shogi", 0);
    server.done(two_people("dots", json!({})));
    let offer = server.get("/api/offer").json();
    assert_eq!(offer["saved"][0]["game"], "gomoku", "{offer}");
}

/// A legal move of `board` that ends the game, if there is one.
fn winning(word: &str, state: &Value) -> Option<String> {
    let rules = ENGINES.iter().find(|engine| engine.word() == word).expect("a game").program.rules;
    let settings: Vec<(String, String)> =
        serde_json::from_value(state["game"]["settings"].clone()).expect("settings");
    let text = state["position"].as_str();
    let board = rules.state(text, &settings).expect("a position");
    let wins = |&mv: &Move| {
        let mut after = board.fork();
        after.make(mv);
        after.status().is_some()
    };
    board.moves().into_iter().find(wins).map(|mv| board.canonical_text(mv))
}

#[test]
fn a_puzzle_is_defended_and_solved() {
    let server = Server::start(&[]);
    let (_, puzzles) = PUZZLES.iter().find(|(word, _)| *word == "gomoku").expect("puzzles");
    let puzzle = &puzzles[0];
    let state = server.done(json!({ "do": "puzzle", "game": "gomoku", "number": 0 }));
    let course = &state["course"];
    assert_eq!(json!([course["kind"], course["state"]]), json!(["puzzle", "asked"]));
    assert!(state["saved"].is_null() && state["course"]["task"]["id"] == "puzzle-four");
    // Another move is answered, and can be taken back.
    let legal = state["legal"].as_array().expect("moves");
    let is_other = |mv: &&Value| !puzzle.answers.iter().any(|answer| mv["move"] == *answer);
    let other = legal.iter().find(is_other).expect("another move");
    server.done(json!({ "do": "move", "move": other["move"] }));
    let answered = server.until(|state| plies(state) == 2);
    assert_eq!(answered["course"]["state"], "wrong");
    let again = server.done(json!({ "do": "undo" }));
    assert_eq!(again["position"], state["position"]);
    assert_eq!(again["course"]["state"], "asked");
    server.done(json!({ "do": "move", "move": puzzle.answers[0] }));
    let answered = server.until(|state| plies(state) == 2);
    assert_eq!(answered["course"]["state"], "right");
    let last = winning("gomoku", &answered).expect("a five");
    let solved = server.done(json!({ "do": "move", "move": last }));
    assert_eq!(solved["course"]["state"], "solved");
    let said = server.refusal(json!({ "do": "puzzle", "game": "shogi", "number": 999 }));
    assert!(said.contains("no puzzle 1000 of Shogi"), "{said}");
    assert!(server.done(json!({ "do": "close" }))["course"].is_null());
}

#[test]
fn what_was_made_of_the_game_waits_for_the_end_of_a_lesson() {
    let server = Server::start(&[]);
    server.done(two_people("tictactoe", json!({ "moves": ["b2", "a1", "c1", "b1", "a3"] })));
    let mut events = Events::open(&server);
    let away = || {
        let state = server.done(json!({ "do": "lesson", "game": "dots", "number": 0 }));
        assert!(state["review"].is_null() && state["training"].is_null(), "{state}");
        assert_eq!(state["analysis"]["on"], false);
    };
    // A review goes on meanwhile.
    server.done(json!({ "do": "review" }));
    away();
    server.done(json!({ "do": "close" }));
    let review = events.until_that("review", |told| told["state"] == "done");
    away();
    events.until_that("review", |told| told["state"] == "none");
    server.done(json!({ "do": "close" }));
    assert_eq!(events.until("review"), review);
    let state = server.done(json!({ "do": "train" }));
    away();
    let back = server.done(json!({ "do": "close" }));
    assert_eq!((&back["training"], &back["position"]), (&state["training"], &state["position"]));
    server.done(json!({ "do": "end-training" }));
    server.done(json!({ "do": "goto", "ply": 2 }));
    server.done(json!({ "do": "analyse", "on": true, "lines": 2 }));
    away();
    server.done(json!({ "do": "puzzle", "game": "gomoku", "number": 0 }));
    let back = server.done(json!({ "do": "close" }));
    assert_eq!(back["analysis"], json!({ "on": true, "lines": 2 }));
    assert_eq!(back["line"]["base"], 2);
}

/// Asks for all of a hint, and waits for it.
fn whole_hint(server: &Server) -> Value {
    server.done(json!({ "do": "hint" }));
    server.until(|state| state["hint"]["state"] == "ready");
    server.done(json!({ "do": "hint" }))["hint"].clone()
}

/// Each on a server of its own: one takes twenty commands a second.
#[test]
fn a_hint_is_what_is_asked_for() {
    let of_steps = |word: &str, steps: &[LessonStep]| {
        let server = Server::start(&[]);
        for (number, step) in steps.iter().enumerate() {
            show(&server, word, number);
            let hint = whole_hint(&server);
            assert!(step.moves.iter().any(|mv| hint["move"] == **mv), "{word} {number}: {hint}");
        }
    };
    let of_puzzles = |word: &str, puzzles: &[Puzzle]| {
        let server = Server::start(&[]);
        for (number, puzzle) in puzzles.iter().enumerate() {
            server.done(json!({ "do": "puzzle", "game": word, "number": number }));
            let hint = whole_hint(&server);
            assert!(puzzle.answers.iter().any(|mv| hint["move"] == *mv), "{word} {number}: {hint}");
        }
    };
    thread::scope(|scope| {
        LESSONS.iter().for_each(|(word, steps)| drop(scope.spawn(|| of_steps(word, steps))));
        PUZZLES.iter().for_each(|(word, puzzles)| drop(scope.spawn(|| of_puzzles(word, puzzles))));
    });
}

#[test]
fn hints_lead_to_the_end_of_a_puzzle() {
    // Mates in a few plies, which are found however slow the machine is, and continuous fours of five stones.
    let server = Server::start(&[]);
    for (word, number) in [("shogi", 0), ("xiangqi", 70), ("gomoku", 60)] {
        let mut state = server.done(json!({ "do": "puzzle", "game": word, "number": number }));
        while state["result"].is_null() {
            let hint = whole_hint(&server);
            let reason = hint["reason"].to_string();
            let is_one = word != "gomoku" || reason.contains("four") || reason.contains("five");
            assert!(is_one && reason.contains("wins"), "{word} {number}: {hint}");
            server.done(json!({ "do": "move", "move": hint["move"] }));
            state =
                server.until(|state| state["can"]["move"] == true || !state["result"].is_null());
        }
        assert_eq!(state["course"]["state"], "solved", "{word} {number}: {}", state["result"]);
    }
}
