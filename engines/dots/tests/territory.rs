//! The territory solver and the division of free dots.

use dots::territory::{Reach, Solver};
use dots::{Position, Rules, Variant, suites};
use game::{Game, Notation};

const SOLVED: &str = include_str!("../../../tests/suites/dots-solved.txt");

#[test]
fn the_solved_suite_agrees() {
    let mut cases = 0;
    for line in SOLVED.lines() {
        let Some(case) = suites::Case::parse(line).unwrap() else { continue };
        // The empty boards of 24 and more dots take seconds each.
        let quick = case.pos.board().dots() < 24 || !case.pos.drawn().is_empty();
        if case.pos.variant() == Variant::Territory && quick {
            suites::check_solved(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            cases += 1;
        }
    }
    assert_eq!(cases, 42);
}

#[test]
fn what_one_side_alone_can_reach_is_its_own() {
    let rules = Rules::new(Variant::Territory, 4, 4).unwrap();
    let text = ".:.:.:o/:::::::/.:.:.:o/:::::::/x:x:.:o/:::::::/x:.:.:o x territory";
    assert!(Position::parse_position(text, &rules).is_err());
    let text = ".:x-o:o/::|:::|/.:x:o-o/::|:|:|/x-x:o:o/|:::|:|/x:.:o:o x territory";
    let pos = Position::parse_position(text, &rules);
    assert!(pos.is_err(), "a joined to an enemy dot");
    let text = ".:x:o-o/::|:::|/.:x:o-o/::|:|:|/x-x:o:o/|:::|:|/x:.:o:o x territory";
    let pos = Position::parse_position(text, &rules).unwrap();
    let reach = Reach::of(&pos);
    assert!(!reach.is_decided(), "b1 lies between both: {reach:?}");
    assert_eq!((reach.sole, reach.level), ([2, 0], 1));
    let solution = Solver::new(&pos, 1).unwrap().solve(&pos, &()).unwrap();
    assert_eq!(solution.value, 5 + 2 + 1 - 8);
    assert!(pos.outcome().is_none());
}
