//! The theory of endgames and the solver against brute force.

use dots::boxes::{BoxesSolver, Endgame, Graph, RunKind};
use dots_rules::{Bits, Edge, Grid, Position, Rules, Variant};
use game::keys::SplitMix64;
use game::{Game, Notation, Side};

fn start(rows: usize, cols: usize) -> Position {
    Position::start(&Rules::new(Variant::Boxes, rows + 1, cols + 1).unwrap())
}

/// The mover's wins from a position on minus the opponent's, for every set of edges
/// that may be left of it, by plain minimax.
struct Minimax {
    edges: Vec<Edge>,
    values: Vec<i8>,
}

impl Minimax {
    fn of(pos: &Position) -> Self {
        let board = pos.board();
        let edges = pos.undrawn().iter().map(|i| Edge(i as u16)).collect::<Vec<_>>();
        let boxes = (0..board.boxes()).map(|square| {
            let is_side = |(_, edge): &(usize, &Edge)| board.sides(square).contains(edge);
            edges.iter().enumerate().filter(is_side).fold(0, |set, (bit, _)| set | 1 << bit)
        });
        let boxes = boxes.collect::<Vec<usize>>();
        let mut values = vec![0; 1 << edges.len()];
        for left in 1usize..1 << edges.len() {
            let value = |bit: usize| {
                let rest = left & !(1 << bit);
                let closes = |&&sides: &&usize| sides >> bit & 1 != 0 && sides & rest == 0;
                match boxes.iter().filter(closes).count() as i8 {
                    0 => -values[rest],
                    won => won + values[rest],
                }
            };
            let cuts = (0..edges.len()).filter(|bit| left >> bit & 1 != 0);
            values[left] = cuts.map(value).max().unwrap_or(0);
        }
        Self { edges, values }
    }

    /// The value of `pos`, which follows the position of [`of`](Self::of).
    fn value(&self, pos: &Position) -> i32 {
        let undrawn = |&(_, edge): &(usize, &Edge)| !pos.drawn().contains(edge.index());
        let left = self.edges.iter().enumerate().filter(undrawn);
        i32::from(self.values[left.fold(0, |set, (bit, _)| set | 1 << bit)])
    }

    /// The final score of x minus that of o.
    fn score(&self, pos: &Position) -> i32 {
        let total = pos.lead() + self.value(pos);
        if pos.side_to_move() == Side::First { total } else { -total }
    }

    /// The moves that keep it.
    fn best(&self, pos: &Position) -> Vec<Edge> {
        let mut best = pos.moves();
        best.retain(|&mv| {
            let after = pos.after(mv);
            self.score(&after) == self.score(pos)
        });
        best
    }
}

/// A random position with `left` undrawn edges.
fn random_position(start: &Position, left: usize, rng: &mut SplitMix64) -> Position {
    let mut pos = *start;
    let mut moves = Vec::new();
    while pos.undrawn().len() as usize > left {
        moves.clear();
        pos.legal_moves(&mut moves);
        pos.make(moves[rng.below(moves.len())]);
    }
    pos
}

#[test]
fn the_solver_agrees_with_minimax_and_names_every_best_move() {
    let mut rng = SplitMix64::new(6);
    for (rows, cols, left) in
        [(1, 5, 16), (2, 3, 16), (3, 3, 14), (2, 4, 15), (4, 4, 15), (6, 7, 14)]
    {
        let start = start(rows, cols);
        for _ in 0..25 {
            let pos = random_position(&start, left, &mut rng);
            let solution = BoxesSolver::new(&pos, 1, 1).unwrap().solve(&pos, &()).unwrap();
            let minimax = Minimax::of(&pos);
            assert_eq!(solution.value, minimax.score(&pos), "{}", pos.position_text());
            assert_eq!(solution.best, minimax.best(&pos), "{}", pos.position_text());
        }
    }
}

#[test]
fn one_table_serves_all_states_of_a_board() {
    // Keys of shape and of symmetry never give the value of another state.
    let mut rng = SplitMix64::new(7);
    for (rows, cols, count) in [(2, 3, 20), (3, 3, 30), (2, 5, 30)] {
        let start = start(rows, cols);
        let solver = BoxesSolver::new(&start, 4, 1).unwrap();
        for _ in 0..count {
            let first = random_position(&start, 16, &mut rng);
            let minimax = Minimax::of(&first);
            for _ in 0..100 {
                let pos = random_position(&first, rng.below(17), &mut rng);
                let solved = solver.value(&pos, &()).unwrap().value;
                assert_eq!(solved, minimax.score(&pos), "{}", pos.position_text());
            }
        }
    }
}

#[test]
fn two_threads_find_the_same() {
    let start = start(3, 3);
    assert_eq!(BoxesSolver::new(&start, 16, 2).unwrap().value(&start, &()).unwrap().value, -3);
}

#[test]
fn chains_and_loops_by_theory_are_worth_what_minimax_says() {
    let mut rng = SplitMix64::new(8);
    let mut met = [0; 3];
    for (rows, cols) in [(3, 3), (3, 4), (2, 6), (4, 4), (5, 4)] {
        let start = start(rows, cols);
        let graph = Graph::<1>::of_board(start.board()).unwrap();
        for _ in 0..300 {
            let Some(pos) = random_endgame(&start, &graph, &mut rng) else { continue };
            let state = graph.state(&pos);
            let endgame = Endgame::of(&graph, &state).expect("chains and loops alone");
            let wide = Graph::<5>::of(&pos).unwrap();
            assert_eq!(Endgame::of(&wide, &wide.state(&pos)), Some(endgame.clone()));
            let value = Minimax::of(&pos).value(&pos);
            assert_eq!(endgame.value(), value, "{}", pos.position_text());
            let loops = graph.runs(&state).filter(|run| run.kind == RunKind::Loop).count();
            met[loops.min(2)] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 0), "chains and loops met: {met:?}");
}

/// A position of chains and loops alone with at most 14 undrawn edges: random cuts that give
/// nothing away, then random openings taken to the end.
fn random_endgame(start: &Position, graph: &Graph<1>, rng: &mut SplitMix64) -> Option<Position> {
    let mut state = graph.state(start);
    loop {
        let unsafe_cuts = graph.runs(&state).fold(Bits::EMPTY, |set, run| set | run.strings);
        let safe = state.left().without(unsafe_cuts).iter().collect::<Vec<_>>();
        let small = state.left().len() <= 14;
        if state.joints().is_empty() && small {
            break;
        }
        if state.left().is_empty() {
            return None;
        }
        let all = state.left().iter().collect::<Vec<_>>();
        let cuts = if safe.is_empty() { &all } else { &safe };
        graph.cut(&mut state, cuts[rng.below(cuts.len())]);
        state = graph.settle(state).rest;
    }
    (!state.left().is_empty()).then(|| position(start.board(), graph, state.left()))
}

/// A position in which the strings `left` are undrawn; who closed what does not matter here.
fn position(board: &'static Grid, graph: &Graph<1>, left: Bits<1>) -> Position {
    let mut pos = Position::start(&Rules { board, variant: Variant::Boxes, first: Side::First });
    for string in 0..graph.string_count() {
        if !left.contains(string) {
            pos.make(graph.edge(string));
        }
    }
    pos
}
