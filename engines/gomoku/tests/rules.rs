//! The rules: conformance, symmetries, refused positions, wins and draws.

use crate::common::{crowded, image, rules};
use game::kit::{self, Effort};
use game::{Game, Notation, Outcome, Side};
use gomoku::Position;
use gomoku_rules::{Foul, Rules, Variant};

#[test]
fn every_rule_and_size_conforms() {
    for variant in Variant::ALL {
        for size in [5, 6, 9, 15, 20, 22] {
            for forbidden_loses in [false, true] {
                let rules = Rules { size, variant, forbidden_loses };
                kit::check::<Position>(&rules, Effort { walks: 2, plies: 60, seed: size.into() });
            }
        }
    }
}

#[test]
fn crowded_boards_conform() {
    for seed in 0..12 {
        for variant in Variant::ALL {
            let rules = Rules { forbidden_loses: seed % 2 == 0, ..rules(variant, 15) };
            let pos = crowded(&rules, 60, seed);
            kit::check_from(&pos, &rules, Effort { walks: 2, plies: 8, seed });
        }
    }
}

#[test]
fn all_eight_symmetries_see_the_same() {
    for (seed, variant) in (0..9).zip(Variant::ALL.into_iter().cycle()) {
        let pos = crowded(&rules(variant, 15), 50, seed);
        for symmetry in 0..8 {
            let image = image(&pos, symmetry);
            for side in Side::BOTH {
                assert_eq!(image.worth(side), pos.worth(side), "symmetry {symmetry}");
            }
            assert_eq!(image.forbidden_points().len(), pos.forbidden_points().len());
        }
    }
}

fn play(variant: Variant, moves: &str) -> Position {
    let mut pos = Position::new(rules(variant, 15));
    for text in moves.split_whitespace() {
        let mv = pos.parse_move(text, ()).unwrap_or_else(|error| panic!("{error}"));
        pos.make(mv);
    }
    pos
}

#[test]
fn five_wins_and_six_wins_by_the_rule() {
    let five = "a1 a3 b1 b3 c1 c3 d1 d3 e1";
    let six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1";
    let white_six = "o15 a3 o13 b3 o11 c3 m15 e3 m13 f3 m11 d3";
    for variant in Variant::ALL {
        assert_eq!(play(variant, five).outcome(), Some(Outcome::Win(Side::First)), "{variant:?}");
    }
    assert_eq!(play(Variant::Freestyle, six).outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(play(Variant::Standard, six).outcome(), None);
    assert_eq!(play(Variant::Renju, six).outcome(), None, "forbidden, yet the game goes on");
    assert_eq!(play(Variant::Freestyle, white_six).outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(play(Variant::Standard, white_six).outcome(), None);
    assert_eq!(play(Variant::Renju, white_six).outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn a_five_beats_the_overline_it_comes_with() {
    // d1 makes five of column d and six of row 1 at once.
    let moves = "a1 o1 b1 o3 c1 o5 e1 o7 f1 m1 d2 m3 d3 m5 d4 m7 d5 k3 d1";
    for variant in Variant::ALL {
        assert_eq!(play(variant, moves).outcome(), Some(Outcome::Win(Side::First)), "{variant:?}");
    }
}

#[test]
fn a_referee_ends_the_game_at_a_forbidden_move() {
    let referee = Rules { variant: Variant::Renju, forbidden_loses: true, ..Rules::default() };
    let mut pos = Position::new(referee);
    for text in "h7 a1 h9 c1 g8 e1 i8 g1".split_whitespace() {
        pos.make(pos.parse_move(text, ()).unwrap());
    }
    let h8 = pos.parse_point("h8").unwrap();
    assert_eq!(pos.forbidden(h8), Some(Foul::DoubleThree));
    assert!(pos.is_legal(h8));
    let before = pos.clone();
    let undo = pos.make(h8);
    assert_eq!(pos.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(pos.count_moves(), 0);
    assert!(pos.position_text().ends_with(" w renju foul:h8"));
    assert_eq!(Position::parse_position(&pos.position_text(), &referee).as_ref(), Ok(&pos));
    pos.unmake(h8, undo);
    assert_eq!(pos, before);
}

#[test]
fn a_full_board_is_a_draw() {
    let full = "bwbwb/bwbwb/wbwbw/wbwbw/bwbwb b freestyle";
    let pos = Position::parse_position(full, &Rules::default()).unwrap();
    assert_eq!((pos.outcome(), pos.count_moves()), (Some(Outcome::Draw), 0));
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let empty15 = ["15"; 15].join("/");
    for (text, reason) in [
        (String::new(), "a board has 5 to 22 rows, not 1: "),
        ("5/5/5/5 b freestyle".into(), "a board has 5 to 22 rows, not 4: 5/5/5/5"),
        (
            ["5"; 23].join("/") + " b",
            "a board has 5 to 22 rows, not 23: 5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5",
        ),
        (empty15.clone(), "no side to move"),
        (empty15.clone() + " x", "not a side to move: x"),
        (empty15.clone() + " b chess", "unknown rule: chess; freestyle, standard or renju"),
        (empty15.clone() + " b caro", "caro is not supported: freestyle, standard or renju"),
        (empty15.clone() + " b renju h8", "unexpected text after the rule: h8"),
        (empty15 + " w renju foul:h8", "no foul can have ended this game: foul:h8"),
        ("5/5/4/5/5 b freestyle".into(), "row 3 must have 5 points, not 4: 4"),
        ("5/5/6/5/5 b freestyle".into(), "row 3 must have 5 points, not 6: 6"),
        ("5/5/0b4/5/5 b".into(), "not a number of empty points: 0"),
        (
            "5/5/99999999999999999999/5/5 b".into(),
            "not a number of empty points: 99999999999999999999",
        ),
        ("5/5/bé3/5/5 b".into(), "not a stone or a number: é in row bé3"),
        (
            "bbbbb/5/5/5/5 b freestyle".into(),
            "the game was over before: a five of Black, who is to move",
        ),
        ("bbbbb/5/5/5/bbbbb w freestyle".into(), "fives that no single stone can have made"),
        (
            "bbbbb/5/5/5/wwwww w freestyle".into(),
            "the game was over before: a five of White, who is to move",
        ),
    ] {
        let error = Position::parse_position(&text, &Rules::default()).unwrap_err();
        assert_eq!(error.to_string(), reason, "{text}");
    }
}

#[test]
fn bad_moves_are_refused_with_a_reason() {
    let pos = play(Variant::Freestyle, "h8");
    for (text, reason) in [
        ("", "not a point: "),
        ("8h", "not a point: 8h"),
        ("h", "not a point: h"),
        ("h08", "not a point: h08"),
        ("h+8", "not a point: h+8"),
        ("é8", "not a point: é8"),
        ("p1", "not on the board: p1"),
        ("a16", "not on the board: a16"),
        ("a99999999999999999999999", "not on the board: a99999999999999999999999"),
        ("h8", "there is a stone already: h8"),
    ] {
        assert_eq!(pos.parse_move(text, ()).unwrap_err().to_string(), reason);
    }
    let over = play(Variant::Freestyle, "a1 a3 b1 b3 c1 c3 d1 d3 e1");
    assert_eq!(over.parse_move("h8", ()).unwrap_err().to_string(), "the game is over: h8");
}

#[test]
fn the_diagram_marks_forbidden_points() {
    let pos = play(Variant::Renju, "h7 a1 h9 c1 g8 e1 i8 g1");
    let diagram = pos.diagram();
    assert!(diagram.contains(" 8 . . . . . . b x b . . . . . ."), "{diagram}");
    assert!(diagram.ends_with("   a b c d e f g h i j k l m n o"));
}
