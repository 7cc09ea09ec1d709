//! The territory solver and the division of free dots.

use std::collections::HashMap;

use dots::territory::{Reach, TerritorySolver};
use dots::{EdgeSet, Position, Rules, Variant, suite};
use game::keys::SplitMix64;
use game::{Game, Notation, Side};

const SOLVED: &str = include_str!("../../../tests/suites/dots-solved.txt");

#[test]
fn the_solved_suite_agrees() {
    let mut cases = 0;
    for line in SOLVED.lines() {
        let Some(case) = suite::Case::parse(line).unwrap() else { continue };
        if case.pos.variant() == Variant::Territory {
            let checked = suite::check_solved(line, 2_000_000);
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
    let solution = TerritorySolver::new(&pos, 1).unwrap().solve(&pos, &()).unwrap();
    assert_eq!(solution.value, 5 + 2 + 1 - 8);
    assert!(pos.outcome().is_none());
}

#[test]
fn dots_one_move_nearer_are_close() {
    let start = Position::new(&Rules::new(Variant::Territory, 2, 5).unwrap());
    let reach = Reach::of(&start);
    assert_eq!((reach.nearer, reach.close, reach.level), ([4, 4], [2, 2], 0));
    // Corners of a square are an even number of moves apart from every dot.
    let square = Reach::of(&Position::new(&Rules::new(Variant::Territory, 4, 4).unwrap()));
    assert_eq!((square.nearer, square.close, square.level), ([5, 5], [0, 0], 4));
}

/// The final score of x minus that of o by plain minimax over all legal moves.
fn minimax(pos: &Position, known: &mut HashMap<(EdgeSet, Side), i32>) -> i32 {
    if pos.is_over() {
        return pos.score(Side::First) - pos.score(Side::Second);
    }
    let state = (pos.drawn(), pos.side_to_move());
    if let Some(&value) = known.get(&state) {
        return value;
    }
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut after = *pos;
        after.make(mv);
        minimax(&after, known)
    });
    let best = match pos.side_to_move() {
        Side::First => values.max(),
        Side::Second => values.min(),
    };
    let best = best.expect("a side that can move is on move");
    known.insert(state, best);
    best
}

#[test]
fn the_solver_agrees_with_minimax() {
    let mut rng = SplitMix64::new(9);
    let mut contested = 0;
    for (rows, cols) in [(3, 4), (4, 4), (3, 6), (4, 5)] {
        let start = Position::start(&Rules::new(Variant::Territory, rows, cols).unwrap());
        for _ in 0..40 {
            let mut pos = start;
            let free = |pos: &Position| {
                rows * cols - (pos.score(Side::First) + pos.score(Side::Second)) as usize
            };
            while free(&pos) > 5 {
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                // Few edges between own dots, or minimax would take too long.
                let taking = moves.iter().filter(|&&mv| pos.takes(mv).is_some());
                let taking = taking.copied().collect::<Vec<_>>();
                let from = if taking.is_empty() || rng.below(4) == 0 { moves } else { taking };
                pos.make(from[rng.below(from.len())]);
            }
            let value = minimax(&pos, &mut HashMap::new());
            let solution = TerritorySolver::new(&pos, 1).unwrap().solve(&pos, &()).unwrap();
            assert_eq!(solution.value, value, "{}", pos.position_text());
            assert!(!solution.best.is_empty());
            contested += i32::from(!Reach::of(&pos).is_decided());
        }
    }
    assert!(contested > 40, "positions that are not decided yet: {contested}");
}

#[test]
fn boards_of_middle_size_are_solved() {
    for (rows, cols, value) in [(5, 6, 0), (5, 7, 1), (6, 6, 0)] {
        let pos = Position::start(&Rules::new(Variant::Territory, rows, cols).unwrap());
        let solution = TerritorySolver::new(&pos, 16).unwrap().value(&pos, &()).unwrap();
        assert_eq!(solution.value, value, "{rows}x{cols}");
    }
}
