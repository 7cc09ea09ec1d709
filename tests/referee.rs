//! What a referee does in matches, and beyond the conversations of `transcripts/referee`.

use serde_json::Value;

use crate::folder::{Folder, Said, mock};
use crate::process::{TENGEN, output};

/// A script wants to know at once what is refused.
#[test]
fn a_strict_referee_leaves_at_the_first_refusal() {
    let (text, success) = output(TENGEN, &["referee", "shogi", "--strict"], "7g7e\n7g7f\n");
    assert!(!success && !text.contains("played"), "{text}");
    let (text, success) = output(TENGEN, &["referee", "shogi", "--set", "Size=9"], "");
    assert!(!success && text.contains("no setting Size in shogi"), "{text}");
}

#[test]
fn a_refereed_game_is_recorded() {
    let folder = Folder::new("referee-record");
    let lines = format!("2g2f\nresign white\nrecord {}\n", folder.text("game.kif"));
    let (text, success) = output(TENGEN, &["referee", "shogi"], &lines);
    assert!(success && !text.contains("refused"), "{text}");
    assert!(folder.read("game.kif").len() > 100);
}

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

/// Black, with forbidden points alone to choose from, has lost: Tengen knows it where the referee does.
#[test]
fn tengen_plays_by_the_rules_of_its_referee() {
    let folder = Folder::new("referee-options");
    let option = |flags: &str| {
        folder.done(&format!(
            "match gomoku --games 2 --nodes 1 --max-plies 8 --fresh --journal games.jsonl {flags}"
        ));
        let journal = folder.read("games.jsonl");
        let head: Value = serde_json::from_str(journal.lines().next().expect("a head")).unwrap();
        let options = head["engines"][0]["options"].as_array().cloned().unwrap_or_default();
        options
            .into_iter()
            .find(|option| option[0] == "ForbiddenLoses")
            .map(|option| option[1].clone())
    };
    assert_eq!(option("--set Rule=renju"), Some("true".into()));
    let said = "--set Rule=renju --engine option.ForbiddenLoses=true --engine name=other";
    assert_eq!(option(said), Some("true".into()));
    assert_eq!(option("--set Rule=renju --set ForbiddenLoses=false"), Some("false".into()));
    assert_eq!(option("--set Rule=standard"), None);
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
}
