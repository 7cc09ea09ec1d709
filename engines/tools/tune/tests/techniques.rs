//! Each technique of the search does something, by itself.

use game::{Line, Notation};
use search::{Limits, Searcher, Techniques};
use shell::Program;

/// Mates of shogi, beside the positions of the bench.
const MATES: &str = include_str!("../../../../tests/suites/tsume.epd");

/// The nodes that a search of a position to a fixed depth takes.
fn nodes<P: Program>(position: &str, techniques: &Techniques) -> u64 {
    let program = P::default();
    let heuristics = program.heuristics(P::EVALUATIONS[0]);
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let pos = P::Game::parse_position(position, &Default::default());
    let pos = pos.unwrap_or_else(|_| panic!("no position: {position}"));
    let mut searcher = Searcher::new(1, 1);
    *searcher.techniques_mut() = techniques.clone();
    searcher.search(&pos, &Line::new(), &heuristics, &limits, &()).nodes
}

/// Which techniques change the search of some positions of the bench, or of `more`. The first that tells is enough.
fn changes<P: Program>(more: &[&'static str]) -> impl Fn(&Techniques) -> bool + use<P> {
    let positions = P::BENCH.positions.iter().take(5).chain(more);
    let searched = |text: &&'static str| (*text, nodes::<P>(text, &Techniques::default()));
    let usual: Vec<_> = positions.map(searched).collect();
    move |techniques| usual.iter().any(|(text, all)| nodes::<P>(text, techniques) != *all)
}

#[test]
fn every_technique_changes_the_search() {
    let mates = MATES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mates = mates.map(|line| line.split(';').next().unwrap_or_default().trim()).take(5);
    let shogi = changes::<shogi::Program>(&mates.collect::<Vec<_>>());
    // Its moves put off the answer to a threat.
    let gomoku = changes::<gomoku::Program>(&[]);
    for technique in Techniques::ALL {
        let without = Techniques::without(technique);
        let is_other = match technique.name {
            "delay_pruning" => gomoku(&without),
            _ => shogi(&without),
        };
        // It keeps threads out of each other's way: one thread searches as if it were not there.
        assert_eq!(is_other, technique.name != "abdada", "{}", technique.name);
    }
}
