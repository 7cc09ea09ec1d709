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

/// A refused text is repeated by its beginning and its end.
fn repeats_little<P: Program>(opening: &str, refused: &[String]) {
    let text = said::<P>(format!("{opening}\n{}\n", refused.join("\n")));
    let lengths = || text.lines().map(str::len);
    assert!(lengths().all(|length| length < 500), "{text}");
    assert!(lengths().filter(|length| *length > 300).count() >= refused.len(), "{text}");
}

#[test]
fn a_refusal_is_never_as_long_as_what_is_refused() {
    let (long, many) = ("x".repeat(20_000), "x ".repeat(20_000));
    let lines = |fen: &str| {
        let positions = ["startpos moves", "startpos", fen];
        let options = ["Hash", "Eval", &long].map(|name| format!("setoption name {name} value"));
        let starts = positions.map(|position| format!("position {position}"));
        let starts = [&starts[..], &options, &["query".to_owned(), String::new()]].concat();
        let refused = starts.iter().map(|start| format!("{start} {long}"));
        refused.chain([many.clone()]).collect::<Vec<_>>()
    };
    repeats_little::<shogi::Program>("usi\nsetoption name USI_Hash value 1", &lines("sfen"));
    repeats_little::<xiangqi::Program>("uci\nsetoption name Hash value 1", &lines("fen"));
    repeats_little::<draughts::Program>("ugi\nsetoption name Hash value 1", &lines("fen"));
    repeats_little::<gomoku::Program>("ugi\nsetoption name Hash value 1", &lines("fen"));
    repeats_little::<dots::Program>("ugi\nsetoption name Hash value 1", &lines("fen"));
    let nines = "9".repeat(20_000);
    let gomocup = [format!("TURN {nines}"), format!("START {nines}"), long.clone()];
    repeats_little::<gomoku::Program>("START 15", &gomocup);
    let hub = [format!("pos pos={long}"), format!("set-param name={long} value=1")];
    repeats_little::<draughts::Program>("hub\ninit", &hub);
}

/// A line that sets no position changes none.
#[test]
fn other_lines_cost_themselves() {
    let input = format!("usi\nposition startpos\n{}\ngo depth 1\n", overlong("setoption"));
    let text = said::<shogi::Program>(input);
    assert!(text.contains("line too long") && !text.contains("bestmove resign"), "{text}");
}
