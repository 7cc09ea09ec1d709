//! Rules, text and search against published counts and plain definitions.

use std::cmp::Ordering;

use game::kit::{self, Effort};
use game::{Game, Line, Notation, Outcome, Side, perft};
use othello::{Move, Opinions, Position};
use search::kit::Promises;
use search::{Heuristics, Limits, Searcher};

fn read(text: &str) -> Position {
    Position::parse_position(text, &()).unwrap_or_else(|error| panic!("{error}"))
}

/// White to move has no square, Black has.
const PASS: &str = "O--XXXXXOOOOXOXOOOOXXOOOOOXOOOO-OXXXXOOOXXXXXOO-XXOOOO--XXXXX--- O";

#[test]
fn the_contract_holds() {
    kit::check::<Position>(&(), Effort::default());
    kit::check_from(&read(PASS), &(), Effort { walks: 20, ..Effort::default() });
    let (moves, outcome) = kit::random_game(&Position::start(&()), 200, 7);
    assert!(outcome.is_some());
    kit::check_alternation(&Position::start(&()), &moves);
}

/// Source: Aart Bik, "Perft for Reversi" (2009).
#[test]
fn counts_are_the_published_ones() {
    let counts = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(&mut Position::start(&()), depth), count, "depth {depth}");
    }
}

#[test]
fn who_cannot_move_passes() {
    let mut pos = read(PASS);
    let moves = pos.moves();
    assert_eq!(moves, [Move::PASS]);
    assert_eq!(pos.move_text(Move::PASS, ()), "0000");
    for text in ["0000", "pass", "PASS", "null"] {
        assert_eq!(pos.parse_move(text, ()), Ok(Move::PASS));
        let refused = Position::start(&()).parse_move(text, ()).unwrap_err().to_string();
        assert!(refused.ends_with(&format!("may not pass: '{text}'")), "{refused}");
    }
    let discs = Side::BOTH.map(|side| pos.count(side));
    pos.make(Move::PASS);
    assert_eq!((pos.side_to_move(), Side::BOTH.map(|side| pos.count(side))), (Side::First, discs));
    assert!(!pos.is_legal(Move::PASS));
}

#[test]
fn the_game_ends_when_neither_can_move() {
    let full = |black: usize| format!("{}{} X", "X".repeat(black), "O".repeat(64 - black));
    for (text, outcome) in [
        (full(33), Outcome::Win(Side::First)),
        (full(32), Outcome::Draw),
        (full(31), Outcome::Win(Side::Second)),
        (
            "---------------------------XX------XX--------------------------- O".to_owned(),
            Outcome::Win(Side::First),
        ),
    ] {
        let pos = read(&text);
        assert_eq!((pos.outcome(), pos.count_moves()), (Some(outcome), 0), "{text}");
    }
    assert_eq!(read(PASS).outcome(), None);
}

#[test]
fn texts_are_refused_with_the_reason() {
    let start = "---------------------------OX------XO---------------------------";
    for (text, reason) in [
        (start.to_owned(), "64 squares and the side to move"),
        (format!("{start} X 1"), "64 squares and the side to move"),
        (format!("{start} Z"), "the side to move is X or O"),
        (format!("{start}- X"), "a board has 64 squares, not 65"),
        (format!("{} X", start.replacen('-', "?", 1)), "not ?"),
        (format!("{} X", "-".repeat(64)), "never empty"),
    ] {
        let error = Position::parse_position(&text, &()).unwrap_err().to_string();
        assert!(error.contains(reason) && error.contains(&text), "{error}");
    }
    assert_eq!(read(&format!("{} *", start.replace('-', "."))), Position::start(&()));
    for text in ["i1", "a9", "a0", "", "d", "d33", "\u{fffd}3"] {
        let error = Position::start(&()).parse_move(text, ()).unwrap_err().to_string();
        assert!(error.contains(&format!("'{text}'")), "{error}");
    }
}

/// Positions with `empty` empty squares, at the end of random games.
fn late(empty: u32, count: u64) -> Vec<Position> {
    let positions = (0..count).filter_map(|seed| {
        let mut pos = Position::start(&());
        for mv in kit::random_game(&pos.clone(), 200, seed).0 {
            if pos.empty().count_ones() == empty {
                return Some(pos);
            }
            pos.make(mv);
        }
        None
    });
    positions.collect()
}

/// The result for the side to move, by trying everything.
fn result(pos: &mut Position) -> Ordering {
    let side = pos.side_to_move();
    match pos.outcome() {
        Some(Outcome::Draw) => return Ordering::Equal,
        Some(Outcome::Win(winner)) if winner == side => return Ordering::Greater,
        Some(Outcome::Win(_)) => return Ordering::Less,
        None => {}
    }
    let moves = pos.moves();
    let results = moves.into_iter().map(|mv| {
        let undo = pos.make(mv);
        let after = result(pos).reverse();
        pos.unmake(mv, undo);
        after
    });
    results.max().expect("a move")
}

#[test]
fn endings_are_exact() {
    for empty in [3, 6, 8] {
        let positions = late(empty, 40);
        assert!(positions.len() > 30);
        for mut pos in positions {
            let expected = result(&mut pos);
            if let Some(known) = Opinions.probe(&mut pos, 0) {
                assert_eq!(known.get().cmp(&0), expected, "{}", pos.position_text());
            }
            let mut searcher = Searcher::new(1, 1);
            let limits = Limits { depth: Some(empty + 4), ..Limits::default() };
            let report = searcher.search(&pos, &Line::new(), &Opinions, &limits, &());
            let score = report.lines[0].score;
            assert_eq!(score.get().cmp(&0), expected, "{score} {}", pos.position_text());
            assert_eq!(score.is_proved(), expected.is_ne());
        }
    }
}

/// The board turned and mirrored, and the colours swapped.
fn images(pos: &Position) -> Vec<Position> {
    let text = pos.position_text();
    let squares = text[..64].chars().collect::<Vec<_>>();
    let image = |place: fn(usize, usize) -> usize, swap: bool| {
        let letter = |square: usize| match (squares[place(square / 8, square % 8)], swap) {
            ('X', true) => 'O',
            ('O', true) => 'X',
            (letter, _) => letter,
        };
        let board = (0..64).map(letter).collect::<String>();
        let first = (pos.side_to_move() == Side::First) != swap;
        read(&format!("{board} {}", if first { 'X' } else { 'O' }))
    };
    let places: [fn(usize, usize) -> usize; 4] = [
        |rank, file| 8 * file + rank,
        |rank, file| 8 * rank + 7 - file,
        |rank, file| 8 * (7 - rank) + file,
        |rank, file| 8 * (7 - file) + 7 - rank,
    ];
    places.into_iter().flat_map(|place| [image(place, false), image(place, true)]).collect()
}

#[test]
fn the_opinions_keep_the_promises_of_the_search() {
    let promises = Promises { twins: images, ..Promises::default() };
    let effort = Effort { walks: 20, ..Effort::default() };
    search::kit::check(&Position::start(&()), &Opinions, &promises, effort);
    search::kit::check(&read(PASS), &Opinions, &promises, effort);
}
