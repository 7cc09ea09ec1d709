//! The territory solver and the division of free dots.

use std::collections::{HashMap, VecDeque};

use dots::territory::{Division, TerritorySolver};
use dots_rules::{CellSet, EdgeSet, Position, Rules, Variant};
use game::keys::SplitMix64;
use game::{Game, Notation, Side};

#[test]
fn what_one_side_alone_can_reach_is_its_own() {
    let rules = Rules::new(Variant::Territory, 4, 4).unwrap();
    let text = ".:x:o-o/::|:::|/.:x:o-o/::|:|:|/x-x:o:o/|:::|:|/x:.:o:o x territory";
    let pos = Position::parse_position(text, &rules).unwrap();
    let division = Division::of(&pos);
    assert!(!division.contested().is_empty(), "b1 lies between both: {division:?}");
    assert_eq!((division.sole.map(|dots| dots.len()), division.level.len()), ([2, 0], 1));
    let solution = TerritorySolver::new(&pos, 1).unwrap().solve(&pos, &()).unwrap();
    assert_eq!(solution.value, 5 + 2 + 1 - 8);
    assert!(pos.outcome().is_none());
}

#[test]
fn dots_one_move_nearer_are_close() {
    // By side the dots that it reaches sooner, those just one move sooner; those at equal distance.
    let counts = |rows, cols| {
        let rules = Rules::new(Variant::Territory, rows, cols).unwrap();
        let Division { far, close, level, .. } = Division::of(&Position::start(&rules));
        let nearer = [0, 1].map(|side| (far[side] | close[side]).len());
        (nearer, close.map(|dots| dots.len()), level.len())
    };
    assert_eq!(counts(2, 5), ([4, 4], [2, 2], 0));
    // Corners of a square are an even number of moves apart from every dot.
    assert_eq!(counts(4, 4), ([5, 5], [0, 0], 4));
}

/// By dot, the fewest moves in which `side` could take it; 0 for its own, `None` if it cannot.
fn distances(pos: &Position, side: Side) -> Vec<Option<usize>> {
    let board = pos.board();
    let mut found = vec![None; board.dots()];
    let mut queue = VecDeque::new();
    for dot in pos.owned(side).iter() {
        found[dot] = Some(0);
        queue.push_back(dot);
    }
    while let Some(dot) = queue.pop_front() {
        for near in board.around(CellSet::of(dot)).iter() {
            if found[near].is_none() && !pos.owned(!side).contains(near) {
                found[near] = found[dot].map(|moves| moves + 1);
                queue.push_back(near);
            }
        }
    }
    found
}

/// Checks the division of `pos` dot by dot.
fn check_division(pos: &Position) {
    let division = Division::of(pos);
    let [x, o] = Side::BOTH.map(|side| distances(pos, side));
    for dot in 0..pos.board().dots() {
        let in_each = |sets: [CellSet; 2]| sets.map(|set| set.contains(dot));
        let by_side = |wanted: fn(usize, usize) -> bool| match (x[dot], o[dot]) {
            (Some(x), Some(o)) if x > 0 && o > 0 => [wanted(x, o), wanted(o, x)],
            _ => [false; 2],
        };
        let sole = [(x[dot], o[dot]), (o[dot], x[dot])]
            .map(|(own, other)| own.is_some_and(|moves| moves > 0) && other.is_none());
        let named = format!("dot {dot} of {}", pos.position_text());
        assert_eq!(in_each(division.sole), sole, "{named}");
        assert_eq!(in_each(division.far), by_side(|own, other| own + 1 < other), "{named}");
        assert_eq!(in_each(division.close), by_side(|own, other| own + 1 == other), "{named}");
        assert_eq!(in_each([division.level; 2]), by_side(|own, other| own == other), "{named}");
        assert_eq!(in_each(division.frontier), by_side(|own, _| own == 1), "{named}");
    }
}

#[test]
fn the_division_follows_from_distances() {
    let sizes = [(10, 10), (2, 9), (12, 12), (5, 3), (11, 12), (3, 6), (2, 2)];
    let mut games = sizes
        .map(|(rows, cols)| Position::start(&Rules::new(Variant::Territory, rows, cols).unwrap()));
    let mut rng = SplitMix64::new(11);
    // In turn, so that each answer must be told from the last one, which is of another board.
    for _ in 0..150 {
        for pos in &mut games {
            check_division(pos);
            let moves = pos.moves();
            if !moves.is_empty() {
                pos.make(moves[rng.below(moves.len())]);
            }
        }
    }
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
    let moves = pos.moves();
    let values = moves.into_iter().map(|mv| {
        let after = pos.after(mv);
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
                let moves = pos.moves();
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
            contested += i32::from(!Division::of(&pos).contested().is_empty());
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
