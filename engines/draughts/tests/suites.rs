//! The suite of perft counts, as the program checks it.

use draughts::Program;
use shell::Tools as _;

#[test]
fn perft_suite_agrees() {
    let suite = include_str!("../../../tests/suites/draughts-perft.txt");
    let mut checker = Program::default().suite("perft").unwrap();
    checker.cap_nodes(200_000);
    let check = |line: &str| checker.take(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(suite.lines().filter_map(check).count(), 102);
}
