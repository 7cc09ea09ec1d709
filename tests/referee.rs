//! The referee in matches, and beyond the conversations of `transcripts/referee`.

use std::fs;

use serde_json::Value;

use crate::folder::{Folder, Said, mock};

/// Moves after which Black makes an overline at d1.
const OVERLINE: [&str; 11] = ["a1", "a3", "b1", "c3", "c1", "e3", "e1", "g3", "f1", "j3", "d1"];

/// The games of a match of mocks, and what the runner logs.
fn match_of_mocks(folder: &Folder, game: &str, flags: &str) -> (String, Vec<Value>) {
    let engines = ["one", "two"].map(|name| {
        mock(&format!("{name} proto=ugi"), game, "--seed 5 --behaviour late --delay 5")
    });
    let Said { err, code, .. } = folder.run(&format!(
        "match {game} --games 2 --concurrency 1 --journal games.jsonl --log trace {flags} {}",
        engines.join(" ")
    ));
    assert_eq!(code, Some(0), "{err}");
    let read = |line: &str| serde_json::from_str(line).expect("an entry");
    (err, folder.read("games.jsonl").lines().skip(1).map(read).collect())
}

#[test]
fn forbidden_moves_lose_matches_under_renju() {
    let folder = Folder::new("referee-renju");
    folder.write("openings.txt", format!("startpos moves {}\n", OVERLINE.join(" ")));
    let flags = "--openings openings.txt --movetime 5000 --fresh --max-plies 20 --set Rule=renju";
    let plies = |game: &Value| game["moves"].as_array().map_or(0, Vec::len);
    let (_, games) = match_of_mocks(&folder, "gomoku", flags);
    assert!(games.len() == 2 && games.iter().all(|game| game["winner"] == 2), "{games:#?}");
    assert!(games.iter().all(|game| plies(game) == 0), "{games:#?}");
    let flags = format!("{flags} --set ForbiddenLoses=false");
    let (_, games) = match_of_mocks(&folder, "gomoku", &flags);
    assert!(games.iter().all(|game| plies(game) > 0), "{games:#?}");
}

#[test]
fn drawn_games_are_replayed_with_the_clocks_as_they_are() {
    let folder = Folder::new("referee-replays");
    folder.write("openings.txt", "W:WK29:BK4\n");
    let flags = "--set Variant=english8 --set Repetition=2 --openings openings.txt --tc 60 --fresh";
    let drawn = |game: &Value| game["drawn"].as_array().map_or(0, Vec::len);
    let (_, games) = match_of_mocks(&folder, "draughts", flags);
    assert!(games.iter().all(|game| drawn(game) == 0), "{games:#?}");
    let (log, games) = match_of_mocks(&folder, "draughts", &format!("{flags} --replay-draws"));
    assert!(games.len() == 2 && games.iter().any(|game| drawn(game) > 0), "{games:#?}");
    for game in &games {
        assert!(drawn(game) <= 8);
        let first = game["leg"].as_u64().map(|leg| (leg + drawn(game) as u64) % 2);
        assert_eq!(game["engines"][0].as_u64(), first, "colours are swapped: {game}");
    }
    let full = log.matches("time 60000").count();
    // A game whose clocks are full: one side's first move, and both times of the very first.
    assert!(full <= 2 * 3, "the clocks are kept: {full}\n{log}");
    folder.done("report games.jsonl");
    let all: usize = games.iter().map(|game| 1 + drawn(game)).sum();
    let text = folder.done("export games.jsonl --out games.pdn");
    assert!(text.contains(&format!("{all} games in games.pdn")), "{text}");
    let text = |file: &str| fs::read_to_string(folder.path(file)).expect(file);
    assert_eq!(text("games.pdn").matches("[Event ").count(), all);
    folder.done("export games.jsonl --out each/");
    let files = fs::read_dir(folder.path("each/")).expect("a folder").count();
    assert_eq!(files, all, "a file each");
}
