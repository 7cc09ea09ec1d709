//! The suites of positions with known answers, through the `suite` command.
//!
//! Counts are capped so that this takes seconds; `tengen <game> suite FILE` checks all of them.

use crate::process::output;

/// Word of the engine, file in `tests/suites`, further arguments.
const SUITES: &[(&str, &str, &[&str])] = &[
    ("tictactoe", "tictactoe-perft.txt", &[]),
    ("shogi", "shogi-perft.epd", CAPPED),
    ("shogi", "shogi-repetition.txt", &[]),
    ("xiangqi", "xiangqi-perft.epd", CAPPED),
    ("xiangqi", "xiangqi-repetition.txt", &[]),
    ("draughts", "draughts-perft.txt", CAPPED),
    ("draughts", "draughts-moves.txt", &[]),
    ("draughts", "draughts-endings.txt", &[]),
    ("gomoku", "renju-forbidden.txt", &[]),
    ("gomoku", "gomoku-vcf.txt", &[]),
    ("dots", "dots-perft.txt", &[]),
    ("dots", "dots-solved.txt", &["--max-nodes", "1000000"]),
];

const CAPPED: &[&str] = &["--max-nodes", "200000"];

#[test]
fn all_suites_pass() {
    for (word, file, args) in SUITES {
        let path = format!("{}/tests/suites/{file}", env!("CARGO_MANIFEST_DIR"));
        let args: Vec<&str> =
            [*word, "suite", &path].into_iter().chain(args.iter().copied()).collect();
        let (text, success) = output(env!("CARGO_BIN_EXE_tengen"), &args, "");
        let last = text.lines().last().unwrap_or_default();
        assert!(success && last.ends_with(" passed, 0 failed"), "{file}:\n{text}");
        assert_ne!(last, "0 passed, 0 failed", "{file}");
    }
}

#[test]
fn a_wrong_count_fails() {
    let file = std::env::temp_dir().join("tengen-wrong-perft.txt");
    std::fs::write(&file, "# wrong\n.../.../... x ;D1 9 ;D2 73\n").expect("a temporary file");
    let path = file.to_string_lossy();
    let (text, success) = output(env!("CARGO_BIN_EXE_tengen"), &["tictactoe", "suite", &path], "");
    assert!(!success);
    assert!(text.contains("line 2: D2: expected 73, got 72"), "{text}");
    assert!(text.ends_with("0 passed, 1 failed"), "{text}");
}
