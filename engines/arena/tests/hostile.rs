//! Files of strangers: journals, records and openings that are cut or changed at a place. They are
//! read or refused in one line, never more.

use arena::journal::Record;
use arena::openings;
use arena::records::{self, Format, GameRecord};
use arena::rules::{Rules, RulesOf, Settings};

const SHOGI: RulesOf<shogi::Program> = RulesOf::new();
const XIANGQI: RulesOf<xiangqi::Program> = RulesOf::new();
const DRAUGHTS: RulesOf<draughts::Program> = RulesOf::new();
const GOMOKU: RulesOf<gomoku::Program> = RulesOf::new();
const DOTS: RulesOf<dots::Program> = RulesOf::new();

/// What is put where something else stood.
const OTHERS: &[&str] = &[
    "",
    "0",
    "99999999999999999999",
    "-1",
    "(",
    ")",
    "[",
    "]",
    "{",
    "\"",
    "\\",
    ";",
    "\n",
    "\0",
    "\u{6f22}",
];

/// `text` cut at every place, and with another thing at every place.
fn damaged(text: &str) -> impl Iterator<Item = String> + '_ {
    text.char_indices().enumerate().flat_map(move |(number, (at, letter))| {
        let other = OTHERS[number % OTHERS.len()];
        let (before, after) = (&text[..at], &text[at + letter.len_utf8()..]);
        [
            before.to_owned(),
            format!("{before}{other}{after}"),
            format!("{before}{other}{}", &text[at..]),
        ]
    })
}

/// A game of `plies` plies in which each side plays its first legal move.
fn game(rules: &dyn Rules, plies: usize) -> GameRecord {
    let mut board = rules.board(None, &Settings::new()).expect("a start position");
    let mut moves = Vec::new();
    while moves.len() < plies && board.status().is_none() {
        let mv = board.legal_moves()[0].clone();
        board.play(&mv).expect("a legal move");
        moves.push(mv);
    }
    let players = ["one".to_owned(), "two".to_owned()];
    GameRecord { players, seconds: vec![3.0; moves.len()], moves, ..GameRecord::default() }
}

fn check_records(format: Format, rules: &dyn Rules) {
    let settings = Settings::new();
    let text = records::write(format, &game(rules, 8), rules, &settings).expect("a text");
    assert_eq!(records::read(format, &text, rules, &settings).map(|games| games.len()), Ok(1));
    for text in damaged(&text) {
        if let Err(error) = records::read(format, &text, rules, &settings) {
            assert_eq!(error.to_string().lines().count(), 1, "{error}\n{text}");
        }
    }
}

#[test]
fn records_are_read_or_refused() {
    check_records(Format::Kif, &SHOGI);
    check_records(Format::Csa, &SHOGI);
    check_records(Format::Pgn, &XIANGQI);
    check_records(Format::Pdn, &DRAUGHTS);
    check_records(Format::Sgf, &GOMOKU);
    check_records(Format::Sgf, &DOTS);
}

#[test]
fn records_that_nest_deeply_are_read_or_refused() {
    for text in ["(;B[hh]".repeat(100_000), "(".repeat(1 << 20), "[".repeat(1 << 20)] {
        let _ = records::read(Format::Sgf, &text, &GOMOKU, &Settings::new());
        let _ = records::read(Format::Pgn, &text, &XIANGQI, &Settings::new());
        let _ = records::read(Format::Pdn, &text, &DRAUGHTS, &Settings::new());
    }
}

#[test]
fn openings_are_read_or_refused() {
    for rules in [&SHOGI as &dyn Rules, &XIANGQI, &DRAUGHTS, &GOMOKU, &DOTS] {
        let settings = Settings::new();
        let start = rules.board(None, &settings).expect("a start position").text();
        let moves = game(rules, 3).moves.join(" ");
        let text = format!("# openings\nstartpos moves {moves}\n{start}\n{moves}\n");
        assert_eq!(openings::parse(&text, rules, &settings).map(|all| all.len()), Ok(3));
        for text in damaged(&text) {
            if let Err(error) = openings::parse(&text, rules, &settings) {
                assert_eq!(error.to_string().lines().count(), 1, "{error}\n{text}");
            }
        }
    }
}

#[test]
fn journals_are_read_or_refused() {
    let engine = |name: &str| {
        format!(
            r#"{{"name":"{name}","command":["a"],"protocol":"usi","options":[],"limits":{{"nodes":9}},"hash":1}}"#
        )
    };
    let (one, two) = (engine("a"), engine("b"));
    let text = format!(
        r#"{{"kind":"match","version":1,"game":"shogi","settings":[],"engines":[{one},{two}],"format":"round-robin","rounds":1,"seed":1,"openings":1,"adjudication":{{"max_plies":1000}},"margin":100}}
{{"kind":"game","pair":0,"leg":0,"engines":[0,1],"opening":{{"moves":["7g7f"]}},"winner":1,"reason":{{"by":"rule","what":"no-move"}},"moves":[{{"m":"3c3d","t":14,"s":114,"d":2,"n":9}}]}}
"#
    );
    let reading = Record::read(text.as_bytes()).expect("a journal");
    assert_eq!((reading.record.games.len(), reading.damage.len()), (1, 0));
    for text in damaged(&text) {
        if let Ok(reading) = Record::read(text.as_bytes()) {
            assert!(reading.whole <= text.len());
            assert!(reading.damage.iter().all(|damage| !damage.to_string().contains('\n')));
            reading.record.to_text().expect("a text");
            let _ = arena::report::text(&reading.record, None, None);
        }
    }
    let deep = format!("{text}{}\n", "[".repeat(1 << 20));
    assert_eq!(Record::read(deep.as_bytes()).expect("a journal").damage.len(), 1);
}
