//! Position and move texts: leniencies, canonical spelling, refusals.

use draughts_rules::{Colour, MoveNotation, Position, Rules, Variant};
use game::{Game as _, Notation as _, Refusal as _};
use proptest::prelude::*;

fn read(text: &str) -> Result<Position, String> {
    Position::parse_position(text, &Rules::default()).map_err(|error| error.to_string())
}

#[test]
fn lenient_spellings_become_canonical() {
    for (text, canonical) in [
        ("W:W31,K32:B1,K2", "W:W31,K32:B1,K2:H0:F1"),
        ("W:BK12,20:WK50,43:H4:F31", "W:W43,K50:BK12,20:H4:F31"),
        ("W:W43-46:BK1-3.", "W:W43,44,45,46:BK1,K2,K3:H0:F1"),
        ("W:W:B1", "W:W:B1:H0:F1"),
        ("B:W43:B1:F7", "B:W43:B1:H0:F7"),
    ] {
        assert_eq!(read(text).unwrap().position_text(), canonical);
    }
    assert_eq!(read("W:W43-72:B1-30"), Ok(Position::start_of(Rules::default())));
}

#[test]
fn hub_strings_carry_their_board() {
    for variant in Variant::ALL {
        let start = Position::start_of(Rules::of(variant));
        let men = start.men(Colour::White).count_ones() as usize;
        let [black, empty, white] = [("b", men), ("e", variant.squares() - 2 * men), ("w", men)]
            .map(|(it, n)| it.repeat(n));
        let turn = if start.turn() == Colour::White { 'W' } else { 'B' };
        assert_eq!(read(&format!("{turn}{black}{empty}{white}")), Ok(start));
    }
    let empty = |squares: usize| "e".repeat(squares);
    let kings = format!("W{}B{}b{}w{}W{}", empty(11), empty(7), empty(22), empty(6), empty(22));
    assert_eq!(read(&kings), read("W:W43,K50:BK12,20"));
}

#[test]
fn bad_positions_are_refused_with_a_reason() {
    for (text, reason) in [
        ("", "empty position"),
        ("W", "not a position: W"),
        ("w:W43:B1", "side to move is not W or B: w"),
        ("W:W43", "no squares given for Black"),
        ("W:W43:W44:B1", "squares of White given twice"),
        ("W:W73:B1", "no such square: 73 (highest 72)"),
        ("W:W0:B1", "no such square: 0"),
        ("W:W43,43:B1", "square 43 named twice"),
        ("W:W43:BK43", "square 43 named twice"),
        ("W:W6:B1", "man of White on its promotion row: 6"),
        ("W:W43:B67", "man of Black on its promotion row: 67"),
        ("W:W46-43:B1", "not a list of squares: 46-43"),
        ("W:W43,:B1", "not a list of squares: 43,"),
        ("W:W43;44:B1", "not a list of squares: 43;44"),
        ("W:W99999999999999999999999:B1", "not a list of squares: 99999999999999999999999"),
        ("W:W43:B1:H-1", "not a counter: H-1"),
        ("W:W43:B1:H", "not a counter: H"),
        ("W:W43:B1:F1:F2", "given twice: F2"),
        ("W:W43:B1:X1", "no such part: X1"),
        ("Wbbb", "not a position: Wbbb"),
    ] {
        assert_eq!(read(text), Err(reason.to_owned()), "{text}");
    }
    let hub = format!("W{}", "x".repeat(72));
    assert_eq!(read(&hub), Err("no piece: x".to_owned()));
}

#[test]
fn short_captures_are_read_where_they_are_clear() {
    let pos = read("W:WK14:B9,10").unwrap();
    let full = pos.parse_move("14x3x16", MoveNotation::Pdn);
    assert_eq!(pos.parse_move("14x16", MoveNotation::Pdn), full);
    assert_eq!(pos.parse_move("14:3:16", MoveNotation::Pdn), full);
    // Two ways round the same four men: one captured set, so the short form is clear.
    let pos = read("W:WK40:B33,34,45,46").unwrap();
    assert!(pos.parse_move("40x40", MoveNotation::Pdn).is_ok());
}

#[test]
fn a_capture_may_leave_out_squares_that_are_clear_and_no_others() {
    // From 27 to 3 round either side of the square between.
    let pos = read("W:W38:B33,22,10,21,9").unwrap();
    let parsed = |text: &str| pos.parse_move(text, MoveNotation::Pdn);
    let right = parsed("38x27x16x3").unwrap();
    assert_eq!(parsed("38x16x3"), Ok(right));
    assert_eq!(parsed("38:27:14:3"), parsed("38x14x3"));
    assert_ne!(parsed("38x14x3"), Ok(right));
    for short in ["38x3", "38x27x3"] {
        let said = parsed(short).unwrap_err().to_string();
        let head = format!("ambiguous capture, give the whole path: {short} may be ");
        let mut paths: Vec<_> = said.strip_prefix(&head).expect(&said).split(", ").collect();
        paths.sort_unstable();
        assert_eq!(paths, ["38x27x14x3", "38x27x16x3"]);
    }
    for wrong in ["38x16x27x3", "38x15x3", "38x16", "38x27x16x3x3"] {
        let said = "the piece on 38 may play 38x27x14x3, 38x27x16x3";
        assert_eq!(
            parsed(wrong).unwrap_err().to_string(),
            format!("illegal move: {wrong}: {said}")
        );
    }
}

#[test]
fn hub_captures_name_their_victims_in_any_order() {
    let pos = read("W:WK14:B9,10").unwrap();
    let mv = pos.parse_move("14x3x16", MoveNotation::Pdn).unwrap();
    assert_eq!(pos.move_text(mv, MoveNotation::Hub), "14x16x9x10");
    assert_eq!(pos.parse_move("14x16x9x10", MoveNotation::Hub), Ok(mv));
    assert_eq!(pos.parse_move("14x16x10x9", MoveNotation::Hub), Ok(mv));
    assert!(pos.parse_move("14x16x9", MoveNotation::Hub).is_err());
    assert!(pos.parse_move("14x16x9x9x10", MoveNotation::Hub).is_err());
    assert!(pos.parse_move("14x3x16", MoveNotation::Hub).is_err());
}

#[test]
fn captures_that_hub_writes_alike_are_named_once() {
    let pos = read("W:WK40:B33,34,45,46").unwrap();
    let refused = pos.parse_move("40x40", MoveNotation::Hub).unwrap_err().to_string();
    let said = "the piece on 40 may play 40x40x33x34x45x46";
    assert_eq!(refused, format!("illegal move: 40x40: {said}"));
}

#[test]
fn bad_moves_are_refused_with_a_reason() {
    let refuse = |fen: &str, text: &str| {
        read(fen).unwrap().parse_move(text, MoveNotation::Pdn).unwrap_err().to_string()
    };
    let start = "W:W43-72:B1-30";
    assert_eq!(refuse(start, ""), "not a move: ");
    assert_eq!(refuse(start, "43"), "not a move: 43");
    assert_eq!(refuse(start, "43-37-31"), "not a move: 43-37-31");
    assert_eq!(refuse(start, "43-73"), "no such square: 73");
    assert_eq!(refuse(start, "43-38"), "illegal move: 43-38: the piece on 43 may play 43-37");
    assert_eq!(refuse(start, "42-36"), "illegal move: 42-36: there is no piece on 42");
    assert_eq!(refuse(start, "49-43"), "illegal move: 49-43: the piece on 49 cannot move");
    assert_eq!(refuse(start, "30-36"), "illegal move: 30-36: the piece on 30 is the opponent's");
    assert_eq!(
        refuse("W:W56,57:B43,50", "57-51"),
        "illegal move: 57-51: a capture is mandatory: 57x44, 56x45"
    );
    assert_eq!(refuse("W:W:B1", "43-37"), "no move is left to play: 43-37");
    assert_eq!(
        refuse("W:WK38:B32,19,33,20,21", "38x14"),
        "illegal move: 38x14: the piece on 38 may play 38x25x14x27x38, 38x27x14x25x38",
        "a path that is not complete"
    );
}

#[test]
fn refusals_name_moves_as_they_are_to_be_written() {
    let text = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    let mut pos = Position::parse_position(text, &Rules::of(Variant::English8)).unwrap();
    for text in ["11-15", "22-18"] {
        pos.make(pos.parse_move(text, MoveNotation::Hub).unwrap());
    }
    let refused = pos.parse_move("15x22", MoveNotation::Hub).unwrap_err().to_string();
    assert_eq!(refused, "illegal move: 15x22: the piece on 15 may play 15x22x18");
}

#[test]
fn kinds_of_refusals_are_told_apart() {
    let kind = |fen: &str, text: &str| {
        let refused = read(fen).unwrap().parse_move(text, MoveNotation::Pdn).unwrap_err();
        refused.message().id
    };
    let start = "W:W43-72:B1-30";
    for (fen, text, id) in [
        (start, "30-36", "draughts-enemy-piece"),
        (start, "42-36", "draughts-no-piece"),
        (start, "43-38", "draughts-other-moves"),
        ("W:W43:B1", "43-49", "draughts-man-backwards"),
        (start, "43x37", "draughts-nothing-to-take"),
        (start, "49-55", "draughts-cannot-move"),
        ("W:WK43:B1", "43-51", "draughts-other-moves"),
        ("W:WK14:B9,10", "14x3", "draughts-capture-goes-on"),
        ("W:WK14:B9,10", "14-20", "draughts-capture-due"),
    ] {
        assert_eq!(kind(fen, text), id, "{fen} {text}");
    }
}

#[test]
fn diagram_shows_both_armies() {
    let text = Position::start_of(Rules::of(Variant::English8)).diagram();
    assert_eq!(text.lines().next(), Some(": b : b : b : b 8 1-4"));
    assert_eq!(text.lines().last(), Some("a b c d e f g h"));
}

proptest! {
    #[test]
    fn no_text_panics(text in "[WBwbeK0-9:,.HFx-]{0,80}") {
        let pos = Position::start_of(Rules::default());
        let _ = Position::parse_position(&text, &Rules::default());
        let _ = pos.parse_move(&text, MoveNotation::Pdn);
        let _ = pos.parse_move(&text, MoveNotation::Hub);
    }
}
