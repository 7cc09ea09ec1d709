//! What the common options do.

use crate::process::output;

/// The answer to `go` after these lines, and all that was said before it.
fn played(lines: &str) -> (String, String) {
    let input = format!("ugi\n{lines}\n");
    let (text, success) = output(env!("CARGO_BIN_EXE_tengen"), &["tictactoe"], &input);
    assert!(success, "{text}");
    let best = text.lines().find(|line| line.starts_with("bestmove")).unwrap_or_default();
    (best.to_owned(), text)
}

#[test]
fn multi_pv_prints_all_lines_together() {
    let (_, text) = played("setoption name MultiPV value 3\nposition startpos\ngo depth 3");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("info depth 3 ")).collect();
    assert_eq!(lines.len() % 3, 0, "{text}");
    for (i, line) in lines.iter().enumerate() {
        assert!(line.contains(&format!(" multipv {} ", i % 3 + 1)), "{text}");
    }
}

#[test]
fn strength_is_a_level_that_repeats() {
    let go = "position startpos\ngo depth 9";
    let (strong, text) = played(go);
    assert!(text.contains("info depth 9"), "{text}");
    let (_, weak) = played(&format!("setoption name Strength value 1\n{go}"));
    assert!(!weak.contains("info depth 9"), "{weak}");
    assert!(!weak.contains("multipv"), "{weak}");
    let again = played(&format!("setoption name Strength value 1\n{go}")).0;
    assert_eq!(played(&format!("setoption name Strength value 1\n{go}")).0, again);
    assert_eq!(played(&format!("setoption name Strength value 20\n{go}")).0, strong);
}

#[test]
fn resign_value_resigns_lost_positions() {
    // x threatens two rows at once.
    let lost = "position fen x.x/.o./x.o o\ngo depth 4";
    assert!(!played(lost).0.contains("resign"));
    let (best, text) = played(&format!("setoption name ResignValue value 1000\n{lost}"));
    assert!(best.contains("resign"), "{text}");
    let fine = "setoption name ResignValue value 1000\nposition startpos\ngo depth 4";
    assert!(!played(fine).0.contains("resign"));
}

#[test]
fn several_limits_apply_together() {
    let (_, text) = played("position startpos\ngo depth 9 nodes 100 movetime 100000");
    assert!(!text.contains("info depth 9"), "{text}");
}
