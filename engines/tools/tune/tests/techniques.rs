//! Each technique of the search does something, by itself.

use game::{Line, Notation};
use search::{Limits, Searcher, Techniques};
use shell::Program;

/// Mates of shogi, beside the positions of the bench.
const MATES: &str = include_str!("../../../../tests/suites/tsume.epd");

/// The nodes that a search of some positions of the bench, and of `more`, to a fixed depth takes.
fn nodes<P: Program>(more: &[&str], techniques: &Techniques) -> u64 {
    let program = P::default();
    let heuristics = program.heuristics(P::EVALUATIONS[0]);
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let positions = P::BENCH.positions.iter().take(5).chain(more);
    let nodes = positions.map(|text| {
        let pos = P::Game::parse_position(text, &Default::default());
        let pos = pos.unwrap_or_else(|_| panic!("no position: {text}"));
        let mut searcher = Searcher::new(1, 1);
        *searcher.techniques_mut() = techniques.clone();
        searcher.search(&pos, &Line::new(), &heuristics, &limits, &()).nodes
    });
    nodes.sum()
}

#[test]
fn every_technique_changes_the_search() {
    let mates = MATES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mates = mates.map(|line| line.split(';').next().unwrap_or_default().trim()).take(5);
    let mates = mates.collect::<Vec<_>>();
    let shogi = |techniques: &Techniques| nodes::<shogi::Program>(&mates, techniques);
    // Its moves put off the answer to a threat.
    let gomoku = |techniques: &Techniques| nodes::<gomoku::Program>(&[], techniques);
    let usual = Techniques::default();
    let all = [shogi(&usual), gomoku(&usual)];
    for technique in Techniques::ALL {
        let without = Techniques::without(technique);
        let [without, all] = match technique.name {
            "delay_pruning" => [gomoku(&without), all[1]],
            _ => [shogi(&without), all[0]],
        };
        // It keeps threads out of each other's way: one thread searches as if it were not there.
        let is_for_threads = technique.name == "abdada";
        assert_eq!(without == all, is_for_threads, "{}: {without} {all}", technique.name);
    }
}
