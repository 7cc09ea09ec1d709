//! The rules against the suites, the kit and refused positions.

use crate::{PERFT, position, suite_texts};
use game::kit::{self, Effort};
use game::{Game, Line, Notation, Outcome, Side, perft, status};
use proptest::collection::vec;
use proptest::prelude::*;
use xiangqi_rules::{Position, Ranks, RepetitionRule, Rules, START};

const REPETITION: &str = include_str!("../../../../tests/suites/xiangqi-repetition.txt");

#[test]
fn perft_suite_agrees() {
    assert_eq!(kit::check_perft::<Position>(PERFT, &Rules::default(), 4_000_000), 52);
}

/// The position with left and right, or the sides, exchanged.
fn transformed(text: &str, mirror: bool, exchange: bool) -> String {
    let mut fields = text.split_whitespace();
    let (board, side) = (fields.next().unwrap(), fields.next().unwrap());
    let mut rows = board.split('/').map(str::to_owned).collect::<Vec<_>>();
    if mirror {
        rows = rows.iter().map(|row| row.chars().rev().collect()).collect();
    }
    if exchange {
        rows.reverse();
        let swap = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        rows = rows.iter().map(|row| row.chars().map(swap).collect()).collect();
    }
    let side = if exchange == (side == "w") { "b" } else { "w" };
    format!("{} {side} - - 0 1", rows.join("/"))
}

#[test]
fn perft_heeds_both_symmetries() {
    for text in suite_texts() {
        let expected = perft(&mut position(text), 2);
        for (mirror, exchange) in [(true, false), (false, true), (true, true)] {
            let twin = transformed(text, mirror, exchange);
            assert_eq!(perft(&mut position(&twin), 2), expected, "{text} and {twin}");
        }
    }
}

#[test]
fn kit_holds_from_the_start() {
    let effort = Effort { walks: 20, plies: 200, seed: 1 };
    kit::check::<Position>(&Rules::default(), effort);
    let effort = Effort { walks: 4, ..effort };
    kit::check_notations::<Position>(&Rules::default(), &[Ranks::FromZero, Ranks::FromOne], effort);
}

#[test]
fn kit_holds_from_suite_positions() {
    for (seed, text) in (0..).zip(suite_texts()) {
        kit::check_from(&position(text), &Rules::default(), Effort { walks: 2, plies: 60, seed });
    }
}

#[test]
fn sides_alternate() {
    let mut pos = Position::start(&Rules::default());
    for mv in kit::random_game(&pos, 100, 7).0 {
        let mover = pos.side_to_move();
        pos.make(mv);
        assert_eq!(pos.side_to_move(), !mover, "{mv:?} does not pass the turn");
    }
}

#[test]
fn positions_are_refused_with_a_reason() {
    let cases = [
        ("", "a board has 10 ranks, not 1"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "Black has no general"),
        ("4k4/9/9/9/9/9/9/9/4K4 w", "10 ranks, not 9"),
        ("4k4/9/9/9/9/9/9/9/9/3K4 w", "rank 0 has 8: "),
        ("4k4/9/9/9/9/9/9/9/9/3K55 w", "rank 0 has 14: "),
        ("4k4/9/9/9/9/9/9/9/9/3K5", "no side to move"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", "not a side to move: x"),
        ("4k4/9/9/9/9/9/9/9/9/3X5 w", "not a piece: X"),
        ("4k4/9/9/9/9/9/9/9/9/3K0 w", "not a piece: 0"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - x", "not a counter: x"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2", "too many fields: 2"),
        ("4k4/9/9/9/9/9/9/9/9/K8 w", "no general of Red can stand on a0"),
        ("3k5/9/9/9/9/9/9/9/4K4/4A4 w", "no advisor of Red can stand on e0"),
        ("3k5/9/9/9/4B4/9/9/9/4K4/9 w", "no elephant of Red can stand on e5"),
        ("3k5/9/9/9/9/9/9/9/4K4/P8 w", "no soldier of Red can stand on a0"),
        ("3k5/9/9/9/9/9/1P7/9/4K4/9 w", "no soldier of Red can stand on b3"),
        ("3k5/1p7/9/9/9/9/9/9/4K4/9 w", "no soldier of Black can stand on b8"),
        ("RRRk5/9/9/9/9/9/9/9/4K4/9 w", "Red has 3 pieces of kind chariot, at most 2 may be"),
        ("3k5/9/PPPPPP3/9/9/9/9/9/4K4/9 w", "Red has 6 pieces of kind soldier, at most 5 may be"),
        ("3kk4/9/9/9/9/9/9/9/5K3/9 w", "Black has 2 pieces of kind general"),
        ("4k4/9/9/9/9/9/9/9/4K4/9 w", "the generals face each other"),
        ("4k4/9/9/9/4R4/9/9/9/3K5/9 w", "the side not to move is in check from e5"),
    ];
    for (text, reason) in cases {
        let error = Position::parse_position(text, &Rules::default()).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn positions_are_read_as_guis_write_them() {
    let start = position(START);
    let board = START.split(' ').next().unwrap();
    for text in [
        format!("{board} w"),
        format!("{board} r"),
        format!("{board} w - -"),
        format!("{board} w - - 0"),
        format!("{board} w 0 1"),
        format!("{board} w - - -5 0"),
        format!("  {board}\tr  -  - 0   1 "),
        START.replace('N', "H").replace('n', "h"),
        START.replace('B', "E").replace('b', "e"),
    ] {
        assert_eq!(position(&text), start, "{text}");
    }
    let absurd = position(&format!("{board} w - - 99999999999999999999 70000"));
    assert_eq!((absurd.quiet_plies(), absurd.full_move()), (9_999, 9_999));
}

#[test]
fn moves_are_read_in_both_numberings() {
    let pos = position(START);
    let cannon = pos.parse_move("h2e2", Ranks::FromZero).unwrap();
    for (text, notation) in
        [("h3e3", Ranks::FromOne), ("H2E2", Ranks::FromZero), ("H2-E2", Ranks::FromZero)]
    {
        assert_eq!(pos.parse_move(text, notation), Ok(cannon), "{text}");
    }
    assert_eq!(pos.move_text(cannon, Ranks::FromOne), "h3e3");
    let black = position(&START.replace(" w", " b"));
    let horse = black.parse_move("h10g8", Ranks::FromOne).unwrap();
    assert_eq!(black.move_text(horse, Ranks::FromZero), "h9g7");
    for text in ["", "h", "h2", "h2e", "h2e22", "h2e2x", "j2e2", "h+2e2", "ß2e2", "h2é2", "0000"]
    {
        let error = pos.parse_move(text, Ranks::FromZero).unwrap_err().to_string();
        assert!(error.contains("not a move"), "{text}: {error}");
    }
    for text in ["h2h9x", "h10g8"] {
        assert!(pos.parse_move(text, Ranks::FromZero).is_err(), "{text}");
    }
    assert!(pos.parse_move("a0a9", Ranks::FromZero).is_err());
    assert!(pos.parse_move("a0a1", Ranks::FromOne).is_err());
}

#[test]
fn no_legal_move_loses_in_check_or_not() {
    for text in [
        "3aka3/4n4/9/9/4C4/4C4/9/9/9/3K5 b - - 0 1",
        "3k5/2n1P4/2N1N4/9/9/9/9/9/9/4K4 b - - 0 1",
        "3aka3/4n4/9/9/4C4/4C4/9/9/9/3K5 b - - 500 1",
    ] {
        assert_eq!(
            status(&position(text), &Line::new()),
            Some(Outcome::Win(Side::First)),
            "{text}"
        );
    }
}

#[test]
fn counters_and_material_draw() {
    let quiet = "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w - - 119 80";
    let mut pos = position(quiet);
    assert_eq!(pos.outcome(), None);
    let _ = pos.make(pos.parse_move("e1e2", Ranks::FromZero).unwrap());
    assert_eq!(pos.outcome(), Some(Outcome::Draw));
    let never = Rules { draw_plies: 0, ..Rules::default() };
    let late = "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w - - 900 500";
    assert_eq!(Position::parse_position(late, &never).unwrap().outcome(), None);
    let dead = "3akab2/9/b8/9/9/9/9/4B4/4A4/3AK1B2 w - - 0 1";
    assert_eq!(position(dead).outcome(), Some(Outcome::Draw));
    let alive = "3akab2/9/b8/9/9/9/9/4B3p/4A4/3AK1B2 w - - 0 1";
    assert_eq!(position(alive).outcome(), None);
}

/// Whether the side to move has won at the end of a line of the suite of repetitions.
fn wins(line: &str, repetition: RepetitionRule) -> bool {
    let (text, moves) = line.split_once(" | ").expect("a position and moves");
    let rules = Rules { repetition, ..Rules::default() };
    let mut pos = Position::parse_position(text, &rules).expect("a position");
    let mut played = Line::new();
    for word in moves.split(" | ").next().expect("moves").split_whitespace() {
        let mv = pos.parse_move(word, Ranks::FromZero).expect("a legal move");
        played.play(&mut pos, mv);
    }
    played.repetition(&pos) == Some(Outcome::Win(pos.side_to_move()))
}

#[test]
fn rule_sets_differ_where_they_should() {
    let line = |text: &str| REPETITION.lines().find(|l| l.ends_with(text)).expect("a line");
    let chase = line("h5g3 h8g8 g3h5 g8h8 h5g3 h8g8 g3h5 g8h8 | win");
    let check = line("e7f7 c8d6 f7e7 d6c8 e7f7 c8d6 f7e7 d6c8 | win");
    for (rule, check_wins, chase_wins) in [
        (RepetitionRule::Asian, true, true),
        (RepetitionRule::CheckOnly, true, false),
        (RepetitionRule::Draw, false, false),
    ] {
        assert_eq!(wins(check, rule), check_wins, "{rule:?}");
        assert_eq!(wins(chase, rule), chase_wins, "{rule:?}");
        assert_eq!(RepetitionRule::from_name(rule.name()), Some(rule));
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "[rnbakcpRNBAKCP1-9/]{0,90}( [wbrx])?( -)?( -)?( -?[0-9]{1,20}){0,3}") {
        if let Ok(pos) = Position::parse_position(&text, &Rules::default()) {
            prop_assert_eq!(Position::parse_position(&pos.position_text(), &Rules::default()), Ok(pos));
        }
    }

    /// Legal boards with other pieces thrown in, most of them refused.
    #[test]
    fn no_board_panics(puts in vec((0..90_usize, "[rnbacpRNBACP]"), 0..40), red in any::<bool>()) {
        let mut rows = vec![vec!['1'; 9]; 10];
        for (square, piece) in puts {
            rows[square / 9][square % 9] = piece.chars().next().unwrap();
        }
        (rows[0][3], rows[9][4]) = ('k', 'K');
        let rows = rows.into_iter().map(String::from_iter).collect::<Vec<_>>();
        let text = format!("{} {}", rows.join("/"), if red { "w" } else { "b" });
        if let Ok(pos) = Position::parse_position(&text, &Rules::default()) {
            kit::check_position(&pos, &Rules::default());
        }
    }

    #[test]
    fn no_move_text_panics(text in "[a-i]?[0-9]{0,2}-?[a-j]?[0-9]{0,3}|\\PC{0,6}") {
        let pos = Position::start(&Rules::default());
        for notation in [Ranks::FromZero, Ranks::FromOne] {
            if let Ok(mv) = pos.parse_move(&text, notation) {
                prop_assert_eq!(pos.move_text(mv, notation), text.to_lowercase().replace('-', ""));
            }
        }
    }
}
