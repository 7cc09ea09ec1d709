//! Moves as players write them, in both directions.

use face::{Identity, NativeNotation};
use game::kit::random_game;
use game::{Game, Notation};
use shogi::{Move, Position, Program, Rules, START};

const NATIVE: NativeNotation<Position> = <Program as Identity>::NATIVE;

fn position(text: &str) -> Option<Position> {
    Position::parse_position(text, &Rules::default()).ok()
}

fn ki2(pos: &Position, mv: Move, last: Option<Move>) -> String {
    (NATIVE.written[0].1)(pos, mv, last)
}

fn read(pos: &Position, text: &str, last: Option<Move>) -> Result<Move, String> {
    let found = (NATIVE.read)(pos, text, last).unwrap_or_else(|| panic!("{text} is not read"));
    found.map_err(|error| error.to_string())
}

#[test]
fn every_move_of_random_games_returns() {
    let mut longest = 0;
    for seed in 0..40 {
        let (mut pos, mut last) = (position(START).expect("a position"), None);
        for played in random_game(&pos, 200, seed).0 {
            for mv in pos.moves() {
                let texts = NATIVE.written.iter().map(|(_, write)| write(&pos, mv, last));
                for text in texts {
                    longest = longest.max(text.chars().count());
                    assert_eq!(read(&pos, &text, last), Ok(mv), "{text} in {pos:?}");
                }
            }
            pos.make(played);
            last = Some(played);
        }
    }
    assert!(longest >= 5, "pieces were told apart: {longest}");
}

/// Black to move with these pieces, and kings where `mv` is legal.
fn with_kings(pieces: &[(&str, &str)], mv: &str) -> Position {
    let squares: Vec<(usize, usize)> = (0..81).map(|at| (at / 9, at % 9)).collect();
    let index = |square: &str| {
        let [file, rank] = *square.as_bytes() else { panic!("{square}") };
        (usize::from(rank - b'a'), usize::from(b'9' - file))
    };
    for &black in squares.iter().rev() {
        for &white in &squares {
            let mut board = vec![vec!["1"; 9]; 10];
            (board[black.0][black.1], board[white.0][white.1]) = ("K", "k");
            for (square, piece) in pieces {
                let (rank, column) = index(square);
                board[rank][column] = piece;
            }
            let rows: Vec<String> = board[..9].iter().map(|row| row.concat()).collect();
            let pos = position(&format!("{} b - 1", rows.join("/")));
            let pos = pos.filter(|pos| pos.parse_move(mv, ()).is_ok() && !pos.in_check());
            if let Some(pos) = pos {
                return pos;
            }
        }
    }
    panic!("no kings fit {pieces:?}");
}

/// Pieces, a move and its text.
type Case = (&'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);

/// Source: the examples of the Japan Shogi Association's page on how records are written.
const CASES: &[Case] = &[
    (&[("9c", "G"), ("7b", "G")], &[("9c8b", "８二金上"), ("7b8b", "８二金寄")]),
    (&[("4c", "G"), ("2b", "G")], &[("4c3b", "３二金上"), ("2b3b", "３二金寄")]),
    (&[("5e", "G"), ("4d", "G")], &[("5e5d", "５四金上"), ("4d5d", "５四金寄")]),
    (&[("8i", "S"), ("6g", "S")], &[("8i7h", "７八銀上"), ("6g7h", "７八銀引")]),
    (&[("2i", "S"), ("4g", "S")], &[("2i3h", "３八銀上"), ("4g3h", "３八銀引")]),
    (&[("9b", "G"), ("7b", "G")], &[("9b8a", "８一金左"), ("7b8a", "８一金右")]),
    (&[("3b", "G"), ("1b", "G")], &[("3b2b", "２二金左"), ("1b2b", "２二金右")]),
    (&[("6e", "S"), ("4e", "S")], &[("6e5f", "５六銀左"), ("4e5f", "５六銀右")]),
    (&[("8i", "G"), ("7i", "G")], &[("8i7h", "７八金左"), ("7i7h", "７八金直")]),
    (&[("4i", "S"), ("3i", "S")], &[("4i3h", "３八銀左"), ("3i3h", "３八銀直")]),
    (
        &[("6c", "G"), ("5c", "G"), ("4c", "G")],
        &[("6c5b", "５二金左"), ("5c5b", "５二金直"), ("4c5b", "５二金右")],
    ),
    (
        &[("8i", "+P"), ("9h", "+P"), ("9i", "+P"), ("7h", "+P"), ("8g", "+P")],
        &[
            ("8i8h", "８八と直"),
            ("9h8h", "８八と左寄"),
            ("9i8h", "８八と左上"),
            ("7h8h", "８八と右"),
            ("8g8h", "８八と引"),
        ],
    ),
    (
        &[("2i", "S"), ("1g", "S"), ("1i", "S"), ("3g", "S")],
        &[
            ("2i2h", "２八銀直"),
            ("1g2h", "２八銀右引"),
            ("1i2h", "２八銀右上"),
            ("3g2h", "２八銀左"),
        ],
    ),
    (&[("9a", "+R"), ("8d", "+R")], &[("9a8b", "８二龍引"), ("8d8b", "８二龍上")]),
    (&[("5b", "+R"), ("2c", "+R")], &[("2c4c", "４三龍寄"), ("5b4c", "４三龍引")]),
    (&[("5e", "+R"), ("1e", "+R")], &[("5e3e", "３五龍左"), ("1e3e", "３五龍右")]),
    (&[("9i", "+R"), ("8i", "+R")], &[("9i8h", "８八龍左"), ("8i8h", "８八龍右")]),
    (&[("2h", "+R"), ("1i", "+R")], &[("2h1g", "１七龍左"), ("1i1g", "１七龍右")]),
    (&[("9a", "+B"), ("8a", "+B")], &[("9a8b", "８二馬左"), ("8a8b", "８二馬右")]),
    (&[("9e", "+B"), ("6c", "+B")], &[("9e8e", "８五馬寄"), ("6c8e", "８五馬引")]),
    (&[("1a", "+B"), ("3d", "+B")], &[("1a1b", "１二馬引"), ("3d1b", "１二馬上")]),
    (&[("9i", "+B"), ("5i", "+B")], &[("9i7g", "７七馬左"), ("5i7g", "７七馬右")]),
    (&[("4g", "+B"), ("1h", "+B")], &[("4g2i", "２九馬左"), ("1h2i", "２九馬右")]),
];

#[test]
fn cases_of_the_association_are_written_and_read() {
    for (pieces, moves) in CASES {
        for &(mv, text) in *moves {
            let pos = with_kings(pieces, mv);
            let mv = pos.parse_move(mv, ()).expect("a legal move");
            let written = ki2(&pos, mv, None);
            // A piece that could have promoted says that it did not.
            assert_eq!(written.trim_end_matches("不成"), text, "{pos:?}");
            assert_eq!(read(&pos, text, None), Ok(mv), "{text} in {pos:?}");
        }
    }
}

#[test]
fn other_spellings_are_read() {
    let pos = position(START).expect("a position");
    for text in ["▲７六歩", "76歩", "☗７六歩", "7六歩", "７六歩(77)", "+7776FU", "7776fu"]
    {
        assert_eq!(read(&pos, text, None), pos.parse_move("7g7f", ()).map_err(|e| e.to_string()));
    }
    let text = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4";
    let pos = position(text).expect("a position");
    let last = position("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3")
        .and_then(|pos| pos.parse_move("8h2b+", ()).ok());
    for text in ["同銀", "△同　銀", "同　銀(31)", "２二同銀", "22銀", "-3122GI"] {
        let read = read(&pos, text, last).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.to_string(), "3a2b", "{text}");
    }
    let drop = position("4k4/9/9/9/9/9/5S3/9/4K4 b S 1").expect("a position");
    for (text, mv) in
        [("５六銀打", "S*5f"), ("56銀", "4g5f"), ("８八銀", "S*8h"), ("0056GI", "S*5f")]
    {
        assert_eq!(read(&drop, text, None).map(|mv| mv.to_string()), Ok(mv.to_owned()));
    }
}

/// A position, a move of it, its text, and other texts that are read as the same.
type Western = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// Source: the examples of Wikipedia's "Shogi notation", and those of a kind.
const WESTERN: &[Western] = &[
    (START, "7g7f", "P-7f", &["P7f", "P-76", "p-7f", "P7g-7f"]),
    ("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1", "6h5h", "G6h-5h", &["G68-58"]),
    ("4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", "5h5e", "Rx5e", &["R-5e", "RX5e", "R5hx5e"]),
    ("4k4/9/1p7/9/9/5B3/9/9/4K4 b - 1", "4f7c+", "B-7c+", &["B-73+"]),
    ("4k4/9/1p7/9/9/5B3/9/9/4K4 b - 1", "4f7c", "B-7c=", &["B-7c"]),
    ("3k5/9/9/4+R4/9/9/9/9/4K4 b - 1", "5d5c", "+R-5c", &["+r5c"]),
    ("4k4/9/9/9/9/9/5S3/9/4K4 b S 1", "S*5f", "S*5f", &["S'5f", "s*56"]),
    ("4k4/9/9/9/9/9/5S3/9/4K4 b S 1", "4g5f", "S-5f", &[]),
];

#[test]
fn western_moves_are_written_and_read() {
    let (_, write) = NATIVE.written[1];
    for &(position_text, mv, text, others) in WESTERN {
        let pos = position(position_text).expect("a position");
        let mv = pos.parse_move(mv, ()).expect("a legal move");
        assert_eq!(write(&pos, mv, None), text, "{position_text}");
        for &text in [text].iter().chain(others) {
            // What is spelt as USI spells it is read as that.
            let read = pos.parse_move(text, ()).or_else(|_| read(&pos, text, None));
            assert_eq!(read, Ok(mv), "{text} in {position_text}");
        }
    }
    let pos = position(START).expect("a position");
    let refused = |text: &str| read(&pos, text, None).unwrap_err();
    assert_eq!(refused("Px7f"), "illegal move: Px7f: no piece there can move so");
    assert_eq!(refused("+P-7f"), "illegal move: +P-7f: no piece there can move so");
    // Where one piece may be meant, the refusal is the game's.
    assert_eq!(refused("P*7f"), "illegal move: \"P*7f\": there is no P in hand");
    assert_eq!(refused("B-5e"), "illegal move: \"B-5e\": a piece stands between 8h and 5e");
    assert_eq!(refused("K-5h+"), "illegal move: K-5h+: no piece there can move so");
    for text in ["X-7f", "P-", "P-7j", "P7g7f", "+K-5h", "P-7f++", "P~7f"] {
        assert!((NATIVE.read)(&pos, text, None).is_none(), "{text}");
    }
    let pos = position("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1").expect("a position");
    let said = read(&pos, "G-5h", None).unwrap_err();
    assert!(said.starts_with("ambiguous move: G-5h: it may be "), "{said}");
}

#[test]
fn what_names_no_move_or_several_is_refused() {
    let pos = position("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1").expect("a position");
    let said = read(&pos, "５八金", None).unwrap_err();
    let named = said.strip_prefix("ambiguous move: ５八金: it may be ");
    let mut names: Vec<_> = named.expect(&said).split(" or ").collect();
    names.sort_unstable();
    assert_eq!(names, ["4h5h", "6h5h"]);
    let refused = |text: &str| read(&pos, text, None).unwrap_err();
    assert_eq!(refused("５八金直"), "illegal move: ５八金直: no piece there can move so");
    assert_eq!(refused("５八銀打"), "illegal move: ５八銀打: no piece there can move so");
    assert_eq!(refused("-6858KI"), "it is the other side's turn: -6858KI");
    for text in ["", "同銀", "金", "５八", "７六歩打ち", "7g7f", "５八金右x", "++++++", "９９９"]
    {
        assert!((NATIVE.read)(&pos, text, None).is_none(), "{text}");
    }
}
