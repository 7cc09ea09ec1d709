//! The suites of solved positions and of perft counts, as the program checks them.

use dots::Program;
use shell::Program as _;

const SOLVED: &str = include_str!("../../../tests/suites/dots-solved.txt");

#[test]
fn the_solved_suite_agrees() {
    let mut checker = Program::default().suite("solved").unwrap();
    checker.cap_nodes(2_000_000);
    // Larger boards that are empty take minutes.
    let large = ["3x4", "3x5", "4x4", "4x5"].map(|size| format!("classic {size} ;M - "));
    let mut cases = [0; 2];
    for line in SOLVED.lines().filter(|line| !large.iter().any(|head| line.starts_with(head))) {
        let checked = checker.take(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let counted = &mut cases[usize::from(line.starts_with("classic"))];
        *counted += checked.map_or(0, |()| 1);
    }
    assert_eq!(cases, [44, 45]);
}

#[test]
fn a_wrong_number_in_a_suite_is_noticed() {
    let mut checker = Program::default().suite("perft").unwrap();
    let error = checker.take("classic 1x1 ;M - ;D1 4 0 0 0 0 ;D2 12 0 0 12 1").unwrap_err();
    assert_eq!(error, "depth 2: expected [12, 0, 0, 12, 1], got [12, 0, 0, 12, 0]");
}
