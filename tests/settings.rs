//! Settings of a game: what is not one ends every command before anything starts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("settings-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn tengen(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command.output().expect("an end")
}

/// The one line of a refusal, which leaves the folder as it was.
fn refusal(folder: &Path, args: &[&str]) -> String {
    let before = fs::read_dir(folder).expect("a folder").count();
    let output = tengen(folder, args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{args:?} is accepted: {said}");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), before, "{args:?} left something");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_setting_that_no_game_has_is_refused_everywhere() {
    let folder = folder("unknown");
    let wanted = "no setting Foo in gomoku: there are ";
    for command in [
        &["match", "gomoku", "--set", "Foo=3", "--games", "2", "--nodes", "10"][..],
        &["tournament", "gomoku", "--set", "Foo=3", "--games", "2", "--nodes", "10"],
        &["openings", "gomoku", "--set", "Foo=3", "--tries", "1", "--out", "openings.txt"],
    ] {
        let said = refusal(&folder, command);
        assert!(said.contains(wanted) && said.contains("Rule (freestyle, "), "{said}");
    }
    // A game without settings says that it has none.
    let said = refusal(&folder, &["match", "tictactoe", "--set", "Foo=3", "--games", "2"]);
    assert!(said.contains("no setting Foo in tictactoe: it has none"), "{said}");
}

#[test]
fn a_value_outside_a_setting_is_refused_with_what_there_is() {
    let folder = folder("value");
    for (setting, wanted) in [
        ("Rule=chess", "setting Rule=chess of gomoku: chess is none of freestyle, standard, renju"),
        ("ForbiddenLoses=perhaps", "perhaps is neither true nor false"),
    ] {
        for command in [
            &["match", "gomoku", "--set", setting, "--games", "2", "--nodes", "10"][..],
            &["openings", "gomoku", "--set", setting, "--tries", "1", "--out", "openings.txt"],
        ] {
            let said = refusal(&folder, command);
            assert!(said.contains(wanted), "{said}");
        }
    }
    let said = refusal(&folder, &["match", "draughts", "--set", "NoProgress=-4", "--games", "2"]);
    assert!(said.contains("-4 is no number from 0 to 1000"), "{said}");
}

#[test]
fn an_engine_is_given_no_other_rules_than_the_match() {
    let folder = folder("options");
    fs::write(folder.join("engines.toml"), "[[engine]]\noptions = { Rule = \"chess\" }\n")
        .expect("a file");
    let config = ["--config", "engines.toml", "--games", "2", "--nodes", "10"];
    let said = refusal(&folder, &[&["match", "gomoku"][..], &config].concat());
    assert!(said.contains("chess is none of freestyle"), "{said}");
    // The game is the match's to choose, not an engine's.
    let engine = ["--engine", "option.Rule=renju", "--games", "2", "--nodes", "10"];
    let said = refusal(&folder, &[&["match", "gomoku"][..], &engine].concat());
    assert!(said.contains("Rule=renju changes the rules for one engine"), "{said}");
    let said = refusal(&folder, &["doctor", "dots", "--option", "Foo=3"]);
    assert!(said.contains("announces no option Foo"), "{said}");
    let said = refusal(&folder, &["doctor", "shogi", "--option", "MaxMovesToDraw=-1"]);
    assert!(said.contains("-1 is no number from 0 to"), "{said}");
}

#[test]
fn a_journal_with_a_setting_that_is_none_is_refused() {
    let folder = folder("journal");
    let args = ["match", "tictactoe", "--games", "2", "--depth", "1", "--journal", "games.jsonl"];
    let output = tengen(&folder, &args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let path = folder.join("games.jsonl");
    let text = fs::read_to_string(&path).expect("a journal");
    let text = text.replacen("\"settings\":[]", "\"settings\":[[\"Foo\",\"3\"]]", 1);
    fs::write(&path, text).expect("a journal");
    for command in
        [&["report", "games.jsonl"][..], &["export", "games.jsonl", "--out", "games.pgn"]]
    {
        let said = refusal(&folder, command);
        assert!(said.contains("no setting Foo in tictactoe"), "{said}");
    }
}

#[test]
fn settings_are_read_in_any_case() {
    let folder = folder("case");
    fs::write(folder.join("start.txt"), "h8\n").expect("an opening");
    let args = ["match", "gomoku", "--set", "rule=Renju", "--games", "2", "--nodes", "50"];
    let rest = ["--openings", "start.txt", "--journal", "games.jsonl", "--max-plies", "4"];
    let output = tengen(&folder, &[&args[..], &rest].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
