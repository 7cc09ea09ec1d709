//! The `suite` command, on every file of `tests/suites`.
//!
//! Here the command is tested; the tests of each game check the numbers, to greater depths.

use crate::process::{TENGEN, output};
use crate::scenarios::entries;

/// A test for each file: its name, the word of the engine, the file, further arguments.
macro_rules! suites {
    ($($test:ident: $word:literal, $file:literal, $args:expr;)*) => {
        $(#[test]
        fn $test() {
            check($word, $file, $args);
        })*

        const FILES: &[&str] = &[$($file),*];
    };
}

suites! {
    tictactoe_perft: "tictactoe", "tictactoe-perft.txt", &[];
    shogi_perft: "shogi", "shogi-perft.epd", CAPPED;
    shogi_repetition: "shogi", "shogi-repetition.txt", &[];
    shogi_mates: "shogi", "tsume.epd", &[];
    shogi_long_mates: "shogi", "tsume-long.epd", &["--max-nodes", "200000"];
    xiangqi_perft: "xiangqi", "xiangqi-perft.epd", CAPPED;
    xiangqi_repetition: "xiangqi", "xiangqi-repetition.txt", &[];
    draughts_perft: "draughts", "draughts-perft.txt", &["--max-nodes", "200000"];
    draughts_moves: "draughts", "draughts-moves.txt", &[];
    draughts_endings: "draughts", "draughts-endings.txt", &[];
    renju_forbidden: "gomoku", "renju-forbidden.txt", &[];
    gomoku_wins: "gomoku", "gomoku-vcf.txt", &[];
    dots_perft: "dots", "dots-perft.txt", &[];
    dots_solved: "dots", "dots-solved.txt", &["--max-nodes", "1000"];
}

const CAPPED: &[&str] = &["--max-nodes", "20000"];

fn check(word: &str, file: &str, args: &[&str]) {
    let path = format!("{}/tests/suites/{file}", env!("CARGO_MANIFEST_DIR"));
    let args = [&[word, "suite", &path], args].concat();
    let (text, success) = output(TENGEN, &args, "");
    let last = text.lines().last().unwrap_or_default();
    assert!(success && last.ends_with(" passed, 0 failed"), "{file}:\n{text}");
    assert_ne!(last, "0 passed, 0 failed", "{file}");
}

/// Lists of openings are no suites; the samples of records are those of the tests of the crate tengen-records.
#[test]
fn no_file_is_forgotten() {
    for path in entries("suites") {
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(
            name.contains("openings") || name == "records" || FILES.contains(&&*name),
            "{name} has no test"
        );
    }
}
