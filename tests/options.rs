//! The effects of the common options.

use crate::process::{TENGEN, Talk, done, output};

/// Rows of a game, a protocol's word to open with, and the line that asks for too large a table.
const TOO_LARGE: &[(&str, &str, &str)] = &[
    ("shogi", "usi", "setoption name USI_Hash value 9999999999"),
    ("xiangqi", "ucci", "setoption hashsize 9999999999"),
    ("xiangqi", "uci", "setoption name Hash value 9999999999"),
    ("draughts", "ugi", "setoption name Hash value 9999999999"),
    ("gomoku", "ugi", "setoption name Hash value 9999999999"),
    ("dots", "ugi", "setoption name Hash value 99999999999999999999"),
];

#[test]
fn a_table_beyond_memory_is_made_to_fit() {
    for &(word, hello, option) in TOO_LARGE {
        let (text, success) = output(TENGEN, &[word], &format!("{hello}\n{option}\nquit\n"));
        let (_, said) = text.split_once(&format!("{hello}ok")).unwrap_or_else(|| panic!("{text}"));
        // One line says what it came to.
        let notes: Vec<_> = said.lines().filter(|line| line.contains("99999")).collect();
        assert!(success && notes.len() == 1 && notes[0].contains("set to "), "{word}: {said}");
        let size: u64 = notes[0].rsplit(' ').next().and_then(|size| size.parse().ok()).unwrap_or(0);
        assert!((1..=65_536).contains(&size), "{word}: {said}");
    }
}

#[test]
fn an_engine_that_was_asked_for_too_much_memory_plays() {
    let (_, _, option) = TOO_LARGE[0];
    let mut talk = Talk::with(TENGEN, &["shogi"]);
    for line in ["usi", option, "position startpos", "go depth 1"] {
        talk.say(line);
    }
    // Until it answers it gives signs of life, however long the table takes.
    assert_ne!(talk.answer("bestmove "), "bestmove resign");
    talk.quit();
}

/// The memory that the process behind `talk` occupies, in MiB; `None` where there is no /proc.
#[cfg(target_os = "linux")]
fn occupied(talk: &Talk) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", talk.id())).ok()?;
    let size = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(size.trim().strip_suffix(" kB")?.parse::<u64>().expect("a size in KiB") / 1024)
}

/// A table takes memory as it fills, not when it is allocated, cleared or first used.
#[cfg(target_os = "linux")]
#[test]
fn a_large_table_takes_no_memory_before_it_is_used() {
    let mut talk = Talk::to("tengen-shogi");
    if occupied(&talk).is_none() {
        return crate::installed::skip("there is no /proc");
    }
    talk.ask("usi\nsetoption name USI_Hash value 2048", "usiok");
    let orders = [
        ("isready", "readyok"),
        ("usinewgame\nisready", "readyok"),
        ("position startpos\ngo depth 1", "bestmove "),
        ("usinewgame\nisready", "readyok"),
    ];
    for (order, answer) in orders {
        talk.ask(order, answer);
        let mib = occupied(&talk).expect("a process that still runs");
        assert!(mib < 512, "{mib} MiB after {order}");
    }
    talk.quit();
}

#[test]
fn a_table_beyond_memory_is_made_to_fit_in_hub_and_gomocup() {
    let mut talk = Talk::with(TENGEN, &["draughts", "hub"]);
    talk.ask("hub\nset-param name=tt-size value=60\nping", "pong");
    talk.quit();
    let mut talk = Talk::with(TENGEN, &["gomoku"]);
    talk.ask("START 15\nINFO max_memory 9223372036854775807\nBEGIN", "MESSAGE INFO max_memory ");
}

#[test]
fn a_table_beyond_memory_is_made_to_fit_on_the_command_line() {
    for value in ["65536", "9999999999", "0"] {
        let text = done(TENGEN, &["shogi", "-o", &format!("Hash={value}"), "eval"], "");
        assert!(text.contains("total for the side to move: "), "{text}");
        let warnings = text.lines().filter(|line| line.starts_with("stderr: warning: option Hash"));
        // Some machines have room for the greatest size.
        let least = usize::from(value != "65536");
        assert!((least..=1).contains(&warnings.count()), "{text}");
    }
}

#[test]
fn eval_is_announced_where_there_is_a_choice() {
    for (word, hello) in
        [("shogi", "usi"), ("dots", "ugi"), ("gomoku", "ugi"), ("tictactoe", "ugi")]
    {
        let text = done(TENGEN, &[word], &format!("{hello}\n"));
        assert!(text.contains(&format!("{hello}ok")), "{text}");
        assert_eq!(text.contains("option name Eval "), word != "tictactoe", "{text}");
    }
}

#[test]
fn every_evaluation_explains_itself() {
    for word in ["shogi", "xiangqi", "draughts", "gomoku", "dots"] {
        let explained = |name: &str| {
            let text = done(TENGEN, &[word, "-o", &format!("Eval={name}"), "eval"], "");
            assert!(!text.is_empty(), "{word} {name}");
            text
        };
        assert_ne!(explained("tuned"), explained("CLASSIC"), "{word}");
    }
}

/// White begins on 12x12, Black on 8x8: the clocks of a `go` that names colours are those of the pieces.
#[test]
fn the_clocks_of_colours_are_those_of_the_pieces() {
    for (variant, first, second) in [("english12", 'w', 'b'), ("english8", 'b', 'w')] {
        let budget = |go: &str| {
            let input = format!(
                "setoption name Variant value {variant}\nsetoption name OwnBook value false\n\
                 debug on\nposition startpos\n{go} depth 1\n"
            );
            let text = done("tengen-draughts", &[], &input);
            let line = text.lines().find(|line| line.contains(" ms, at most "));
            line.unwrap_or_else(|| panic!("{text}")).to_owned()
        };
        let by_order = budget("go p1time 600000 p2time 1000");
        assert_eq!(
            budget(&format!("go {first}time 600000 {second}time 1000")),
            by_order,
            "{variant}"
        );
        assert_ne!(
            budget(&format!("go {first}time 1000 {second}time 600000")),
            by_order,
            "{variant}"
        );
    }
}

/// A referee that counts a second more of each move than the engine takes: the engine keeps some back.
#[test]
fn time_lost_on_the_way_to_the_referee_is_kept_back() {
    const MOVES: [&str; 6] = ["a1", "c1", "e1", "g1", "i1", "k1"];
    // The last plan of a game whose clock falls by a second a move, seen from this move on.
    let planned = |from: usize| {
        let go = |turn: usize| {
            let (moves, left) = (MOVES[..turn * 2].join(" "), 7000 - turn * 1000);
            format!("position startpos moves {moves}\ngo p1time {left} p2time 5000 depth 1\n")
        };
        let game = (from..=3).map(go).collect::<String>();
        let text = done("tengen-gomoku", &["-o", "OwnBook=false"], &format!("debug on\n{game}"));
        let line =
            text.lines().rfind(|line| line.contains(" ms, at most ")).expect("a plan").to_owned();
        let times = line.split(['m', ' ']).filter_map(|word| word.parse::<u64>().ok());
        times.collect::<Vec<_>>()
    };
    let (late, usual) = (planned(0), planned(3));
    assert_eq!((late.len(), usual.len()), (2, 2), "soft and hard");
    // Of 4000 ms two worst lags are kept back, and what is lost of every move.
    assert!(late[0] < usual[0] / 2 && late[1] < usual[1] / 2, "{late:?} {usual:?}");
}
