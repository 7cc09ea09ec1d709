//! Games that are kept: what others have put there.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use tengen::ENGINES;

use super::client::{Server, folder, texts};
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
            let kept = server.done(json!({ "do": "open", "name": name }))["branches"].clone();
            assert_eq!(kept[0]["base"], base, "{game}: {kept}");
        }
    }
}
