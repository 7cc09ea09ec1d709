//! The rules against the suites, the conformance kit and worked examples.

use draughts_rules::{MoveNotation, Position, Rules, Variant};
use game::kit::{self, Effort};
use game::{Game as _, Line, Notation as _, Outcome, Side, status};

fn read(text: &str) -> Position {
    Position::parse_position(text, &Rules::default()).unwrap()
}

#[test]
fn kit_holds_on_every_board() {
    for variant in Variant::ALL {
        let (rules, effort) = (Rules::of(variant), Effort { walks: 12, ..Effort::default() });
        kit::check::<Position>(&rules, effort);
        kit::check_notations::<Position>(&rules, &[MoveNotation::Pdn, MoveNotation::Hub], effort);
    }
}

#[test]
fn kit_holds_among_kings() {
    let rules = Rules::of(Variant::English12);
    for text in ["W:WK40:B33,34,45,46", "W:WK3,K50,60:BK70,K41,K33,14", "B:WK12,K20:BK50,K51,K7"] {
        kit::check_from(&read(text), &rules, Effort { walks: 8, ..Effort::default() });
    }
}

#[test]
fn worked_examples_have_the_listed_moves() {
    for (text, expected) in [
        ("W:W56:B43,50", "56x45"),
        ("W:W44:B50,38", "44x33"),
        ("W:W14:B9,10", "14x3"),
        ("W:WK14:B9,10", "14x3x16"),
        ("W:WK40:B33,34,45,46", "40x27x38x51x40 40x51x38x27x40"),
    ] {
        let pos = read(text);
        let moves = pos.moves();
        let mut written =
            moves.iter().map(|&mv| pos.move_text(mv, MoveNotation::Pdn)).collect::<Vec<_>>();
        written.sort();
        assert_eq!(written.join(" "), expected, "{text}");
    }
}

/// Plays `moves`, repeated `times` times, and returns the status after each.
fn play(pos: &mut Position, moves: &[&str], times: usize) -> Vec<Option<Outcome>> {
    let mut line = Line::new();
    let mut play_one = |text: &&&str| {
        let mv = pos.parse_move(text, MoveNotation::Pdn).unwrap();
        line.play(pos, mv);
        status(pos, &line)
    };
    let repeated = std::iter::repeat_n(moves, times).flatten();
    repeated.collect::<Vec<_>>().iter().map(&mut play_one).collect()
}

#[test]
fn third_occurrence_draws() {
    let mut pos = read("W:WK40:BK1");
    let seen = play(&mut pos, &["40-46", "1-7", "46-40", "7-1"], 2);
    assert_eq!(seen[..7], [None; 7]);
    assert_eq!(seen[7], Some(Outcome::Draw));
}

#[test]
fn forty_idle_moves_each_draw() {
    let mut pos = read("W:WK40:BK1:H79:F60");
    assert_eq!(play(&mut pos, &["40-46"], 1), [Some(Outcome::Draw)]);
    assert_eq!(pos.position_text(), "B:WK46:BK1:H80:F60");
    let mut pos = read("W:WK40,50:BK1:H79:F60");
    assert_eq!(play(&mut pos, &["50-44"], 1), [None], "a man's step starts the count anew");
}

#[test]
fn blocked_side_loses_even_when_the_count_is_full() {
    // Black's man in front of the corner has both its squares taken; none can be jumped.
    let mut pos = read("W:W56,K62,67:B61:H79:F60");
    assert_eq!(play(&mut pos, &["62-68"], 1), [Some(Outcome::Win(Side::First))]);
    let mut pos = read("W:W56,K62,67:B61:H79:F60");
    assert_eq!(play(&mut pos, &["62-69"], 1), [Some(Outcome::Draw)]);
}

#[test]
fn draw_rules_can_be_switched_off() {
    let rules = Rules { variant: Variant::English12, repetition: 0, no_progress: 0 };
    let mut pos = Position::parse_position("W:WK40:BK1:H79:F60", &rules).unwrap();
    let seen = play(&mut pos, &["40-46", "1-7", "46-40", "7-1"], 4);
    assert!(seen.iter().all(Option::is_none));
}

#[test]
fn first_side_is_black_on_the_small_board() {
    let pos = Position::start_of(Rules::of(Variant::English8));
    assert_eq!(pos.side_to_move(), Side::First);
    assert_eq!(
        pos.position_text(),
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0:F1"
    );
}
