//! Each technique of the search does something, by itself.

use game::{Line, Notation};
use search::{Limits, Searcher, Techniques};
use shell::{Player, Tools};
use shogi::Program;
use shogi_rules::{Position, Rules};

/// Mates, beside the positions of the bench.
const MATES: &str = include_str!("../../../../tests/suites/tsume.epd");

/// The nodes that a search of some positions to a fixed depth takes.
fn nodes(techniques: &Techniques, threads: usize) -> u64 {
    let program = Program::default();
    let heuristics = program.heuristics(Program::EVALUATIONS[0]);
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let mates = MATES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mates = mates.map(|line| line.split(';').next().unwrap_or_default().trim()).take(5);
    let positions = Program::BENCH.positions.iter().copied().take(5).chain(mates);
    let nodes = positions.map(|text| {
        let pos = Position::parse_position(text, &Rules::default()).expect("a position");
        let mut searcher = Searcher::new(1, threads);
        *searcher.techniques_mut() = techniques.clone();
        searcher.search(&pos, &Line::new(), &heuristics, &limits, &()).nodes
    });
    nodes.sum()
}

#[test]
fn every_technique_changes_the_search() {
    let all = nodes(&Techniques::default(), 1);
    for technique in Techniques::ALL {
        let without = nodes(&Techniques::without(technique), 1);
        // It keeps threads out of each other's way: one thread searches as if it were not there.
        let is_for_threads = technique.name == "abdada";
        assert_eq!(without == all, is_for_threads, "{}: {without} {all}", technique.name);
    }
}
