//! Renju as the text has it: a forbidden move is announced, the game goes on, and the other side may claim the win.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::client::{Events, Server, texts, two_people};

/// A game whose last move is a double three of Black.
pub(crate) const GAME: [&str; 9] = ["h7", "a1", "h9", "c1", "g8", "e1", "i8", "g1", "h8"];

/// How a game begins under the text's rule, with its first `count` moves.
fn announced(count: usize) -> Value {
    let settings = json!([["Rule", "renju"], ["ForbiddenLoses", "false"]]);
    json!({ "settings": settings, "moves": GAME[..count] })
}

/// The same between these players.
fn between(players: [Value; 2], count: usize) -> Value {
    let mut new = two_people("gomoku", announced(count));
    new["players"] = json!(players);
    new
}

fn tengen() -> Value {
    json!({ "kind": "engine", "engine": "own", "level": 1 })
}

fn only_file(folder: &Path) -> String {
    let files = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let mut files = files.filter(|path| path.is_file() && !path.ends_with("page.json"));
    fs::read_to_string(files.next().expect("a file")).expect("a text")
}

#[test]
fn a_forbidden_move_is_announced_and_claimed() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", announced(8)));
    assert!(server.refusal(json!({ "do": "claim" })).contains("nothing to claim"));
    let state = server.done(json!({ "do": "move", "move": GAME[8] }));
    let fault = &state["last"]["fault"];
    assert_eq!(
        (&fault["args"]["end"]["id"], &fault["args"]["place"]),
        (&json!("end-forbidden-double-three"), &json!("h8")),
        "{fault}"
    );
    assert!(state["result"].is_null() && &state["can"]["claim"] == fault, "{}", state["can"]);
    // White has gone on: it is too late, but not if the move is taken back.
    let state = server.done(json!({ "do": "move", "move": "i1" }));
    assert!(state["can"]["claim"].is_null() && &state["moves"][8]["fault"] == fault);
    assert!(server.refusal(json!({ "do": "claim" })).contains("nothing to claim"));
    assert_eq!(texts(&server.done(json!({ "do": "undo" }))["moves"]), GAME);
    let state = server.done(json!({ "do": "claim" }));
    assert_eq!(state["result"]["winner"], 1);
    assert_eq!(state["result"]["end"]["id"], "end-forbidden-double-three");
    assert!(server.refusal(json!({ "do": "claim" })).contains("the game is over"));
    assert_eq!(server.snapshot()["result"], state["result"]);
    let state = server.done(json!({ "do": "undo" }));
    assert_eq!(texts(&state["moves"]), GAME[..8]);
    assert!(state["result"].is_null());
}

#[test]
fn a_claim_is_kept_in_saves_journals_and_records() {
    let server = Server::start(&[]);
    server.done(two_people("gomoku", announced(8)));
    server.done(json!({ "do": "move", "move": GAME[8] }));
    let games = server.kill();
    let saved = only_file(&games);
    assert!(saved.contains(r#""fault":{"id":"fault","args":{"#), "{saved}");
    // The game that is taken up again still waits for the claim.
    let server = Server::in_folder(&[], games);
    let state = server.done(server.resuming());
    assert_eq!(state["can"]["claim"]["args"]["place"], "h8", "{}", state["can"]);
    let ended = server.done(json!({ "do": "claim" }));
    let journal = only_file(&server.games.join("finished"));
    assert!(journal.contains(r#""reason":{"by":"claim"}"#), "{journal}");
    assert!(journal.contains(r#""f":"forbidden double-three at h8""#), "{journal}");
    let record = |format: &str| server.get(&format!("/api/record?format={format}")).body;
    let sgf = record("sgf");
    assert!(sgf.contains("forbidden double-three at h8])"), "{sgf}");
    assert!(sgf.contains("RE[W+]") && sgf.contains("Termination: forbidden double-three"), "{sgf}");
    assert!(record("pgn").contains("forbidden double-three at h8}"), "{}", record("pgn"));
    // It is the same game where it is opened, and where it is pasted.
    let offered = server.get("/api/offer").json();
    let opened = server.done(json!({ "do": "open", "name": offered["finished"][0]["name"] }));
    assert_eq!(opened["result"], ended["result"]);
    let pasted = server.paste(&sgf);
    assert_eq!(pasted.status, 200, "{pasted:?}");
    let state = server.snapshot();
    assert_eq!(texts(&state["moves"]), GAME);
    assert_eq!(state["result"], ended["result"]);
}

#[test]
fn engines_announce_and_people_claim() {
    let server = Server::start(&[]);
    let person = json!({ "kind": "person" });
    // White is an engine: it goes on, the notice stays with the move.
    server.done(between([person.clone(), tengen()], 8));
    server.done(json!({ "do": "move", "move": GAME[8] }));
    let state = server.until(|state| state["moves"].as_array().is_some_and(|it| it.len() == 10));
    assert!(state["result"].is_null() && state["moves"][8]["fault"]["id"] == "fault", "{state}");
    assert!(server.refusal(json!({ "do": "claim" })).contains("nothing to claim"));
    // Black is one: a person claims.
    let state = server.done(between([tengen(), person], 9));
    assert_eq!(state["can"]["claim"]["id"], "fault");
    assert_eq!(server.done(json!({ "do": "claim" }))["result"]["winner"], 1);
    // Settings that leave it to the rule's default are the same to the engine.
    let mut new = between([json!({ "kind": "person" }), tengen()], 8);
    new["settings"] = json!([["Rule", "renju"]]);
    server.done(new);
    server.done(json!({ "do": "move", "move": GAME[8] }));
    let state = server.until(|state| state["can"]["move"] == true || !state["result"].is_null());
    assert!(state["result"].is_null() && texts(&state["moves"]).len() == 10, "{state}");
    // Nobody claims for an engine.
    server.done(between([tengen(), tengen()], 9));
    assert!(server.refusal(json!({ "do": "claim" })).contains("an engine plays"));
}

#[test]
fn a_watched_game_shows_the_notice() {
    let openings = std::env::temp_dir().join(format!("tengen-claims-{}", std::process::id()));
    fs::write(&openings, format!("startpos moves {}\n", GAME.join(" "))).expect("a file");
    let openings = openings.display().to_string();
    let rules = ["--set", "Rule=renju", "--set", "ForbiddenLoses=false"];
    // Games enough that they are not over before the stream is opened.
    let play = ["gomoku", "--games", "200", "--nodes", "1", "--max-plies", "14"];
    let server = Server::watching(&[&play[..], &rules, &["--openings", &openings]].concat());
    let last = Events::open(&server).states().last().expect("a state");
    let boards = last["boards"].as_array().expect("boards");
    let is_told = |board: &Value| board["fault"]["args"]["place"] == "h8";
    assert!(!boards.is_empty() && boards.iter().all(is_told), "{last}");
    fs::remove_file(openings).expect("the file");
}
