//! The subcommands.

use std::fs;
use std::path::Path;

use crate::process::output;

fn run(args: &[&str], input: &str) -> (String, bool) {
    let args: Vec<&str> = ["tictactoe"].iter().chain(args).copied().collect();
    output(env!("CARGO_BIN_EXE_tengen"), &args, input)
}

#[test]
fn perft_with_and_without_split() {
    let (text, success) = run(&["perft", "4"], "");
    assert!(success && text.ends_with("Nodes searched: 3024"), "{text}");
    let args = ["perft", "2", "--split", "--position", "startpos moves a1 b2"];
    let (text, success) = run(&args, "");
    assert!(success && text.contains("a2: 6\n") && text.ends_with("Nodes searched: 42"), "{text}");
    let (text, success) = run(&["perft", "2", "--position", "rubbish"], "");
    assert!(!success && text.contains("rubbish"), "{text}");
}

#[test]
fn analyse_prints_one_object_a_position() {
    let input = "startpos\n\n# remark\nfen xx./oo./... x\nrubbish\n";
    let (text, success) = run(&["analyse", "--depth", "4"], input);
    let lines: Vec<&str> = text.lines().collect();
    assert!(success && lines.len() == 3, "{text}");
    assert!(lines[0].contains(r#""depth":4"#) && lines[0].contains(r#""score":"#), "{text}");
    assert!(lines[1].contains(r#""bestmove":"c3""#) && lines[1].contains(r#""mate":1"#), "{text}");
    assert!(lines[2].contains(r#""error":"#), "{text}");
}

#[test]
fn genfens_repeats_with_its_seed() {
    let args = ["genfens", "5", "seed", "7", "--plies", "2"];
    let (text, success) = run(&args, "");
    assert!(success && text.lines().count() == 5, "{text}");
    assert!(text.lines().all(|line| line.starts_with("info string genfens ")), "{text}");
    assert_eq!(run(&args, "").0, text);
    assert_eq!(run(&["genfens 5 seed 7 --plies 2", "quit"], "").0, text);
    assert_ne!(run(&["genfens", "5", "seed", "8", "--plies", "2"], "").0, text);
    // As a distributed testing server asks.
    assert_eq!(run(&["genfens 5 seed 7 book None --plies 2", "quit"], "").0, text);
}

#[test]
fn genfens_starts_from_a_book() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("genfens-book.epd");
    fs::write(&path, "# two openings\nx../.../... o\n.../.x./... o; id 2\n").expect("a book");
    let path = path.display();
    let (text, success) = run(&[&format!("genfens 4 seed 1 book {path} --plies 0"), "quit"], "");
    let boards = text.lines().filter_map(|line| line.strip_prefix("info string genfens "));
    assert!(success && boards.clone().count() == 4, "{text}");
    let known = ["x../.../... o", ".../.x./... o"];
    boards.for_each(|board| assert!(known.contains(&board), "{text}"));
    for bad in ["genfens 1 seed 1 book /no/such/book", "genfens 1 seed x"] {
        let (text, success) = run(&[bad, "quit"], "");
        assert!(!success && text.contains("stderr: "), "{text}");
    }
}

#[test]
fn help_version_and_mistakes() {
    for args in [&["--help"][..], &["--version"]] {
        let (text, success) = run(args, "");
        assert!(success && !text.contains("stderr: "), "{text}");
    }
    let (text, success) = run(&["nonsense"], "");
    assert!(!success && text.contains("stderr: "), "{text}");
    let (text, success) = output(env!("CARGO_BIN_EXE_tengen"), &["--help"], "");
    assert!(success && text.contains("tictactoe"), "{text}");
    assert!(!output(env!("CARGO_BIN_EXE_tengen"), &["nonsense"], "").1);
}

#[test]
fn options_on_the_command_line() {
    let (_, success) = run(&["-o", "Hash=1", "-o", "eval=classic", "eval"], "");
    assert!(success);
    for option in ["Hash", "Hash=0", "Nonsense=1", "Eval=best"] {
        assert!(!run(&["-o", option, "eval"], "").1, "{option}");
    }
}

#[test]
fn the_log_is_silent_unless_asked_for() {
    let (text, _) = run(&[], "position nonsense\n");
    assert!(!text.contains("stderr"), "{text}");
    let (text, _) = run(&["--log", "debug"], "position nonsense\n");
    assert!(text.contains("stderr"), "{text}");
}
