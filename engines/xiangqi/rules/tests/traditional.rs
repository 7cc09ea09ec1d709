//! Moves as players write them, in both directions.

use crate::position;
use game::keys::SplitMix64;
use game::kit::random_game;
use game::{Game, Notation};
use xiangqi_rules::traditional::{self, chinese, iccs, wxf};
use xiangqi_rules::{Move, Position, Ranks, Rules, START};

/// The notations of players.
const WRITTEN: [fn(&Position, Move) -> String; 3] = [iccs, wxf, chinese];

fn read(pos: &Position, text: &str) -> Result<Move, String> {
    let found = traditional::read(pos, text).unwrap_or_else(|| panic!("{text} is not read"));
    found.map_err(|error| error.to_string())
}

/// Every legal move, written in each notation, reads back as itself.
fn check(pos: &Position) {
    let moves = pos.moves();
    for write in WRITTEN {
        for &mv in &moves {
            let text = write(pos, mv);
            let read = match pos.parse_move(&text, Ranks::FromZero) {
                Ok(mv) => Ok(mv),
                Err(_) => read(pos, &text),
            };
            assert_eq!(read, Ok(mv), "{text} in {}", pos.position_text());
        }
    }
}

#[test]
fn every_move_of_random_games_returns() {
    for seed in 0..12 {
        let mut pos = position(START);
        for mv in random_game(&pos, 150, seed).0 {
            check(&pos);
            pos.make(mv);
        }
    }
}

/// Five soldiers of each side on few files beyond the river, the generals far from them.
fn crowd(rng: &mut SplitMix64) -> Option<Position> {
    let mut board = [['1'; 9]; 10];
    (board[9][3], board[0][5]) = ('K', 'k');
    let files: Vec<usize> = (0..2).map(|_| rng.below(9)).collect();
    for (letter, ranks) in [('P', 1..5), ('p', 5..9)] {
        for _ in 0..5 {
            let file = files[rng.below(files.len())];
            let rank = ranks.start + rng.below(ranks.len());
            board[rank][file] = letter;
        }
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    let side = ["w", "b"][rng.below(2)];
    let text = format!("{} {side} - - 0 1", rows.join("/"));
    Position::parse_position(&text, &Rules::default()).ok()
}

#[test]
fn every_move_of_soldiers_in_crowds_returns() {
    let mut rng = SplitMix64::new(30);
    let crowds: Vec<Position> = (0..1_200).filter_map(|_| crowd(&mut rng)).collect();
    assert!(crowds.len() > 400, "{} positions", crowds.len());
    crowds.iter().for_each(check);
}

/// A position, a move, and its names, the first two of which are written.
type Case = (&'static str, &'static str, &'static [&'static str]);

const THREE: &str = "4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1";
const FOUR: &str = "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1";
const FIVE: &str = "2P2k3/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w - - 0 1";
/// Red's soldiers on f8, f6, d8 and d6: the example of the encyclopaedia's standard.
const PAIRS: &str = "4k4/3P1P3/9/3P1P3/9/9/9/9/9/3K5 w - - 0 1";
/// The middle of three on one of two files has its file twice.
const MIDDLE: &str = "5k3/9/4P1P2/4P1P2/4P4/9/9/9/9/3K5 w - - 0 1";
const BLACK_PAIRS: &str = "5k3/9/9/9/9/9/2p1p4/2p1p4/6p2/3K5 b - - 0 1";

/// Sources: the examples of `wxf.org` for three, four and five soldiers, those of the encyclopaedia's
/// standard for two files, and the forms that books and programs use beside them.
const CASES: &[Case] = &[
    (START, "h2e2", &["C2=5", "炮二平五", "c2.5", "砲二平五", "炮2平5", "炮２平５", "包 二 平 五"]),
    (START, "h0g2", &["H2+3", "马二进三", "N2+3", "馬二進三", "傌二进三", "马2进3"]),
    (START, "c3c4", &["P7+1", "兵七进一", "S7+1", "兵７進１", "卒七进一"]),
    (START, "f0e1", &["A4+5", "仕四进五", "士四進五"]),
    (START, "c0e2", &["E7+5", "相七进五", "B7+5", "象七進五"]),
    (START, "a0a1", &["R9+1", "车九进一", "車九進一", "俥九进一"]),
    (START, "e0e1", &["K5+1", "帅五进一", "帥五進一", "G5+1"]),
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
        "h9g7",
        &["H8+7", "马８进７", "马8进7", "馬八進七", "n8+7"],
    ),
    // Two on a file.
    (
        "5k3/9/9/4R4/9/9/9/9/4R4/3K5 w - - 0 1",
        "e6c6",
        &["R+=7", "前车平七", "R+.7", "車前平七", "+R=7"],
    ),
    ("5k3/9/9/4R4/9/9/9/9/4R4/3K5 w - - 0 1", "e1e0", &["R--1", "后车退一", "後車退一", "-R-1"]),
    ("3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d2e1", &["A6-5", "仕六退五"]),
    // Three, four and five on a file.
    (THREE, "e7f7", &["P+=4", "前兵平四", "P+.4", "15=4", "一兵平四"]),
    (THREE, "e6f6", &["P5=4", "中兵平四", "P5.4", "25=4", "P.=4", "二兵平四"]),
    (THREE, "e5f5", &["P-=4", "后兵平四", "35=4", "三兵平四"]),
    (FOUR, "e8d8", &["++=6", "一兵平六", "前兵平六", "Pa=6"]),
    (FOUR, "e7d7", &["P+=6", "二兵平六", "25=6", "Pb=6"]),
    (FOUR, "e6d6", &["P-=6", "三兵平六", "35=6"]),
    (FOUR, "e5d5", &["--=6", "四兵平六", "后兵平六", "45=6"]),
    (FIVE, "c8d8", &["P+=6", "二兵平六"]),
    (FIVE, "c7d7", &["P7=6", "三兵平六", "中兵平六"]),
    (FIVE, "c5d5", &["--=6", "五兵平六", "57=6"]),
    // Two files.
    (PAIRS, "f8e8", &["4+=5", "一兵平五", "前兵四平五", "前四平五", "14=5"]),
    (PAIRS, "f6e6", &["4-=5", "二兵平五", "后兵四平五", "后四平五", "24=5"]),
    (PAIRS, "d8e8", &["6+=5", "三兵平五", "前兵六平五", "16=5"]),
    (PAIRS, "d6e6", &["6-=5", "四兵平五", "后六平五"]),
    (MIDDLE, "e6d6", &["55=6", "四兵平六", "中兵五平六"]),
    (BLACK_PAIRS, "c2d2", &["3+=4", "一卒平４", "前卒3平4", "前3平4", "1卒平4"]),
    (BLACK_PAIRS, "e3d3", &["5-=4", "四卒平４", "后卒５平４"]),
    (BLACK_PAIRS, "g1g0", &["P7+1", "卒７进１"]),
];

#[test]
fn cases_of_the_sources_are_read_and_written() {
    for &(text, mv, names) in CASES {
        let pos = position(text);
        let mv = pos.parse_move(mv, Ranks::FromZero).unwrap_or_else(|error| panic!("{error}"));
        for (&name, write) in names.iter().zip(&WRITTEN[1..]) {
            assert_eq!(write(&pos, mv), name, "{text}");
        }
        for name in names {
            assert_eq!(read(&pos, name), Ok(mv), "{name} in {text}");
        }
    }
}

#[test]
fn other_notations_are_not_read() {
    for text in ["", "h2e2"] {
        assert!(traditional::read(&position(START), text).is_none(), "{text}");
    }
}
