//! The lines of an engine that searches, in every protocol.

use std::thread;

use crate::process::{TENGEN, Talk, done, output};

struct Voice {
    word: &'static str,
    /// The lines that open a session.
    hello: &'static str,
    set: fn(&str, &str) -> String,
    /// The start position, then a search without a limit, and what ends it.
    endless: [&'static str; 2],
    /// A search of so many nodes, of these root moves alone if there are any.
    go: fn(&str, &str) -> String,
    moves: [&'static str; 2],
    /// The beginning of the answer.
    answer: &'static str,
}

fn setoption(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}\n")
}

fn go_nodes(nodes: &str, moves: &str) -> String {
    let only = if moves.is_empty() { String::new() } else { format!(" searchmoves {moves}") };
    format!("position startpos\ngo nodes {nodes}{only}\n")
}

const FAMILY: Voice = Voice {
    word: "shogi",
    hello: "usi",
    set: setoption,
    endless: ["position startpos\ngo infinite", "stop"],
    go: go_nodes,
    moves: ["1g1f", "9g9f"],
    answer: "bestmove ",
};

const VOICES: &[Voice] = &[
    FAMILY,
    Voice { word: "xiangqi", hello: "uci", moves: ["a3a4", "i3i4"], ..FAMILY },
    Voice { word: "xiangqi", hello: "ucci", moves: ["a3a4", "i3i4"], ..FAMILY },
    Voice { word: "draughts", hello: "ugi", moves: ["43-37", "48-42"], ..FAMILY },
    Voice { word: "gomoku", hello: "ugi", moves: ["a1", "b2"], ..FAMILY },
    Voice { word: "dots", hello: "ugi", moves: ["a1b1", "a1a2"], ..FAMILY },
    Voice {
        word: "draughts",
        hello: "hub\ninit",
        set: |name, value| format!("set-param name={} value={value}\n", hub_name(name)),
        endless: ["pos start\ngo analyze", "stop"],
        go: |nodes, moves| {
            let only =
                if moves.is_empty() { String::new() } else { format!("search-moves=\"{moves}\"") };
            format!("pos start\nlevel nodes={nodes}\ngo think {only}\n")
        },
        moves: ["43-37", "48-42"],
        answer: "done ",
    },
];

fn hub_name(name: &str) -> &str {
    match name {
        "MultiPV" => "multi-pv",
        "PvInterval" => "pv-interval",
        _ => name,
    }
}

/// The value that follows `name`, as a word or after an equals sign.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split([' ', '=']);
    words.find(|word| *word == name)?;
    words.next()
}

#[test]
fn a_search_says_at_least_once_a_second_how_far_it_is() {
    // All at once: each waits for an iteration that takes longer than a second.
    thread::scope(|scope| {
        for voice in VOICES {
            scope.spawn(|| says_how_far_it_is(voice));
        }
    });
}

fn says_how_far_it_is(voice: &Voice) {
    let mut talk = Talk::with(TENGEN, &[voice.word]);
    talk.say(&format!("{}\n{}", voice.hello, voice.endless[0]));
    let mut signs = Vec::new();
    while signs.len() < 2 {
        let line = talk.line();
        assert!(!line.starts_with(voice.answer), "{}: {line}", voice.word);
        signs.extend(Some(line).filter(|line| is_sign(voice, line)));
    }
    talk.reply(voice.endless[1], voice.answer);
    let time = |line: &str| field(line, "time").and_then(|time| time.parse::<f64>().ok());
    let times: Vec<_> = signs.iter().map(|line| time(line)).collect();
    assert!(times[0] < times[1] && times[0].is_some(), "{}: {signs:?}", voice.hello);
    let named: &[&str] = match voice.hello {
        "ucci" => &["nodes"],
        "hub\ninit" => &["depth", "nodes", "nps", "score", "pv"],
        _ => &["depth", "seldepth", "nodes", "nps", "hashfull", "currmove", "currmovenumber"],
    };
    for name in named {
        assert!(field(&signs[0], name).is_some(), "{} {name}: {signs:?}", voice.hello);
    }
    talk.quit();
}

/// Whether `line` says how far a search is: by the current move or, in UCCI, beside it; Hub repeats
/// the best line, and its times show that it is not the one of an iteration.
fn is_sign(voice: &Voice, line: &str) -> bool {
    match voice.hello {
        "ucci" => line.starts_with("info time "),
        "hub\ninit" => line.starts_with("info depth=") && line.contains(" time="),
        _ => line.contains(" currmove "),
    }
}

#[test]
fn gomocup_shows_the_best_line_with_each_sign_of_life() {
    let mut talk = Talk::with(TENGEN, &["gomoku"]);
    // No opening book knows this point.
    talk.say("START 15\nINFO timeout_turn 1000000000\nTURN 3,4");
    let mut lines = Vec::new();
    while lines.len() < 8 {
        lines.extend(Some(talk.line()).filter(|line| line.starts_with("MESSAGE depth ")));
    }
    for line in &lines {
        assert!([" ev ", " n ", " tm ", " pv "].iter().all(|part| line.contains(part)), "{line}");
    }
    talk.say("YXSTOP\nEND");
    let (lines, status) = talk.rest();
    assert!(status.success(), "{lines:?}");
}

/// A position of draughts in which a search changes its mind.
const UNSETTLED: &str = "W:W41,43,44,45,46,47,49,50,52-65,67-72:B1-14,16-20,22,24-28,30,33,34";
const UNSETTLED_SHOGI: &str =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

#[test]
fn a_score_that_is_a_bound_is_marked() {
    // The values of gomoku leave no window here.
    for voice in VOICES.iter().filter(|voice| voice.word != "gomoku") {
        let set = (voice.set)("PvInterval", "0");
        let mut go = (voice.go)("60000", "");
        if voice.word == "draughts" {
            go = go.replace("startpos", &format!("fen {UNSETTLED}"));
            go = go.replace("pos start", &format!("pos pos={UNSETTLED}"));
        }
        if voice.word == "shogi" {
            go = go.replace("startpos", &format!("sfen {UNSETTLED_SHOGI}"));
        }
        let input = format!("{}\n{set}{go}", voice.hello);
        let text = done(TENGEN, &[voice.word], &input);
        let marks: &[&str] = match voice.hello {
            "ucci" => &["info message score at least ", "info message score at most "],
            "hub\ninit" => &["info string=\"score at least ", "info string=\"score at most "],
            _ => &[" lowerbound nodes ", " upperbound nodes "],
        };
        assert!(
            marks.iter().any(|mark| text.contains(mark)),
            "{} {}: {text}",
            voice.word,
            voice.hello
        );
    }
}

#[test]
fn several_lines_come_complete_and_in_order() {
    for voice in VOICES {
        let set = (voice.set)("PvInterval", "0") + &(voice.set)("MultiPV", "2");
        let input = format!("{}\n{set}{}", voice.hello, (voice.go)("20000", ""));
        let text = done(TENGEN, &[voice.word], &input);
        let rank_word = if voice.hello.starts_with("hub") { "multi-pv" } else { "multipv" };
        let ranked = text.lines().filter(|line| field(line, rank_word).is_some());
        let lines: Vec<&str> = ranked.filter(|line| field(line, "score").is_some()).collect();
        assert!(!lines.is_empty() && lines.len().is_multiple_of(2), "{}: {text}", voice.word);
        for group in lines.chunks(2) {
            let values: Vec<f64> = group.iter().map(|line| worth(line)).collect();
            for (i, line) in group.iter().enumerate() {
                assert_eq!(field(line, rank_word), Some(&*(i + 1).to_string()), "{group:#?}");
                assert_eq!(field(line, "depth"), field(group[0], "depth"), "{group:#?}");
                assert!(i == 0 || values[i - 1] >= values[i], "{group:#?}");
            }
        }
    }
}

/// The score of a line, mates beyond all others.
fn worth(line: &str) -> f64 {
    let number = |name| field(line, name).and_then(|text| text.parse::<f64>().ok());
    match number("mate") {
        Some(plies) => (100_000.0 - plies.abs()) * plies.signum(),
        None => number("cp").or_else(|| number("score")).expect("a score"),
    }
}

#[test]
fn root_moves_can_be_named_in_every_protocol() {
    for voice in VOICES {
        for mv in voice.moves {
            let input = format!("{}\n{}", voice.hello, (voice.go)("3000", mv));
            let (text, success) = output(TENGEN, &[voice.word], &input);
            let answer = text.lines().find(|line| line.starts_with(voice.answer));
            let best = answer.and_then(|line| line.split([' ', '=']).find(|word| *word == mv));
            assert!(success && best.is_some(), "{} {mv}: {text}", voice.hello);
        }
        let both = voice.moves.join(" ");
        let input = format!("{}\n{}", voice.hello, (voice.go)("3000", &both));
        let (text, _) = output(TENGEN, &[voice.word], &input);
        let answer = text.lines().find(|line| line.starts_with(voice.answer)).unwrap_or_default();
        assert!(voice.moves.iter().any(|mv| answer.contains(mv)), "{}: {text}", voice.hello);
    }
}
