//! Moves as players write them, in both directions.

use game::kit::random_game;
use game::{Game, Notation};
use shogi_rules::{Move, Position, Rules, START, kifu, western};

fn position(text: &str) -> Option<Position> {
    Position::parse_position(text, &Rules::default()).ok()
}

fn read(pos: &Position, text: &str, last: Option<Move>) -> Result<Move, String> {
    let found = kifu::read(pos, text, last).or_else(|| western::read(pos, text));
    let found = found.unwrap_or_else(|| panic!("{text} is not read"));
    found.map_err(|error| error.to_string())
}

#[test]
fn every_move_of_random_games_returns() {
    let mut longest = 0;
    for seed in 0..40 {
        let (mut pos, mut last) = (position(START).expect("a position"), None);
        for played in random_game(&pos, 200, seed).0 {
            for mv in pos.moves() {
                for text in [kifu::write(&pos, mv, last), western::write(&pos, mv)] {
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

/// Positions, and moves of them with their names.
///
/// Source: the examples of the Japan Shogi Association's page on how records are written.
const CASES: &[(&str, &str)] = &[
    ("k8/2G6/G8/9/9/9/9/9/8K b - 1", "9c8b ８二金上 7b8b ８二金寄"),
    ("k8/7G1/5G3/9/9/9/9/9/8K b - 1", "4c3b ３二金上 2b3b ３二金寄"),
    ("k8/9/9/5G3/4G4/9/9/9/8K b - 1", "5e5d ５四金上 4d5d ５四金寄"),
    ("k8/9/9/9/9/9/3S5/9/1S6K b - 1", "8i7h ７八銀上 6g7h ７八銀引"),
    ("k8/9/9/9/9/9/5S3/9/7SK b - 1", "2i3h ３八銀上 4g3h ３八銀引"),
    ("8k/G1G6/9/9/9/9/9/9/8K b - 1", "9b8a ８一金左 7b8a ８一金右"),
    ("k8/6G1G/9/9/9/9/9/9/8K b - 1", "3b2b ２二金左 1b2b ２二金右"),
    ("k8/9/9/9/3S1S3/9/9/9/8K b - 1", "6e5f ５六銀左 4e5f ５六銀右"),
    ("k8/9/9/9/9/9/9/9/1GG5K b - 1", "8i7h ７八金左 7i7h ７八金直"),
    ("k8/9/9/9/9/9/9/9/5SS1K b - 1", "4i3h ３八銀左 3i3h ３八銀直"),
    ("k8/9/3GGG3/9/9/9/9/9/8K b - 1", "6c5b ５二金左 5c5b ５二金直 4c5b ５二金右"),
    (
        "k8/9/9/9/9/9/1+P7/+P1+P6/+P+P6K b - 1",
        "8i8h ８八と直 9h8h ８八と左寄 9i8h ８八と左上 7h8h ８八と右 8g8h ８八と引",
    ),
    (
        "k8/9/9/9/9/9/6S1S/9/K6SS b - 1",
        "2i2h ２八銀直 1g2h ２八銀右引 1i2h ２八銀右上 3g2h ２八銀左",
    ),
    ("+R8/9/8k/1+R7/9/9/9/9/8K b - 1", "9a8b ８二龍引 8d8b ８二龍上"),
    ("k8/4+R4/7+R1/9/9/9/9/9/8K b - 1", "2c4c ４三龍寄 5b4c ４三龍引"),
    ("k8/9/9/9/4+R3+R/9/9/9/8K b - 1", "5e3e ３五龍左 1e3e ３五龍右"),
    ("8k/9/9/9/9/9/9/9/+R+R6K b - 1", "9i8h ８八龍左 8i8h ８八龍右"),
    ("k8/9/9/9/9/9/9/7+R1/K7+R b - 1", "2h1g １七龍左 1i1g １七龍右"),
    ("+B+B6k/9/9/9/9/9/9/9/8K b - 1", "9a8b ８二馬左 8a8b ８二馬右"),
    ("k8/9/3+B5/9/+B8/9/9/9/8K b - 1", "9e8e ８五馬寄 6c8e ８五馬引"),
    ("k7+B/9/9/6+B2/9/9/9/9/8K b - 1", "1a1b １二馬引 3d1b １二馬上"),
    ("k8/9/9/9/9/9/9/9/+B3+B3K b - 1", "9i7g ７七馬左 5i7g ７七馬右"),
    ("k8/9/9/9/9/9/5+B3/8+B/8K b - 1", "4g2i ２九馬左 1h2i ２九馬右"),
];

#[test]
fn cases_of_the_association_are_written_and_read() {
    for (position_text, moves) in CASES {
        let pos = position(position_text).expect("a position");
        let words: Vec<_> = moves.split(' ').collect();
        for pair in words.chunks(2) {
            let (mv, text) = (pos.parse_move(pair[0], ()).expect("a legal move"), pair[1]);
            // A piece that could have promoted says that it did not.
            assert_eq!(
                kifu::write(&pos, mv, None).trim_end_matches("不成"),
                text,
                "{position_text}"
            );
            assert_eq!(read(&pos, text, None), Ok(mv), "{text} in {position_text}");
        }
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
    for &(position_text, mv, text, others) in WESTERN {
        let pos = position(position_text).expect("a position");
        let mv = pos.parse_move(mv, ()).expect("a legal move");
        assert_eq!(western::write(&pos, mv), text, "{position_text}");
        for &text in [text].iter().chain(others) {
            // Text in USI is read as that.
            let read = pos.parse_move(text, ()).or_else(|_| read(&pos, text, None));
            assert_eq!(read, Ok(mv), "{text} in {position_text}");
        }
    }
    let pos = position(START).expect("a position");
    assert!(kifu::read(&pos, "", None).or_else(|| western::read(&pos, "")).is_none());
}

/// Positions, a move in USI that the rules forbid there, and the same in other notations.
const FORBIDDEN: &[(&str, &str, &str)] = &[
    ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "５五歩打 ５五歩 ▲５五歩 +0055FU P*5e"),
    ("7lk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", "１二歩打 １二歩 +0012FU P*1b P1b"),
    ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4g", "４七金 ４七金(58) +5847KI G-4g"),
    ("4r3k/9/9/9/9/9/P8/9/4K4 b - 1", "9g9f", "９六歩 +9796FU P-9f"),
    ("4k4/9/9/9/4r4/9/9/9/3K5 b - 1", "6i5i", "５九玉 +6959OU K-5i"),
    ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a", "９一歩不成 +9291FU P-9a="),
    ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*4a", "４一歩打 ４一歩 +0041FU P*4a"),
    ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a", "５一金 ５一金打 +0051KI G*5a"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "N*1b", "１二桂打 +0012KE N*1b"),
    (START, "8h2b", "２二角成 +8822KA Bx2b"),
    (START, "7g7e", "７五歩 ７五歩(77) +7775FU P-7e"),
    (START, "B*2h", "２八角打 +0028KA B*2h"),
    ("4k4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h5g+", "５七金成 G-5g+"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "7g7f", "７六歩(77) +7776FU"),
];

#[test]
fn every_notation_names_the_rule_that_forbids_a_move() {
    let reason = |told: String, text: &str| told.replacen(&format!(" {text}:"), "", 1);
    for (sfen, usi, texts) in FORBIDDEN {
        let pos = position(sfen).expect(sfen);
        let wanted = pos.parse_move(usi, ()).expect_err(usi).to_string();
        for text in texts.split(' ') {
            let told = read(&pos, text, None).expect_err(text);
            assert_eq!(reason(told, text), reason(wanted.clone(), usi), "{text}");
        }
    }
    let told = |text| read(&position(START).expect("a position"), text, None).expect_err(text);
    assert_eq!(told("Px7f"), "illegal move: Px7f: there is nothing to take on 7f");
    assert_eq!(told("+2868KI"), "illegal move: +2868KI: no piece there can move so");
}
