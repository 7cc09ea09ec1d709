//! The rules of both games and their text.

use dots_rules::{Grid, Position, Rules, Variant, understand};
use game::kit::{self, Effort};
use game::{Game, Notation, Outcome, Side};

fn rules(variant: Variant, rows: usize, cols: usize) -> Rules {
    Rules::new(variant, rows, cols).unwrap()
}

fn read(text: &str) -> Result<Position, String> {
    Position::parse_position(text, &Rules::default()).map_err(|error| error.to_string())
}

fn played(rules: &Rules, moves: &str) -> Position {
    played_on(Position::start(rules), moves)
}

fn played_on(mut pos: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = pos.parse_move(text, ()).unwrap_or_else(|error| panic!("{text}: {error}"));
        pos.make(mv);
    }
    pos
}

#[test]
fn the_kit_holds_for_both_games_on_many_boards() {
    for variant in Variant::ALL {
        for (rows, cols) in [(2, 2), (2, 5), (3, 3), (4, 6), (7, 5), (10, 10), (12, 12)] {
            let effort = Effort { walks: 200 / (rows * cols) as u32 + 2, ..Effort::default() };
            let rules = rules(variant, rows, cols);
            kit::check::<Position>(&rules, effort);
            kit::check::<Position>(&Rules { first: Side::Second, ..rules }, effort);
        }
    }
}

#[test]
fn games_of_territory_end() {
    for seed in 0..20 {
        let (moves, outcome) = kit::random_game(&Position::start(&Rules::default()), 400, seed);
        assert!(outcome.is_some() && (98..=180).contains(&moves.len()));
    }
}

#[test]
fn texts_of_the_protocol_page() {
    let boxes = Position::start(&rules(Variant::Boxes, 3, 3));
    assert_eq!(boxes.position_text(), ".:.:./:::::/.:.:./:::::/.:.:. x classic");
    let territory = Position::start(&rules(Variant::Territory, 3, 3));
    assert_eq!(territory.position_text(), ".:.:o/:::::/.:.:./:::::/x:.:. x territory");
    let after = played(&rules(Variant::Boxes, 3, 3), "a1b1");
    assert_eq!(after.position_text(), ".:.:./:::::/.:.:./:::::/.-.:. o classic");
    let after = played(&rules(Variant::Territory, 3, 3), "a1b1");
    assert_eq!(after.position_text(), ".:.:o/:::::/.:.:./:::::/x-x:. o territory");
    let double = played(&rules(Variant::Boxes, 3, 3), "a1b1 b1b2 a1a2 a2b2");
    assert_eq!(double.position_text(), ".:.:./:::::/.-.:./|o|::/.-.:. o classic");
}

#[test]
fn moves_are_read_in_three_spellings_and_printed_in_one() {
    let pos = Position::start(&Rules::default());
    for text in ["a1b1", "A1B1", "90-91", "91-90", "9,0-9,1", "9,1-9,0"] {
        let mv = pos.parse_move(text, ()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(pos.move_text(mv, ()), "a1b1");
    }
    let boxes = Position::start(&rules(Variant::Boxes, 12, 12));
    for text in ["b10b11", "b11b10", "1,1-2,1", "2,1-1,1"] {
        assert_eq!(
            boxes.parse_move(text, ()).map(|mv| boxes.move_text(mv, ())),
            Ok("b10b11".into())
        );
    }
    // From the own dot to the free one; between own dots the smaller first.
    let pos = played(&Rules::default(), "a1a2 j10i10 a2b2 i10h10 b2b1");
    let pos = played_on(pos, "h10g10");
    assert_eq!(pos.move_text(pos.parse_move("b1a1", ()).unwrap(), ()), "a1b1");
    assert_eq!(pos.move_text(pos.parse_move("b2b3", ()).unwrap(), ()), "b2b3");
    let reply = played_on(pos, "a1b1 b2b3");
    assert_eq!(reply.move_text(reply.parse_move("g10f10", ()).unwrap(), ()), "g10f10");
}

#[test]
fn people_type_dots_by_numbers_too() {
    let pos = Position::start(&rules(Variant::Boxes, 10, 10));
    let read = |pos: &Position, text: &str| {
        let read = understand(pos, text)?;
        Some(read.map(|mv| pos.move_text(mv, ())).map_err(|refusal| refusal.to_string()))
    };
    let top = Some(Ok("a10b10".to_owned()));
    for text in ["0 0 0 1", "00 01", "0,0 0,1", "0001", "0, 0, 0, 1", " 0 1  0 0 ", "a10 b10"] {
        assert_eq!(read(&pos, text), top, "{text}");
    }
    assert_eq!(read(&pos, "a1 a2"), Some(Ok("a1a2".to_owned())));
    let wide = Position::start(&rules(Variant::Boxes, 12, 12));
    assert_eq!(read(&wide, "10 11 11 11"), Some(Ok("l1l2".to_owned())));
    for text in ["0 0 a1", "a1 0 1", "00 a1", "00a1", "a1 a2 1", "0,0 a1"] {
        let refusal = format!("{text} mixes numbers with names of dots: 0 0 0 1 or a1 a2");
        assert_eq!(read(&pos, text), Some(Err(refusal)));
    }
    let off = "dot 0,10 is off the board of 10x10 dots".to_owned();
    assert_eq!(read(&pos, "0 9 0 10"), Some(Err(off)));
    for text in ["", "0", "0 0", "0 0 0", "0 0 0 1 0", "000", "00001", "a1", "99999999999 0 0 1"] {
        assert_eq!(read(&pos, text), None, "{text}");
    }
}

#[test]
fn each_mistake_in_a_move_has_its_own_line() {
    let pos = played(&Rules::default(), "a1b1 j10i10");
    for (text, reason) in [
        ("", "a move is two dots such as a1b1, not "),
        ("hello", "a move is two dots such as a1b1, not hello"),
        ("a1b1c1", "a move is two dots such as a1b1, not a1b1c1"),
        ("j9k9", "dot k9 is off the board of 10x10 dots"),
        ("a0a1", "dot a0 is off the board of 10x10 dots"),
        ("a10a11", "dot a11 is off the board of 10x10 dots"),
        ("9,9-10,9", "dot 10,9 is off the board of 10x10 dots"),
        ("a1c1", "dots a1 and c1 are not next to each other"),
        ("a1a1", "dots a1 and a1 are not next to each other"),
        ("a1b1", "the edge between a1 and b1 is already drawn"),
        ("e5e6", "dot e5 does not belong to x"),
        ("a2a1", "dot a2 does not belong to x"),
        ("i10i9", "it is x's turn, and dot i10 belongs to o"),
        ("i10h10", "it is x's turn, and dot i10 belongs to o"),
    ] {
        assert_eq!(pos.parse_move(text, ()).unwrap_err().to_string(), reason, "{text}");
    }
    let pos = played(&rules(Variant::Territory, 3, 3), "a1a2 c3b3 a2b2 c3c2");
    let reason = "dot b3 belongs to o, x cannot join it";
    assert_eq!(pos.parse_move("b2b3", ()).unwrap_err().to_string(), reason);
}

#[test]
fn a_finished_game_says_so() {
    let pos = played(&rules(Variant::Territory, 2, 2), "a1a2 b2b1");
    assert_eq!(pos.outcome(), Some(Outcome::Draw));
    let reason = "the game is over, a1b1 cannot be played";
    assert_eq!(pos.parse_move("a1b1", ()).unwrap_err().to_string(), reason);
    let pos = played(&rules(Variant::Boxes, 2, 2), "a1a2 a1b1 b1b2 a2b2");
    assert_eq!(
        (pos.outcome(), pos.side_to_move()),
        (Some(Outcome::Win(Side::Second)), Side::Second)
    );
    assert_eq!(read(&pos.position_text()), Ok(pos));
    let reason = "the game is over, a1b1 cannot be played";
    assert_eq!(pos.parse_move("a1b1", ()).unwrap_err().to_string(), reason);
}

#[test]
fn positions_that_no_game_can_hold_are_refused() {
    for (text, reason) in [
        ("", "a position is a grid, a side and a variant, three words and not 0: "),
        (
            ".:./:::/.:. x",
            "a position is a grid, a side and a variant, three words and not 2: .:./:::/.:. x",
        ),
        (".:./:::/.:. x chess", "unknown variant: chess (territory or classic)"),
        (".:./:::/.:. b classic", "unknown side to move: b (x or o)"),
        (".:./:::/.:. xo classic", "unknown side to move: xo (x or o)"),
        (".:./::/.:. x classic", "line 2 has 2 characters, line 1 has 3"),
        (
            ".:./:::/.:+ x classic",
            "line 3, column 3: a dot of dots-and-boxes is not written + (but .)",
        ),
        (
            "x:./:::/.:. x classic",
            "line 1, column 1: a dot of dots-and-boxes is not written x (but .)",
        ),
        (".|./:::/.:. x classic", "line 1, column 2: a horizontal edge is not written | (but - :)"),
        (".:./-::/.:. x classic", "line 2, column 1: a vertical edge is not written - (but | :)"),
        (".:./:?:/.:. x classic", "line 2, column 2: a box is not written ? (but x o :)"),
        (".-./|:|/.-. x classic", "the box above a1 is closed and has no owner"),
        (".-./|x:/.-. x classic", "the box above a1 has an owner and is not closed"),
        (
            ".:o/:x:/x:. x territory",
            "line 2, column 2: the inside of a square of territory is not written x (but :)",
        ),
        (
            ".:o/|::/x:. x territory",
            "the drawn edge between a2 and a1 does not join dots of one owner",
        ),
        (".:o/:::/.:. x territory", "the corner a1 does not belong to x"),
        (".:x/:::/x:. x territory", "the corner b2 does not belong to o"),
        ("o:o/:::/x:. x territory", "no drawn edges lead from b2 to o's dot a2"),
    ] {
        assert_eq!(read(text).unwrap_err(), reason, "{text}");
    }
    let size = "no board of 2 to 12 rows and columns of dots has a grid of";
    for text in
        [". x classic", ".:./::: x classic", ".:/::/.: x classic", ".:./:::/.:./::: x classic"]
    {
        assert!(read(text).unwrap_err().contains(size), "{text}");
    }
    let wide = ".:".repeat(12) + "./" + &":".repeat(25) + "/" + &".:".repeat(12) + ". x classic";
    assert!(read(&wide).unwrap_err().contains(size));
    assert!(Grid::of(13, 2).is_none());
}

#[test]
fn a_side_without_a_move_is_passed_over() {
    // Of x's three moves one walls o in, so that x is on move again without a square.
    let pos = played(&rules(Variant::Territory, 3, 3), "20-21 02-12 11-21 12-22");
    let mut passed = Vec::new();
    for mv in pos.moves() {
        let mut after = pos;
        after.make(mv);
        if after.side_to_move() == Side::First && pos.closes(mv) == 0 {
            passed.push(pos.move_text(mv, ()));
            let text = after.position_text().replace(" x ", " o ");
            assert_eq!(read(&text), Ok(after), "a text with o to move means the same");
        }
    }
    assert_eq!(passed.len(), 1, "{passed:?}");
}

#[test]
fn the_diagram_shows_edges_owners_and_turn() {
    let pos = played(&rules(Variant::Boxes, 2, 3), "a1a2 a1b1 b1b2 a2b2");
    let shown = ".-.:. 2\n|o|::\n.-.:. 1\na b c\nclassic: x 0, o 1, o to move";
    assert_eq!(pos.diagram(), shown);
}
