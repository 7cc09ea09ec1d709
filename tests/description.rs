//! What a game says of itself to the arena, and what is done where it says nothing.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("description-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What a command prints, `input` given to it.
fn tengen(folder: &Path, args: &[&str], input: &str) -> String {
    let mut command = Command::new(TENGEN);
    command.current_dir(folder).args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("a start");
    let mut stdin = child.stdin.take().expect("an input");
    stdin.write_all(input.as_bytes()).expect("input taken");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The number behind `"score":` in a line of `analyse`.
fn score(line: &str) -> Option<i32> {
    let rest = line.split("\"score\":").nth(1)?;
    rest.split([',', '}']).next()?.parse().ok()
}

#[test]
fn random_openings_of_a_match_lose_no_piece() {
    let folder = folder("balance");
    let args = ["match", "shogi", "--opening-plies", "8", "--games", "16", "--nodes", "1"];
    let rest = ["--max-plies", "1", "--journal", "games.jsonl"];
    tengen(&folder, &[&args[..], &rest].concat(), "");
    let journal = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    let moves = |line: &str| {
        let text = line.split("\"moves\":[").nth(1)?.split(']').next()?.replace(['"', ','], " ");
        Some(format!("startpos moves {}\n", text.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    let openings: Vec<_> = journal.lines().skip(1).step_by(2).filter_map(moves).collect();
    assert_eq!(openings.len(), 8, "{journal}");
    let said = tengen(&folder, &["shogi", "analyse", "--nodes", "20000"], &openings.concat());
    assert_eq!(said.lines().count(), 8, "{said}");
    for line in said.lines() {
        // The judge's own bound, and a little for what it had in its hash from its first look.
        assert!(score(line).is_some_and(|score| score.abs() <= 60), "{line}");
    }
}

#[test]
fn a_game_that_says_nothing_is_recorded_and_read_back() {
    let folder = folder("record");
    let play = ["match", "tictactoe", "--games", "4", "--depth", "1", "--journal"];
    tengen(&folder, &[&play[..], &["games.jsonl"]].concat(), "");
    tengen(&folder, &["export", "games.jsonl", "--out", "games.pgn"], "");
    let text = fs::read_to_string(folder.join("games.pgn")).expect("records");
    assert_eq!(text.matches("[Game \"Tic-Tac-Toe\"]").count(), 4, "{text}");
    assert!(
        text.contains("[First \"tengen (Tengen Tic-Tac-Toe ") && text.contains("\n1. "),
        "{text}"
    );
    let again = ["again.jsonl", "--openings", "games.pgn", "--opening-plies", "2"];
    tengen(&folder, &[&play[..], &again].concat(), "");
    let journal = fs::read_to_string(folder.join("again.jsonl")).expect("a journal");
    let first = text.split("\n1. ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a move");
    assert!(journal.contains(&format!("\"moves\":[\"{first}\",")), "{journal}");
}

/// A pass is a move if the game says so: it is played, recorded and read back.
#[test]
fn a_side_that_cannot_move_passes() {
    let folder = folder("pass");
    let stuck = "O--XXXXXOOOOXOXOOOOXXOOOOOXOOOO-OXXXXOOOXXXXXOO-XXOOOO--XXXXX--- O";
    fs::write(folder.join("stuck.txt"), stuck).expect("an opening");
    let play = ["match", "othello", "--games", "2", "--nodes", "50", "--journal"];
    tengen(&folder, &[&play[..], &["games.jsonl", "--openings", "stuck.txt"]].concat(), "");
    let journal = fs::read_to_string(folder.join("games.jsonl")).expect("a journal");
    assert_eq!(journal.matches("\"moves\":[{\"m\":\"0000\"").count(), 2, "{journal}");
    assert_eq!(journal.matches("\"by\":\"rule\",\"what\":\"board\"").count(), 2, "{journal}");
    tengen(&folder, &["export", "games.jsonl", "--out", "games.sgf"], "");
    let again = ["again.jsonl", "--openings", "games.sgf", "--opening-plies", "3"];
    tengen(&folder, &[&play[..], &again].concat(), "");
    let journal = fs::read_to_string(folder.join("again.jsonl")).expect("a journal");
    assert!(journal.contains("\"moves\":[\"0000\",\""), "{journal}");
}

#[test]
fn a_page_draws_every_game_from_the_same_data() {
    for (game, geometry) in [
        ("shogi", "squares"),
        ("xiangqi", "crossings"),
        ("draughts", "chequered"),
        ("gomoku", "crossings"),
        ("dots", "lattice"),
        ("othello", "squares"),
        ("connect-four", "squares"),
    ] {
        let folder = folder(&format!("page-{game}"));
        fs::write(folder.join("start.txt"), "startpos\n").expect("an opening");
        let args = ["match", game, "--games", "2", "--nodes", "20", "--max-plies", "6"];
        let rest = ["--openings", "start.txt", "--journal", "games.jsonl"];
        tengen(&folder, &[&args[..], &rest].concat(), "");
        tengen(&folder, &["report", "games.jsonl", "--html", "page.html"], "");
        let page = fs::read_to_string(folder.join("page.html")).expect("a page");
        assert!(page.contains(&format!("\"boards\":[{{\"geometry\":\"{geometry}\"")), "{game}");
        assert!(page.contains("\"scenes\":[{") && page.contains("\"put\":[["), "{game}");
        // The script knows sets of shapes, not games.
        assert!(!page.contains("data.game]"), "{game}");
    }
}

#[test]
fn a_page_marks_the_points_that_renju_forbids() {
    let folder = folder("page-renju");
    // Black, to move, has two threes through h7.
    fs::write(folder.join("start.txt"), "h8 f6 h9 f10 i7 c3 j7 k5\n").expect("an opening");
    for (rule, marked) in [("renju", true), ("freestyle", false)] {
        let (set, journal) = (format!("Rule={rule}"), format!("{rule}.jsonl"));
        let args = ["match", "gomoku", "--set", &set, "--games", "2", "--nodes", "20"];
        let rest = ["--max-plies", "10", "--openings", "start.txt", "--journal", &journal];
        tengen(&folder, &[&args[..], &rest].concat(), "");
        tengen(&folder, &["report", &journal, "--html", "page.html"], "");
        let page = fs::read_to_string(folder.join("page.html")).expect("a page");
        assert_eq!(page.contains(r#""marks":[[[7,8],"3-3"]]"#), marked, "{rule}");
    }
}
