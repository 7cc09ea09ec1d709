//! Generated lines, most of them wrong, against the loop in process.

use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use protocol::{Command, MateLimit, Protocol};
use shell::Program;

/// Output that the test can read afterwards.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a page").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Everything the engine says to `input`.
fn said<P: Program>(input: Vec<u8>) -> String {
    let page = Page::default();
    let args = ["engine", "-o", "Hash=1"].map(Into::into);
    let code = shell::run::<P>(args, Cursor::new(input), page.clone());
    assert_eq!(code, ExitCode::SUCCESS);
    let bytes = page.0.lock().expect("a page").clone();
    String::from_utf8(bytes).expect("text")
}

/// Pieces that lines are made of.
fn word(own: &'static [&'static str]) -> impl Strategy<Value = String> {
    const COMMON: &[&str] = &[
        "position",
        "startpos",
        "fen",
        "sfen",
        "moves",
        "go",
        "depth 2",
        "nodes 300",
        "infinite",
        "ponder",
        "movetime 1",
        "movetime -1",
        "searchmoves",
        "mate",
        "perft 1",
        "stop",
        "ponderhit",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "MultiPV",
        "2",
        "-1",
        "0",
        "MultiPV value 3",
        "Strength value 4",
        "Eval value classic",
        "usinewgame",
        "uginewgame",
        "ucinewgame",
        "d",
        "eval",
        "query",
        "gameover",
        "debug",
        "on",
        "off",
        "btime 10",
        "p1time 10",
        "wtime 9223372036854775808",
        "byoyomi 1",
        "\t",
        "  ",
        "\u{feff}",
        "\u{fffd}",
    ];
    prop_oneof![
        6 => prop::sample::select(COMMON).prop_map(str::to_owned),
        3 => prop::sample::select(own).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
    ]
}

fn line(own: &'static [&'static str]) -> impl Strategy<Value = String> {
    const GO: &[&str] = &[
        "go depth 2",
        "go nodes 200",
        "go infinite",
        "go ponder",
        "go movetime 1",
        "go mate 1",
        "go",
        "position startpos",
        "stop",
        "isready",
        "setoption name MultiPV value 2",
    ];
    prop_oneof![
        2 => prop::sample::select(GO).prop_map(str::to_owned),
        3 => prop::collection::vec(word(own), 0..7).prop_map(|words| words.join(" ")),
    ]
}

/// Searches that `lines` ask for, and that owe one answer each.
fn searches(protocol: Protocol, lines: &[String]) -> usize {
    let mut dialect = protocol::dialect(protocol);
    let commands = lines.iter().filter_map(|line| dialect.decode_command(line).ok()).flatten();
    let owes = |command: &Command| match command {
        Command::Go(go) => go.perft.is_none(),
        _ => false,
    };
    commands.filter(owes).count()
}

/// Answers among the lines that were said.
fn answers(text: &str) -> usize {
    let starts = ["bestmove ", "nobestmove", "checkmate "];
    text.lines().filter(|line| starts.iter().any(|start| line.starts_with(start))).count()
}

fn check<P: Program>(hello: &str, protocol: Protocol, lines: &[String]) {
    // Depths and nodes are searched to the end after the last line: keep them small, and let
    // nothing leave early.
    let lines: Vec<String> = lines.iter().map(|line| line.replace("quit", "exit")).collect();
    let input = format!("{hello}\n{}\n", lines.join("\n"));
    let text = said::<P>(input.into_bytes());
    assert!(!text.contains("internal error"), "{text}");
    assert_eq!(answers(&text), searches(protocol, &lines), "{lines:#?}\n{text}");
    assert!(text.is_ascii(), "{text}");
    let _ = MateLimit::Infinite;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn tictactoe(lines in prop::collection::vec(line(&[
        "a1", "b2", "c3", ".../.../... x", "xo./.x./..o o", "x", "o", "xxx/xxx/xxx x", "///",
    ]), 0..30)) {
        check::<toy::tictactoe::TicTacToe>("ugi", Protocol::Ugi, &lines);
    }

    #[test]
    fn xiangqi(lines in prop::collection::vec(line(&[
        "h2e2", "h9g7", "h3e3", "h10g8", "i0i1", "r", "w", "- - 0 1", "- - 999999 -1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "3ak4/9/3N5/9/9/9/9/9/9/5K3 b", "4k4/9/9/9/9/9/9/9/4K4/9 w", "9/9/9",
    ]), 0..30)) {
        check::<xiangqi::Xiangqi>("uci", Protocol::Uci, &lines);
    }

    #[test]
    fn bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = said::<toy::tictactoe::TicTacToe>(bytes);
        prop_assert!(!text.contains("internal error"), "{}", text);
    }
}
