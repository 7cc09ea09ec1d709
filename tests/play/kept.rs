//! Games that are kept: what others have put there or taken, and two servers on one folder.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use tengen::ENGINES;

use super::client::{Server, folder, texts, two_people};
use crate::process::TENGEN;

/// The lines of a journal of two games of this game, which begin with the moves of an opening.
fn journal(game: &str) -> String {
    let path = std::env::temp_dir().join(format!("tengen-{game}-{}.jsonl", std::process::id()));
    let _ = fs::remove_file(&path);
    let mut command = Command::new(TENGEN);
    command.args(["match", game, "--games", "2", "--nodes", "10", "--max-plies", "12"]);
    let done = command.arg("--journal").arg(&path).output().expect("a match");
    assert!(done.status.success(), "{done:?}");
    let text = fs::read_to_string(&path).expect("a journal");
    fs::remove_file(path).expect("the journal");
    text
}

#[test]
fn a_game_of_a_match_is_shown_from_where_it_began() {
    for game in ENGINES.iter().map(|engine| engine.word) {
        let text = journal(game);
        let folder = folder();
        fs::create_dir_all(folder.join("finished")).expect("a folder");
        fs::write(folder.join("finished/match.jsonl"), &text).expect("a file");
        let server = Server::in_folder(&[], folder);
        let listed = server.get("/api/offer").json()["finished"].clone();
        for (number, line) in text.lines().skip(1).enumerate() {
            let entry: Value = serde_json::from_str(line).expect("a game");
            let name = if number == 0 { "match" } else { "match#1.2" };
            let opening = entry["opening"]["moves"].as_array().cloned().unwrap_or_default();
            let played = entry["moves"].as_array().expect("moves").iter().map(|mv| mv["m"].clone());
            let moves = json!(opening.iter().cloned().chain(played).collect::<Vec<_>>());
            let state = server.done(json!({ "do": "open", "name": name }));
            assert_eq!(json!(texts(&state["moves"])), moves, "{game}: {line}");
            let mut listed = listed.as_array().expect("games").iter();
            let listed = listed.find(|one| one["name"] == name).expect("the game");
            assert_eq!(listed["plies"], moves.as_array().map_or(0, Vec::len), "{game}");
            // A variation is kept where it leaves the game.
            let base = opening.len() + 1;
            server.done(json!({ "do": "goto", "ply": base }));
            let other = server.snapshot()["legal"].as_array().and_then(|legal| {
                legal.iter().map(|one| one["move"].clone()).find(|mv| *mv != moves[base])
            });
            server.done(json!({ "do": "move", "move": other.expect("another move") }));
            // The list is read again.
            server.get("/api/offer");
            let kept = server.done(json!({ "do": "open", "name": name }))["branches"].clone();
            assert_eq!(kept[0]["base"], base, "{game}: {kept}");
        }
    }
}

/// Two servers with the same games, of which the second has just listed the one that is saved.
fn two_servers() -> (Server, Server, Value) {
    let first = Server::start(&[]);
    first.done(two_people("gomoku", json!({ "moves": ["h8"] })));
    first.done(json!({ "do": "close" }));
    let second = Server::in_folder(&[], first.games.clone());
    let taken = second.resuming();
    (first, second, taken)
}

#[test]
fn a_game_that_another_server_plays_is_neither_taken_up_nor_deleted() {
    let (first, second, taken) = two_servers();
    first.done(first.resuming());
    first.done(json!({ "do": "move", "move": "a1" }));
    let delete = json!({ "do": "delete", "name": taken["name"] });
    for refused in [&taken, &delete] {
        let said = second.refusal(refused.clone());
        assert!(said.contains("open in another Tengen"), "{said}");
    }
    first.done(json!({ "do": "close" }));
    // The list is still the old one, and the game as it is now.
    assert_eq!(texts(&second.done(taken)["moves"]), ["h8", "a1"]);
}

#[test]
fn a_game_that_is_gone_is_said_to_be() {
    let (first, second, taken) = two_servers();
    first.done(first.resuming());
    first.done(json!({ "do": "resign" }));
    let delete = json!({ "do": "delete", "name": taken["name"] });
    for refused in [taken, delete] {
        let said = second.refusal(refused);
        assert!(said.contains("look at the list again"), "{said}");
    }
}

#[test]
fn a_journal_and_a_game_without_a_move_are_read_as_records() {
    let server = Server::start(&[]);
    let listed = server.paste(&journal("gomoku")).json();
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(2), "{listed}");
    let formats = server.get("/api/offer").json()["games"].clone();
    for (game, formats) in
        formats.as_array().expect("games").iter().map(|it| (&it["word"], &it["formats"]))
    {
        for format in formats.as_array().expect("formats").iter().filter_map(Value::as_str) {
            server.done(two_people(game.as_str().expect("a word"), json!({})));
            let winner = server.done(json!({ "do": "resign" }))["result"]["winner"].clone();
            let record = server.get(&format!("/api/record?format={format}")).body;
            server.done(two_people("xiangqi", json!({})));
            let answer = server.paste(&record);
            assert_eq!(answer.status, 200, "{game} {format}: {answer:?}");
            let state = server.snapshot();
            let shown = (&state["game"]["word"], &state["result"]["winner"]);
            assert_eq!(shown, (game, &winner), "{format}: {record}");
        }
    }
}
