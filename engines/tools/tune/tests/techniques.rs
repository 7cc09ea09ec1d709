//! Each technique of the search does something, by itself.

use game::{Line, Notation};
use search::{Features, Limits, Searcher};
use shell::{Player, Tools};
use shogi::{Position, Program, Rules};

/// A middle game with a mate in sight, beside the positions of the bench.
const MATE: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BG2SLPbnp 1";

/// The nodes that a search of some positions to a fixed depth takes.
fn nodes(features: &Features, threads: usize) -> u64 {
    let program = Program::default();
    let heuristics = program.heuristics(Program::EVALUATIONS[0]);
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let positions = program.bench().positions.iter().copied().take(5).chain([MATE]);
    let nodes = positions.map(|text| {
        let pos = Position::parse_position(text, &Rules::default()).expect("a position");
        let mut searcher = Searcher::new(1, threads);
        *searcher.features_mut() = features.clone();
        searcher.search(&pos, &Line::new(), &heuristics, &limits, &()).nodes
    });
    nodes.sum()
}

#[test]
fn every_technique_changes_the_search() {
    let all = nodes(&Features::default(), 1);
    for technique in Features::ALL {
        let without = nodes(&Features::without(technique), 1);
        // It keeps threads out of each other's way: one thread searches as if it were not there.
        let is_for_threads = technique.name == "abdada";
        assert_eq!(without == all, is_for_threads, "{}: {without} {all}", technique.name);
    }
}
