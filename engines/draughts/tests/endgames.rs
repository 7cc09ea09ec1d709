//! Endgame tables: against the rules, on disk, damaged, and in the search.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use draughts::endgame::{EndgameTables, Material, Value, build, tally, verify};
use draughts::{Evaluations, Heuristics};
use draughts_rules::{Position, Rules, Variant};
use game::{Game as _, Line, Notation as _};
use search::{Heuristics as _, Limits, Score, Searcher};

/// Tables of three pieces on 8x8, the quickest to build.
fn small() -> &'static EndgameTables {
    static TABLES: OnceLock<EndgameTables> = OnceLock::new();
    TABLES.get_or_init(|| build(Variant::English8, 3, &mut |_| ()))
}

/// A file of this test's own, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("tengen-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn read(text: &str, variant: Variant) -> Position {
    Position::parse_position(text, &Rules::of(variant)).unwrap()
}

#[test]
fn every_value_follows_from_its_successors() {
    for (variant, pieces) in [(Variant::English8, 3), (Variant::English10, 2)] {
        let tables = build(variant, pieces, &mut |_| ());
        for material in tables.materials() {
            verify(&tables, material).unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
}

#[test]
fn the_tables_that_come_with_the_program_are_those_that_are_built() {
    for variant in Variant::ALL {
        let shipped = EndgameTables::shipped(variant);
        assert_eq!((shipped.variant(), shipped.pieces()), (variant, 3));
        let built = build(variant, 3, &mut |_| ());
        assert!(shipped.bytes() == built.bytes(), "{variant:?}");
    }
}

#[test]
fn a_wrong_value_is_found() {
    let mut bytes = small().bytes().to_vec();
    // The last byte of the last block, with a checksum to match.
    let at = bytes.len() - 5;
    bytes[at] ^= 1;
    let sum = crc32fast::hash(&bytes[..at + 1]);
    bytes[at + 1..].copy_from_slice(&sum.to_le_bytes());
    let tables = EndgameTables::from_bytes(bytes).unwrap();
    let faulty = |&material: &_| verify(&tables, material).is_err();
    assert!(tables.materials().iter().any(faulty));
}

#[test]
fn a_file_reads_back_and_is_far_smaller_than_its_values() {
    let file = Scratch::new("whole");
    fs::write(&file.0, small().bytes()).unwrap();
    let opened = EndgameTables::open(&file.0).unwrap();
    for text in ["B:WK32:BK1,K5", "W:W21:B12", "W:WK14,22:BK3"] {
        let pos = read(text, Variant::English8);
        assert!(opened.probe(&pos).is_some());
        assert_eq!(opened.probe(&pos), small().probe(&pos), "{text}");
    }
    let values = 2 * 261_224 / 2;
    assert!(opened.bytes().len() < values, "{} bytes", opened.bytes().len());
}

#[test]
fn four_pieces_fit() {
    let tables = build(Variant::English8, 4, &mut |_| ());
    let fours = tables.materials().into_iter().filter(|material| material.total() == 4);
    let tallies = fours.map(|material| tally(&tables, material)).collect::<Vec<_>>();
    // Of the 7,092,774 placements of four pieces, those in which both sides are present.
    assert_eq!(tallies.iter().map(|tally| tally.positions).sum::<u64>(), 6_209_316);
    assert_eq!(tallies.iter().filter_map(|tally| tally.longest_win).max(), Some(109));
    assert_eq!(tallies.iter().filter_map(|tally| tally.longest_loss).max(), Some(108));
    // One of each kind on both sides: the longest wins of a quick check.
    let material = Material { men: [1, 1], kings: [1, 1] };
    verify(&tables, material).unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn damaged_files_are_refused_with_a_reason() {
    let whole = small().bytes();
    let refuse = |bytes: &[u8]| EndgameTables::from_bytes(bytes.to_vec()).unwrap_err().to_string();
    let mut changed = whole.to_vec();
    changed[whole.len() / 2] ^= 0x10;
    assert_eq!(refuse(&changed), "endgame file is damaged: its checksum differs");
    assert_eq!(
        refuse(&whole[..whole.len() - 100]),
        "endgame file is damaged: its checksum differs"
    );
    assert_eq!(refuse(&whole[..20]), "endgame file is damaged: cut short");
    assert_eq!(refuse(b"[Event \"x\"]"), "not an endgame file");
    assert_eq!(refuse(b""), "not an endgame file");
    let mut newer = whole.to_vec();
    newer[8] = 9;
    assert_eq!(refuse(&newer), "endgame file has version 9, not 1");
    assert!(EndgameTables::open(&Scratch::new("absent").0).is_err());
    assert!(EndgameTables::open(&std::env::temp_dir()).is_err());
}

#[test]
fn hostile_files_with_a_good_checksum_do_no_harm() {
    let pos = read("B:WK32:BK1,K5", Variant::English8);
    for at in 12..600 {
        let mut bytes = small().bytes().to_vec();
        bytes[at] = 0xFF;
        let body = bytes.len() - 4;
        let sum = crc32fast::hash(&bytes[..body]);
        bytes[body..].copy_from_slice(&sum.to_le_bytes());
        if let Ok(tables) = EndgameTables::from_bytes(bytes) {
            let _ = tables.probe(&pos);
        }
    }
}

#[test]
fn one_armed_positions_and_other_boards_are_answered_rightly() {
    assert_eq!(small().probe(&read("W:W:B1", Variant::English8)), Some(Value::Loss(0)));
    assert_eq!(small().probe(&read("W:W21:B", Variant::English8)), Some(Value::Win(1)));
    assert_eq!(small().probe(&read("W:WK40:BK1", Variant::English12)), None);
    assert_eq!(small().probe(&read("W:WK1,K2,K3:BK32", Variant::English8)), None);
}

#[test]
fn the_search_knows_the_exact_distance() {
    let tables = Arc::new(build(Variant::English8, 3, &mut |_| ()));
    let mut pos = read("W:WK6,K7:BK30", Variant::English8);
    let Some(Value::Win(plies)) = tables.probe(&pos) else { panic!("a win") };
    let opinion = Heuristics::new(Evaluations::default(), Some(tables.clone()));
    let mut searcher = Searcher::new(1, 1);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut line = Line::new();
    let report = searcher.search(&pos, &line, &opinion, &limits, &());
    assert_eq!(report.lines[0].score, Score::win_in(plies as usize));
    // Played out, the win comes as fast as the table says.
    while pos.count_moves() > 0 {
        let report = searcher.search(&pos, &line, &opinion, &limits, &());
        line.play(&mut pos, report.best().unwrap());
    }
    assert_eq!(line.len(), plies as usize);
}

#[test]
fn a_win_that_the_draw_rule_cuts_short_is_not_claimed() {
    let tables = Arc::new(build(Variant::English8, 3, &mut |_| ()));
    let mut opinion = Heuristics::new(Evaluations::default(), Some(tables));
    let mut fresh = read("W:WK6,K7:BK30:H0:F1", Variant::English8);
    let mut late = read("W:WK6,K7:BK30:H79:F60", Variant::English8);
    assert!(opinion.probe(&mut fresh, 0).is_some());
    assert_eq!(opinion.probe(&mut late, 0), None);
}
