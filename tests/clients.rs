//! Clients of the field, other people's programs, play real games with the engines.
//!
//! Each test is skipped, and says so, on a machine without the client. `.ci/run` installs them.

use std::fs;
use std::process::Command;

use crate::folder::Folder;
use crate::installed::{has_programs, has_python_module};
use crate::process::{Said, beside};

/// The text of both outputs of a command, and whether it succeeds.
fn printed(program: &str, args: &[&str]) -> (String, bool) {
    let path = format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default());
    let said = Said::by(Command::new(program).args(args).env("PATH", path));
    (said.out + &said.err, said.code == Some(0))
}

fn script(name: &str) -> String {
    format!("{}/tests/clients/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Words of referees that score a game by other means than play.
const FORFEITS: &[&str] =
    &["forfeit", "llegal", "exited", "not play", "crash", "on time", "Disagreement"];

/// Plays `games` in XBoard, our engine connected with this flag of uci2wb, against another.
fn xboard_plays(game: &str, flag: &str, opponent: &str, games: usize) {
    let (program, _) = opponent.split_once(' ').unwrap_or((opponent, ""));
    if !has_programs(&["xboard", "uci2wb", "xvfb-run", program]) {
        return;
    }
    let ours = format!("uci2wb {flag} {}", beside(&format!("tengen-{game}")));
    let args = [&script("xboard.sh"), game, &games.to_string(), &ours, opponent];
    let (text, _) = printed("bash", &args);
    let results = ["1-0", "0-1", "1/2-1/2"].map(|result| format!("[Result \"{result}\"]"));
    let ended = text.lines().filter(|line| results.iter().any(|result| line == result)).count();
    assert_eq!(ended, games, "{text}");
    for word in FORFEITS {
        assert!(!text.contains(word), "{word} in {text}");
    }
}

#[test]
fn xboard_plays_shogi_to_the_end() {
    xboard_plays("shogi", "-s", "fairy-stockfish", 2);
}

#[test]
fn xboard_plays_xiangqi_over_ucci_to_the_end() {
    xboard_plays("xiangqi", "-x", "hoixiangqi --xboard", 1);
}

#[test]
fn xboard_plays_xiangqi_over_cyclone_to_the_end() {
    xboard_plays("xiangqi", "-c", "hoixiangqi --xboard", 1);
}

#[test]
fn cshogi_plays_whole_games() {
    if !has_python_module("cshogi.usi") {
        return;
    }
    let program = &beside("tengen-shogi");
    let (text, success) = printed("python3", &[&script("cshogi_engine.py"), program, "2"]);
    assert!(success && text.contains("games:"), "{text}");
}

#[test]
fn cshogi_runs_a_match() {
    if !has_python_module("cshogi.cli") {
        return;
    }
    let program = &beside("tengen-shogi");
    let options = "USI_Hash:16,PvInterval:0";
    let args = ["-m", "cshogi.cli", program, program, "--games", "2", "--byoyomi", "100"];
    let more = ["--draw", "200", "--options1", options, "--options2", "USI_Hash:16"];
    let (text, success) = printed("python3", &[&args[..], &more].concat());
    assert!(success && text.contains("2 of 2 games finished"), "{text}");
    for word in ["time up", "llegal", "Traceback"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

#[test]
fn pydraughts_plays_whole_games() {
    if !has_python_module("draughts.engine") {
        return;
    }
    let program = &beside("tengen-draughts");
    let (text, success) = printed("python3", &[&script("pydraughts_hub.py"), program, "3"]);
    assert!(success && text.contains("ok ["), "{text}");
}

/// Plays two short games and lets `module` of Python read their records in `format`, where it has to
/// find `count` games that say what the journal says.
fn records_are_read(module: &str, game: &str, format: &str, count: usize) {
    if !has_python_module(module) {
        return;
    }
    let folder = Folder::new(&format!("records-{format}"));
    let limits = "--games 2 --nodes 300 --max-plies 40 --opening-plies 4";
    let names = "--event 'Open, 1' --site Kyoto --journal games.jsonl";
    folder.done(&format!("match {game} {limits} {names}"));
    // A file of KIF holds one game.
    let out = if format == "kif" { "kif/".to_owned() } else { format!("games.{format}") };
    folder.done(&format!("export games.jsonl --format {format} --out {out}"));
    let mut file = folder.path(&out);
    if let Ok(mut files) = fs::read_dir(&file) {
        file = files.next().expect("a record").expect("a file").path();
    }
    let (file, journal) = (file.to_str().expect("a path"), &folder.text("games.jsonl"));
    let (text, success) = printed("python3", &[&script("records.py"), format, file, journal]);
    assert!(success && text.contains(&format!("ok {count}")), "{text}");
}

#[test]
fn records_are_read_in_kif() {
    records_are_read("cshogi.KIF", "shogi", "kif", 1);
}

#[test]
fn records_are_read_in_csa() {
    records_are_read("cshogi", "shogi", "csa", 2);
}

#[test]
fn records_are_read_in_pdn() {
    records_are_read("draughts.PDN", "draughts --set Variant=english8", "pdn", 2);
}

#[test]
fn records_are_read_in_pgn() {
    records_are_read("chess.pgn", "xiangqi", "pgn", 2);
}
