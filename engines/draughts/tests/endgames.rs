//! Endgame tables: against the rules, on disk, damaged, and in the search.

use std::fs;
use std::sync::{Arc, OnceLock};

use draughts::endgame::{EndgameTables, Material, Value, build, tally, verify};
use draughts::{Evaluations, Heuristics};
use draughts_rules::{Bits, Colour, Position, Rules, Setup, Variant};
use game::keys::SplitMix64;
use game::{Game as _, Line, Notation as _};
use search::{Heuristics as _, Limits, Score, Searcher};

/// Tables of three pieces on 8x8, the quickest to build.
fn small() -> &'static EndgameTables {
    static TABLES: OnceLock<EndgameTables> = OnceLock::new();
    TABLES.get_or_init(|| build(Variant::English8, 3, &mut |_| ()))
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
        let pieces = if variant == Variant::English8 { 4 } else { 3 };
        assert_eq!((shipped.variant(), shipped.pieces()), (variant, pieces));
        let built = build(variant, pieces, &mut |_| ());
        assert!(shipped.bytes() == built.bytes(), "{variant:?}");
    }
}

/// The value of `pos` if `plies` decide it, by nothing but the moves.
fn searched(pos: &Position, plies: u32) -> Option<Value> {
    let moves = pos.moves();
    if moves.is_empty() || plies == 0 {
        return moves.is_empty().then_some(Value::Loss(0));
    }
    let replies = moves.into_iter().map(|mv| searched(&pos.after(mv), plies - 1));
    let (mut fastest, mut slowest, mut lost) = (None, 0, true);
    for reply in replies {
        match reply {
            Some(Value::Loss(plies)) => {
                fastest = Some(fastest.map_or(plies, |least: u32| least.min(plies)))
            }
            Some(Value::Win(plies)) => slowest = slowest.max(plies),
            _ => lost = false,
        }
    }
    let loss = || lost.then_some(Value::Loss(slowest + 1));
    fastest.map(|plies| Value::Win(plies + 1)).or_else(loss)
}

/// A random position with the pieces of `material`, White to move.
fn random_position(material: Material, rng: &mut SplitMix64) -> Position {
    let rules = Rules::of(Variant::English8);
    loop {
        let mut place = |count: u8| {
            let bits = (0..count).map(|_| rules.variant.bit(1 + rng.below(32)).unwrap());
            bits.fold(0, |set: Bits, bit| set | 1 << bit)
        };
        let men = material.men.map(&mut place);
        let kings = material.kings.map(&mut place);
        let pieces = [men[0] | kings[0], men[1] | kings[1]];
        let placed = pieces[0].count_ones() + pieces[1].count_ones();
        let homes =
            [Colour::White, Colour::Black].map(|colour| rules.variant.promotion_row(colour));
        let crowned = men[0] & homes[0] | men[1] & homes[1];
        if pieces[0] & pieces[1] == 0 && placed == material.total() && crowned == 0 {
            let kings = kings[0] | kings[1];
            let setup = Setup { pieces, kings, turn: Colour::White, idle_plies: 0, full_move: 1 };
            return Position::new(setup, rules);
        }
    }
}

/// Backwards and forwards agree: what a plain search decides has that value in the tables, and what it does not
/// decide takes longer or is drawn. Positions of every material with either side to move, captures due or not.
#[test]
fn a_plain_search_agrees_with_the_tables() {
    const PLIES: u32 = 6;
    let (tables, mut rng) = (EndgameTables::shipped(Variant::English8), SplitMix64::new(1));
    let (mut decided, mut captures) = (0, 0);
    for material in tables.materials() {
        for _ in 0..40 {
            let pos = random_position(material, &mut rng);
            let value = tables.probe(&pos).unwrap();
            let expected = match value {
                Value::Win(plies) | Value::Loss(plies) if plies <= PLIES => Some(value),
                _ => None,
            };
            assert_eq!(searched(&pos, PLIES), expected, "{pos:?}: {value}");
            decided += u32::from(expected.is_some());
            captures += u32::from(pos.must_capture());
        }
    }
    assert!(decided > 200 && captures > 200, "{decided} decided, {captures} with captures");
}

#[test]
fn a_wrong_value_is_found() {
    let mut bytes = small().bytes().to_vec();
    // In the middle of the last stream, with a checksum to match.
    let at = bytes.len() - 200;
    bytes[at] ^= 1;
    let body = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
    let tables = EndgameTables::from_bytes(bytes).unwrap();
    let faulty = |&material: &_| verify(&tables, material).is_err();
    assert!(tables.materials().iter().any(faulty));
}

#[test]
fn a_file_reads_back_and_is_far_smaller_than_its_values() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, small().bytes()).unwrap();
    let opened = EndgameTables::open(file.path()).unwrap();
    for text in ["B:WK32:BK1,K5", "W:W21:B12", "W:WK14,22:BK3"] {
        let pos = read(text, Variant::English8);
        assert!(opened.probe(&pos).is_some());
        assert_eq!(opened.probe(&pos), small().probe(&pos), "{text}");
    }
    let values = 261_224;
    assert!(opened.bytes().len() < values / 8, "{} bytes", opened.bytes().len());
}

#[test]
fn four_pieces_have_the_known_counts() {
    let tables = EndgameTables::shipped(Variant::English8);
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
    assert_eq!(refuse(&newer), "endgame file has version 9, not 2");
    let folder = tempfile::tempdir().unwrap();
    assert!(EndgameTables::open(&folder.path().join("absent")).is_err());
    assert!(EndgameTables::open(folder.path()).is_err());
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
    let heuristics = Heuristics::new(Evaluations::default(), Some(tables.clone()));
    let mut searcher = Searcher::new(1, 1);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut line = Line::new();
    let report = searcher.search(&pos, &line, &heuristics, &limits, &());
    assert_eq!(report.lines[0].score, Score::win_in(plies as usize));
    // Played out, the win comes as fast as the table says.
    while pos.count_moves() > 0 {
        let report = searcher.search(&pos, &line, &heuristics, &limits, &());
        line.play(&mut pos, report.best().unwrap());
    }
    assert_eq!(line.len(), plies as usize);
}

/// Draws by the tables are worth nothing and shown so, however many pieces one side has more.
#[test]
fn the_search_knows_a_draw() {
    let heuristics =
        Heuristics::new(Evaluations::default(), Some(EndgameTables::shipped(Variant::English8)));
    for text in ["B:WK18,28:BK7,K20", "W:WK18,28:BK7,K20"] {
        let pos = read(text, Variant::English8);
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let report = Searcher::new(1, 1).search(&pos, &Line::new(), &heuristics, &limits, &());
        assert_eq!(report.lines[0].score, Score::ZERO, "{text}");
    }
}

#[test]
fn a_win_that_the_draw_rule_cuts_short_is_not_claimed() {
    let mut heuristics =
        Heuristics::new(Evaluations::default(), Some(EndgameTables::shipped(Variant::English8)));
    let mut score = |text: &str| {
        let mut pos = read(text, Variant::English8);
        heuristics.probe(&mut pos, 0).unwrap()
    };
    let at = |idle: u32| format!("W:WK6,K7:BK30:H{idle}:F60");
    assert!(score(&at(0)).is_win());
    let late = [60, 70, 79].map(|idle| score(&at(idle)));
    assert!(late.iter().all(|score| !score.is_proved()), "{late:?}");
    assert!(late.is_sorted_by(|a, b| a > b) && late[2] > Score::ZERO, "{late:?}");
}
