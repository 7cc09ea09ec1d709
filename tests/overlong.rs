//! Lines too long to be kept: what they began is refused.

use shell::Program;

use crate::page::said;

/// As many bytes as no line may have.
fn overlong(start: &str) -> String {
    format!("{start} {}", "x".repeat(1 << 20))
}

/// After a position that is too long there is none to search, as after any that is refused.
fn refuses<P: Program>(opening: &str, position: &str, go: &str, answer: &str) {
    let answers = |position: &str| {
        let text = said::<P>(format!("{opening}\n{position}\n{go}\n"));
        let lines = text.lines().filter(|line| line.contains(answer));
        (lines.map(str::to_owned).collect::<Vec<_>>(), text)
    };
    let (refused, _) = answers(&format!("{position} rubbish"));
    let (found, text) = answers(&overlong(position));
    assert_eq!((&found, found.len()), (&refused, 1), "{text}");
    assert!(text.contains("line too long"), "{text}");
    let (moved, text) = answers("");
    assert!(moved.len() == 1 && moved != refused, "{text}");
}

#[test]
fn positions_are_refused_in_every_protocol() {
    let bestmove = "bestmove";
    refuses::<shogi::Program>("usi", "position", "go depth 1", bestmove);
    refuses::<xiangqi::Program>("ucci", "position", "go depth 1", bestmove);
    refuses::<xiangqi::Program>("uci", "position", "go depth 1", bestmove);
    refuses::<draughts::Program>("ugi", "position", "go depth 1", bestmove);
    refuses::<draughts::Program>("hub\ninit", "pos", "level depth=1\ngo think", "done");
}

/// A board is given line by line, and answered at its end.
#[test]
fn a_board_with_a_line_too_long_is_refused() {
    let board = |line: &str| format!("START 15\nBOARD\n7,7,1\n{line}\nDONE\n");
    let text = said::<gomoku::Program>(board(&overlong("8,8,2")));
    assert!(text.ends_with("OK\nERROR line too long\n"), "{text}");
    let text = said::<gomoku::Program>(board("8,8,2"));
    assert!(!text.contains("ERROR"), "{text}");
}

/// A line that sets no position changes none.
#[test]
fn other_lines_cost_themselves() {
    let input = format!("usi\nposition startpos\n{}\ngo depth 1\n", overlong("setoption"));
    let text = said::<shogi::Program>(input);
    assert!(text.contains("line too long") && !text.contains("bestmove resign"), "{text}");
}
