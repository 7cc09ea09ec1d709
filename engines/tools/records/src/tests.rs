use game::keys::SplitMix64;
use game::{Outcome, Side};

use super::*;
use face::rules::{Board, Rule, RulesOf};

const SHOGI: RulesOf<::shogi::Program> = RulesOf::new();
const XIANGQI: RulesOf<xiangqi::Program> = RulesOf::new();
const DRAUGHTS: RulesOf<draughts::Program> = RulesOf::new();
const GOMOKU: RulesOf<gomoku::Program> = RulesOf::new();
const CONNECT_FOUR: RulesOf<toy::connect_four::Program> = RulesOf::new();
const DOTS: RulesOf<dots::Program> = RulesOf::new();

/// A random game of up to `plies` plies, from the start or from a position reached at random.
fn random_record(rules: &dyn Rules, settings: &Settings, seed: u64, plies: usize) -> GameRecord {
    let mut rng = SplitMix64::new(seed);
    let mut board = rules.board(None, settings).expect("a start position");
    let mut play = |board: &mut Box<dyn Board>, plies: usize| {
        let mut moves = Vec::new();
        while moves.len() < plies && board.status().is_none() {
            let legal = board.legal_moves();
            let mv = legal[rng.below(legal.len())].clone();
            board.play(&mv).expect("a legal move");
            moves.push(mv);
        }
        moves
    };
    let position = seed.is_multiple_of(2).then(|| {
        play(&mut board, 31);
        board.text()
    });
    let mut board = rules.board(position.as_deref(), settings).expect("a position");
    let moves = play(&mut board, plies);
    let (outcome, end) = match board.status() {
        Some((outcome, Rule::NoMove)) => (Some(outcome), End::NoMove),
        Some((outcome, Rule::Repetition)) => (Some(outcome), End::Repetition),
        Some((outcome, Rule::Board)) => (Some(outcome), End::Unsaid),
        None => (Some(Outcome::Win(!board.side_to_move())), End::Resignation),
    };
    let seconds = vec![3.0; moves.len()];
    let players = ["one".to_owned(), "two".to_owned()];
    GameRecord { players, event: "an event".into(), position, moves, seconds, outcome, end }
}

fn check(format: Format, rules: &dyn Rules, settings: &Settings) {
    for seed in 0..20 {
        let record = random_record(rules, settings, seed, 120);
        let text = write(format, &record, rules, settings).expect("a text");
        let read =
            read(format, &text, rules, settings).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let [read] = &read[..] else { panic!("{} games in\n{text}", read.len()) };
        assert_eq!(read.moves, record.moves, "{text}");
        assert_eq!(read.players, record.players, "{text}");
        assert_eq!(read.outcome.is_some(), record.outcome.is_some(), "{text}");
        let start = |record: &GameRecord| {
            let board = rules.board(record.position.as_deref(), settings).expect("a position");
            board.legal_moves()
        };
        assert_eq!(start(read), start(&record), "{text}");
    }
}

#[test]
fn shogi_returns_from_kif_and_csa() {
    check(Format::Kif, &SHOGI, &Settings::new());
    check(Format::Csa, &SHOGI, &Settings::new());
}

#[test]
fn xiangqi_returns_from_pgn() {
    check(Format::Pgn, &XIANGQI, &Settings::new());
}

#[test]
fn draughts_returns_from_pdn() {
    check(Format::Pdn, &DRAUGHTS, &Settings::new());
    check(Format::Pdn, &DRAUGHTS, &vec![("Variant".into(), "english8".into())]);
}

#[test]
fn gomoku_and_dots_return_from_sgf() {
    check(Format::Sgf, &GOMOKU, &Settings::new());
    check(Format::Sgf, &DOTS, &Settings::new());
}

#[test]
fn any_game_returns_from_pgn() {
    check(Format::Pgn, &CONNECT_FOUR, &Settings::new());
    for rules in [&SHOGI as &dyn Rules, &DRAUGHTS, &GOMOKU, &DOTS] {
        check(Format::Pgn, rules, &Settings::new());
    }
    assert_eq!(Format::usual(&CONNECT_FOUR, &Settings::new()), Ok(Format::Pgn));
}

#[test]
fn a_format_of_other_games_is_refused() {
    let record = GameRecord::default();
    let error = write(Format::Sgf, &record, &SHOGI, &Settings::new()).unwrap_err();
    assert_eq!(error.to_string(), "shogi has no records in sgf (there are kif, csa, pgn)");
}

fn shogi_record() -> GameRecord {
    let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"].map(str::to_owned).to_vec();
    let outcome = Some(Outcome::Win(Side::First));
    let seconds = vec![1.0, 2.0, 61.0, 0.0, 0.0];
    let players = ["sente".to_owned(), "gote".to_owned()];
    let event = "test".to_owned();
    GameRecord { players, event, position: None, moves, seconds, outcome, end: End::Resignation }
}

#[test]
fn kif_is_written_as_people_read_it() {
    let text = write(Format::Kif, &shogi_record(), &SHOGI, &Settings::new()).expect("a text");
    for line in [
        "手合割：平手",
        "先手：sente",
        "   1 ７六歩(77)   ( 0:01/00:00:01)",
        "   3 ２二角成(88)   ( 1:01/00:01:02)",
        "   4 同　銀(31)   ( 0:00/00:00:02)",
        "   5 ４五角打   ( 0:00/00:01:02)",
        "   6 投了",
    ] {
        assert!(text.lines().any(|found| found == line), "no {line} in\n{text}");
    }
}

#[test]
fn csa_is_written_to_the_standard() {
    let text = write(Format::Csa, &shogi_record(), &SHOGI, &Settings::new()).expect("a text");
    for line in
        ["V2.2", "N+sente", "PI", "+", "+7776FU", "T61", "+8822UM", "-3122GI", "+0045KA", "%TORYO"]
    {
        assert!(text.lines().any(|found| found == line), "no {line} in\n{text}");
    }
}

#[test]
fn comments_variations_and_marks_are_left_out() {
    let text = "[Event \"a [b] c\"]\n[Red \"r\"]\n1. H2-E2! {a 9. comment} H9-G7 (1... H7-E7) \
                2.H0-G2 $14 ; rest\n I9-H9 1-0\n\n[Event \"next\"]\n1. C3-C4 *\n";
    let read = read(Format::Pgn, text, &XIANGQI, &Settings::new()).expect("records");
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].event, "a [b] c");
    assert_eq!(read[0].moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert_eq!(read[0].outcome, Some(Outcome::Win(Side::First)));
    assert_eq!(read[1].moves, ["c3c4"]);
    assert_eq!(read[1].outcome, None);
}

#[test]
fn malformed_records_are_refused() {
    let none = Settings::new();
    assert!(read(Format::Csa, "PI\n+\n+7775FU\n", &SHOGI, &none).is_err());
    assert!(read(Format::Csa, "PI\n+\n+77\u{e9}6FU\n", &SHOGI, &none).is_err());
    assert!(read(Format::Kif, "   1 ７五歩(77)\n", &SHOGI, &none).is_err());
    assert!(read(Format::Pgn, "1. H2-E9x", &XIANGQI, &none).is_err());
    assert!(read(Format::Sgf, "(;GM[4]SZ[15];B[zz])", &GOMOKU, &none).is_err());
    assert!(read(Format::Sgf, "(;GM[4]SZ[15];B[hh];W[hh])", &GOMOKU, &none).is_err());
}
