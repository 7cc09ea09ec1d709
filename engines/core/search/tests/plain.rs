//! The plain search against minimax, node for node where that can be said.

use std::sync::Mutex;

use game::{Game, Notation, Outcome};
use search::plain::{self, Count, Method, Plain};
use search::{Bound, Evaluation as _, Heuristics, Limits, Observer, Pulse, Score};
use toy::tictactoe::{self, Position};

use crate::generated::{RandomHeuristics, Tree};

const PLAIN: Plain<Tree> = Plain { depth: 3, order: None };

/// The value of `pos` as the texts have it: nobody claims, and a game that is over is worth its
/// result at every depth.
fn minimax(pos: &Tree, depth: u32, ply: usize) -> Score {
    let side = pos.side_to_move();
    let moves = pos.moves();
    let stuck = moves.is_empty().then(|| pos.when_stuck());
    match pos.outcome().or(stuck) {
        Some(Outcome::Draw) => return Score::ZERO,
        Some(Outcome::Win(winner)) if winner == side => return Score::win_in(ply),
        Some(Outcome::Win(_)) => return Score::loss_in(ply),
        None if depth == 0 => return RandomHeuristics.evaluate(pos),
        None => {}
    }
    let value_of = |mv: u8| {
        let after = pos.after(mv);
        let value = minimax(&after, depth - 1, ply + 1);
        if after.side_to_move() == side { value } else { -value }
    };
    moves.into_iter().map(value_of).max().expect("a move")
}

fn counted(root: &Tree, method: &Method<'_, Tree>, depth: u32) -> Count {
    plain::count(root, RandomHeuristics.evaluation(), method, depth, u64::MAX).expect("no limit")
}

#[test]
fn every_method_finds_the_value_of_minimax() {
    for seed in 0..200 {
        let root = Tree::new(seed);
        for depth in 1..6 {
            let expected = minimax(&root, depth, 0);
            let all = counted(&root, &Method::Minimax, depth);
            let pruned = counted(&root, &Method::AlphaBeta, depth);
            let order = |_: &Tree, mv: u8| i32::from(mv);
            let ordered = counted(&root, &Method::Ordered(&order), depth);
            for count in [all, pruned, ordered] {
                assert_eq!(count.value, expected, "seed {seed} depth {depth}");
            }
            assert!(pruned.nodes <= all.nodes && ordered.nodes <= all.nodes, "seed {seed}");
        }
    }
}

#[test]
fn the_whole_tree_of_tic_tac_toe_is_counted() {
    let root = Position::parse_position(".../.../... x", &()).expect("a position");
    let count = |method| {
        plain::count(&root, tictactoe::Heuristics, &method, 9, u64::MAX).expect("no limit")
    };
    // Known: the game has 549,946 nodes, and is a draw.
    assert_eq!(count(Method::Minimax), Count { nodes: 549_946, value: Score::ZERO });
    assert!(count(Method::AlphaBeta).nodes < 50_000);
    let most = 549_945;
    assert_eq!(plain::count(&root, tictactoe::Heuristics, &Method::Minimax, 9, most), None);
}

#[test]
fn the_move_played_is_the_best_and_the_first_of_equals() {
    for seed in 0..200 {
        let root = Tree::new(seed);
        let report = search(&root, &Limits::default(), 0);
        let best = &report.lines[0];
        let value = minimax(&root, PLAIN.depth, 0);
        assert_eq!((best.score, best.bound, report.depth), (value, Bound::Exact, 3), "{seed}");
        let equals = equals(&root, value);
        assert_eq!(best.moves[0], equals[0], "{seed}");
        let lines = search(&root, &Limits { multi_pv: 9, ..Limits::default() }, 0).lines;
        assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{lines:?}");
        let moves = root.moves();
        assert_eq!(lines.len(), moves.len());
    }
}

#[test]
fn a_seed_chooses_among_equals_and_nothing_else() {
    let mut others = 0;
    for seed in 0..400 {
        let root = Tree::new(seed);
        let value = minimax(&root, PLAIN.depth, 0);
        let equals = equals(&root, value);
        for dice in 1..4 {
            let report = search(&root, &Limits::default(), dice);
            let mv = report.lines[0].moves[0];
            assert!(equals.contains(&mv) && report.lines.len() == 1, "{seed}");
            assert_eq!(report, search(&root, &Limits::default(), dice), "{seed}");
            others += usize::from(mv != equals[0]);
        }
    }
    assert!(others > 0);
}

#[test]
fn a_stopped_search_has_a_move() {
    struct Stopped;
    impl<M> Observer<M> for Stopped {
        fn should_stop(&self) -> bool {
            true
        }
    }
    let root = Tree::new(1);
    let deep = Limits { depth: Some(60), ..Limits::default() };
    let report = plain::search(&root, RandomHeuristics.evaluation(), &PLAIN, &deep, (0, &Stopped));
    assert!(!report.lines.is_empty() && report.nodes < 10_000, "{report:?}");
    let few = Limits { nodes: Some(1), ..deep };
    assert_eq!(search(&root, &few, 0).depth, 1);
}

#[test]
fn a_long_search_says_how_it_stands() {
    struct Pulses(Mutex<Vec<Pulse<u8>>>);
    impl Observer<u8> for Pulses {
        fn should_stop(&self) -> bool {
            self.0.lock().unwrap().len() == 20
        }
        fn pulse(&self, pulse: &dyn Fn() -> Pulse<u8>) {
            self.0.lock().unwrap().push(pulse());
        }
    }
    let (root, heard) = (Tree::new(1), Pulses(Mutex::default()));
    let deep = Limits { depth: Some(60), ..Limits::default() };
    plain::search(&root, RandomHeuristics.evaluation(), &PLAIN, &deep, (0, &heard));
    let pulses = heard.0.into_inner().unwrap();
    assert!(pulses.len() == 20 && pulses.is_sorted_by_key(|pulse| pulse.nodes), "{pulses:?}");
    for Pulse { depth, seldepth, current, .. } in pulses {
        let (mv, number) = current.unwrap();
        assert!(depth == 60 && seldepth > 0 && root.moves()[number - 1] == mv);
    }
}

fn search(root: &Tree, limits: &Limits<u8>, seed: u64) -> search::Report<u8> {
    plain::search(root, RandomHeuristics.evaluation(), &PLAIN, limits, (seed, &()))
}

/// The moves of `root` that are worth `value`, as they are listed.
fn equals(root: &Tree, value: Score) -> Vec<u8> {
    let (side, mut moves) = (root.side_to_move(), root.moves());
    moves.retain(|&mv| {
        let after = root.after(mv);
        let worth = minimax(&after, PLAIN.depth - 1, 1);
        value == if after.side_to_move() == side { worth } else { -worth }
    });
    moves
}
