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
        if case.pos.variant() == Variant::Territory {
            let checked = suites::check_solved(line, 2_000_000);
            cases += checked.unwrap_or_else(|error| panic!("{line}: {error}")).map_or(0, |()| 1);
        }
    }
    assert_eq!(cases, 44);
}

#[test]
fn what_one_side_alone_can_reach_is_its_own() {
    let rules = Rules::new(Variant::Territory, 4, 4).unwrap();
    let text = ".:x:o-o/::|:::|/.:x:o-o/::|:|:|/x-x:o:o/|:::|:|/x:.:o:o x territory";
    let pos = Position::parse_position(text, &rules).unwrap();
    let reach = Reach::of(&pos);
    assert!(!reach.is_decided(), "b1 lies between both: {reach:?}");
    assert_eq!((reach.sole, reach.level), ([2, 0], 1));
    let solution = Solver::new(&pos, 1).unwrap().solve(&pos, &()).unwrap();
    assert_eq!(solution.value, 5 + 2 + 1 - 8);
    assert!(pos.outcome().is_none());
}
