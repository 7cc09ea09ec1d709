//! Generated lines, most of them wrong, against the loop in process.
//!
//! None of them sets a large table or a deep search: what is slow on purpose is no defect.

use std::io::Cursor;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use protocol::{Command, Protocol};
use shell::Program;

use crate::page::Page;

/// Far more than any case takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Everything the engine says to `input`.
fn said<P: Program>(input: Vec<u8>) -> String {
    let page = Page::default();
    let (output, lines) = (page.clone(), input.clone());
    let (sender, end) = mpsc::channel();
    thread::spawn(move || {
        let args = ["engine", "-o", "Hash=1"].map(Into::into);
        sender.send(shell::run::<P>(args, Cursor::new(input), output))
    });
    let code = end.recv_timeout(PATIENCE);
    assert_eq!(code, Ok(ExitCode::SUCCESS), "{:?}", String::from_utf8_lossy(&lines));
    page.text()
}

/// What lines are made of, between bars.
const COMMON: &str = "position | startpos | fen | sfen | moves | go | depth 2 | nodes 300 | \
    infinite | ponder | movetime 1 | movetime -1 | searchmoves | perft 1 | stop | ponderhit | \
    isready | setoption | name | value | Hash | MultiPV | 2 | -1 | 0 | MultiPV value 3 | \
    Strength value 4 | Eval value classic | usinewgame | uginewgame | ucinewgame | d | eval | \
    query | gameover | debug | on | off | btime 10 | p1time 10 | wtime 9223372036854775808 | \
    byoyomi 1 | \t | \u{feff} | \u{fffd}";

/// Lines that are right in most protocols.
const RIGHT: &str = "go depth 2 | go nodes 200 | go infinite | go ponder | go movetime 1 | go | \
    position startpos | stop | isready | setoption name MultiPV value 2";

/// One of the texts of a list.
fn one_of(list: &'static str) -> impl Strategy<Value = String> {
    prop::sample::select(list.split(" | ").collect::<Vec<_>>()).prop_map(str::to_owned)
}

fn line(own: &'static str) -> impl Strategy<Value = String> {
    let word = prop_oneof![6 => one_of(COMMON), 3 => one_of(own), 1 => "\\PC{0,12}"];
    prop_oneof![
        2 => one_of(RIGHT),
        3 => prop::collection::vec(word, 0..7).prop_map(|words| words.join(" ")),
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
    // Nothing may leave early, and UCCI answers a `stop` that finds nothing to stop.
    let stop = if protocol == Protocol::Ucci { "isready" } else { "stop" };
    let tame = |line: &String| line.replace("quit", "exit").replace("stop", stop);
    let lines: Vec<String> = lines.iter().map(tame).collect();
    let input = format!("{hello}\n{}\n", lines.join("\n"));
    let text = said::<P>(input.into_bytes());
    assert!(!text.contains("internal error"), "{text}");
    assert_eq!(answers(&text), searches(protocol, &lines), "{lines:#?}\n{text}");
    assert!(text.is_ascii(), "{text}");
}

/// A test for each engine in each of its protocols: name, program, first word, protocol, number
/// of cases, words of the game.
macro_rules! engines {
    ($($name:ident: $program:ty, $hello:literal, $protocol:ident, $cases:literal, $words:expr;)*) => {
        $(proptest! {
            #![proptest_config(config($cases))]

            #[test]
            fn $name(lines in prop::collection::vec(line($words), 0..30)) {
                check::<$program>($hello, Protocol::$protocol, &lines);
            }
        })*
    };
}

fn config(cases: u32) -> ProptestConfig {
    // Each step of a case that hangs takes all of `PATIENCE`.
    let max_shrink_time = 60_000;
    ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_time,
        ..ProptestConfig::default()
    }
}

engines! {
    tictactoe: toy::tictactoe::Program, "ugi", Ugi, 100, TICTACTOE;
    shogi: shogi::Program, "usi", Usi, 40, SHOGI;
    xiangqi_ucci: xiangqi::Program, "ucci", Ucci, 25, XIANGQI;
    xiangqi_uci: xiangqi::Program, "uci", Uci, 200, XIANGQI;
    draughts: draughts::Program, "ugi", Ugi, 40, DRAUGHTS;
    gomoku: gomoku::Program, "ugi", Ugi, 40, GOMOKU;
    dots: dots::Program, "ugi", Ugi, 40, DOTS;
    othello: othello::Program, "ugi", Ugi, 40, OTHELLO;
}

const TICTACTOE: &str =
    "a1 | b2 | c3 | .../.../... x | xo./.x./..o o | x | o | xxx/xxx/xxx x | ///";
const SHOGI: &str = "7g7f | 3c3d | 8h2b+ | P*5e | lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL | \
    4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1 | b - 1 | w | G18p | EnteringKingRule value TryRule | \
    mate 1 | 99 | +K | /////////";
const XIANGQI: &str = "h2e2 | h3e3 | h10g8 | b9c7 | rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR \
    | R3k4/1R7/9/9/9/9/9/9/9/3K5 b | w - - 0 1 | r | banmoves | probe startpos | time 10 | \
    increment 5 | draw | usemillisec false | newgame | 999999999999 | h9g7 | i0i1 | w | - - \
    0 1 | - - 999999 -1 | rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | \
    3ak4/9/3N5/9/9/9/9/9/9/5K3 b | 4k4/9/9/9/9/9/9/9/4K4/9 w | 9/9/9";
const DRAUGHTS: &str = "43-37 | 27-33 | 22x33x44 | W:W43-72:B1-30 | B:W43,K50:BK12,20:H4:F31 | W:W31:B1 | : | \
    Variant value english8 | H0:F1 | K | 73";
const GOMOKU: &str = "h8 | i9 | a1 | 15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w freestyle | b renju | \
    Rule value renju | Size value 5 | Size value 22 | forbidden | z99 | 22/22";

const DOTS: &str = "a1b1 | j10i10 | b1a1 | e5e6 | z9z8 | a0a1 | a1a1 | a1c1 | 90-91 | 9,0-12,99 | \
    .:.:o/:::::/.:.:o/:::::/x-x:. x territory | .:.:./:::::/.:.:./:::::/.-.:. o classic | \
    .-./|:|/.-. o classic | x-x/:::/x:o x territory | ./. x classic | x territory | Variant \
    value classic | Variant value chess | Size value 0x0 | Size value 99999999999999999999x4 \
    | Size value x | Rows value 2 | Cols value 13 | FirstMover value o | score | /////";

const OTHELLO: &str = "d3 | c3 | f5 | D3 | 0000 | pass | null | i9 | \
    ---------------------------OX------XO--------------------------- X | \
    ---------------------------XX------XX--------------------------- O | \
    O--XXXXXOOOOXOXOOOOXXOOOOOXOOOO-OXXXXOOOXXXXXOO-XXOOOO--XXXXX--- O | \
    ---------------------------OX------XO-------------------------- X | \
    ---------------------------------------------------------------- | X | O | score";

/// Engines whose protocols owe no line that begins alike: they live, that is all.
macro_rules! survivors {
    ($($name:ident: $program:ty, $hello:literal, $words:expr;)*) => {
        $(proptest! {
            #![proptest_config(config(40))]

            #[test]
            fn $name(lines in prop::collection::vec(line($words), 0..30)) {
                let input = format!("{}\n{}\nstop\nquit\nEND\n", $hello, lines.join("\n"));
                let text = said::<$program>(input.into_bytes());
                prop_assert!(!text.contains("internal error") && text.is_ascii(), "{}", text);
            }
        })*
    };
}

survivors! {
    hub: draughts::Program, "hub",
        "hub | init | ping | new-game | pos pos=start | moves=\"27-33\" | level depth=2 | \
        level move-time=0.01 | go think | go analyze | go ponder | ponder-hit | pos | \
        set-param name=variant value=english8 | = | \" | pos=Bbbbbbbbb | level time=-1";
    gomocup: gomoku::Program, "START 15",
        "START 15 | START 5 | START 99 | RECTSTART 15,15 | RESTART | BEGIN | TURN 7,7 | TURN \
        99,99 | BOARD | 7,7,1 | 7,8,2 | 0,0,3 | DONE | SWAP2BOARD | 7,7 | INFO timeout_turn \
        10 | INFO time_left -5 | INFO rule 4 | INFO max_memory 1 | TAKEBACK 7,7 | PLAY 7,7 | \
        ABOUT | YXSTOP | STOP";
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = said::<toy::tictactoe::Program>(bytes);
        prop_assert!(!text.contains("internal error"), "{}", text);
    }
}
