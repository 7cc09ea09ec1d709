//! How the engine plays: against a greedy player, against the text's evaluation, and in endings.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use dots::solving::{Solver, Watcher};
use dots::{Evaluations, Heuristics, Program};
use dots_rules::{Edge, Position, Rules, Variant};
use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome, Side};
use search::kit::{self, Effort, Promises};
use search::{EvaluationKind, Limits, Observer, Searcher};
use shell::{Knowledge as _, Resources};

type Chooser<'a> = dyn FnMut(&Position) -> Edge + 'a;

/// Stops what it follows after so many looks.
struct Patience(AtomicUsize);

impl Patience {
    fn ends(&self) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

impl Watcher for Patience {
    fn should_stop(&self) -> bool {
        self.ends()
    }
}

impl Observer<Edge> for Patience {
    fn should_stop(&self) -> bool {
        self.ends()
    }
}

#[test]
fn a_stop_ends_the_solver_on_the_line_that_it_shows() {
    let pos = Position::start(&Rules::new(Variant::Boxes, 4, 4).unwrap());
    let all = Patience(AtomicUsize::new(usize::MAX));
    Solver::new(&pos, 16, 1).unwrap().solve(&pos, &all).expect("a solution");
    let looks = usize::MAX - all.0.into_inner();
    let solve = Program::default().solver(&pos).expect("a solver");
    let shown = |looks| {
        let resources = Resources { mib: 16, threads: 1 };
        let report = solve(&pos, resources, &Patience(AtomicUsize::new(looks)));
        report.expect("a solution").lines[0].moves.len()
    };
    assert!(shown(usize::MAX) > shown(looks));
}

/// A player that searches a fixed number of nodes with this evaluation.
fn engine(eval: EvaluationKind, nodes: u64) -> impl FnMut(&Position) -> Edge {
    let program = Program::default();
    let heuristics = program.heuristics(eval);
    let mut searcher: Searcher<Position, Heuristics> = Searcher::new(4, 1);
    move |pos| {
        if let Some((mv, _)) = program.instant_move(pos, eval) {
            return mv;
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = searcher.search(pos, &Line::new(), &heuristics, &limits, &());
        report.best().expect("a move")
    }
}

/// Takes boxes where it can, and else gives none away if it can.
fn greedy(seed: u64) -> impl FnMut(&Position) -> Edge {
    let mut rng = SplitMix64::new(seed);
    move |pos| {
        let moves = pos.moves();
        let board = pos.board();
        let gives = |mv: &Edge| {
            board.beside(*mv).any(|square| board.sides_drawn(square, &pos.drawn()) == 2)
        };
        let takes = moves.iter().copied().filter(|&mv| pos.closes(mv) > 0).collect::<Vec<_>>();
        let safe = moves.iter().copied().filter(|mv| !gives(mv)).collect::<Vec<_>>();
        let list = [takes, safe, moves].into_iter().find(|list| !list.is_empty()).unwrap();
        list[rng.below(list.len())]
    }
}

/// Plays from `pos` to the end, `side` by `ours` and the other one by `theirs`; who won.
fn play(mut pos: Position, side: Side, ours: &mut Chooser, theirs: &mut Chooser) -> Outcome {
    while pos.outcome().is_none() {
        let mv = if pos.side_to_move() == side { ours(&pos) } else { theirs(&pos) };
        assert!(pos.is_legal(mv), "{mv:?} in {}", pos.position_text());
        pos.make(mv);
    }
    pos.outcome().unwrap()
}

/// The start of `rules` after `plies` random moves.
fn opening(rules: &Rules, plies: usize, seed: u64) -> Position {
    let mut rng = SplitMix64::new(seed);
    let mut pos = Position::start(rules);
    for _ in 0..plies {
        let moves = pos.moves();
        pos.make(moves[rng.below(moves.len())]);
    }
    pos
}

#[test]
fn every_evaluation_keeps_the_promises_of_the_search() {
    let text = Promises::default();
    let ours = Promises { may_leave_out: |_, _, _| true, ..Promises::default() };
    for (variant, lines) in [(Variant::Boxes, 5), (Variant::Territory, 6)] {
        let start = Position::start(&Rules::new(variant, lines, lines).unwrap());
        for &kind in Evaluations::KINDS {
            let heuristics = Heuristics::new(Evaluations::of(kind));
            let promises = if kind.is_reference { &text } else { &ours };
            kit::check(&start, &heuristics, promises, Effort { walks: 10, plies: 200, seed: 3 });
        }
    }
}

#[test]
fn boxes_are_won_from_a_greedy_player() {
    let rules = Rules::new(Variant::Boxes, 6, 6).unwrap();
    let mut ours = engine(EvaluationKind::TUNED, 1500);
    let mut wins = 0;
    for game in 0..6 {
        let pos = opening(&rules, 2, game);
        let side = Side::BOTH[game as usize % 2];
        let outcome = play(pos, side, &mut ours, &mut greedy(game));
        wins += u32::from(outcome == Outcome::Win(side));
    }
    assert!(wins >= 5, "{wins} of 6");
}

#[test]
fn territory_is_won_from_the_text() {
    let rules = Rules::new(Variant::Territory, 8, 8).unwrap();
    let text = *Evaluations::KINDS.iter().find(|kind| kind.is_reference).unwrap();
    let (mut ours, mut theirs) = (engine(EvaluationKind::TUNED, 1500), engine(text, 1500));
    let mut wins = 0;
    for game in 0..4 {
        let pos = opening(&rules, 4, game / 2);
        let side = Side::BOTH[game as usize % 2];
        wins += u32::from(play(pos, side, &mut ours, &mut theirs) == Outcome::Win(side));
    }
    assert!(wins >= 3, "{wins} of 4");
}

#[test]
fn the_search_wins_what_is_won() {
    // From random positions that the solver calls won, the engine wins against best defence.
    for (variant, lines, plies) in [(Variant::Boxes, 4, 6), (Variant::Territory, 4, 3)] {
        let rules = Rules::new(variant, lines, lines).unwrap();
        let mut won = 0;
        for seed in 0..12 {
            let pos = opening(&rules, plies, seed);
            let solver = Solver::new(&pos, 8, 1).unwrap();
            let value = solver.value(&pos, &()).unwrap().value;
            let winner = if value > 0 { Side::First } else { Side::Second };
            if value == 0 {
                continue;
            }
            won += 1;
            let mut ours = engine(EvaluationKind::TUNED, 4000);
            let mut best = |pos: &Position| solver.solve(pos, &()).unwrap().best[0];
            let outcome = play(pos, winner, &mut ours, &mut best);
            assert_eq!(outcome, Outcome::Win(winner), "{}", pos.position_text());
        }
        assert!(won > 0);
    }
}

#[test]
fn chains_and_loops_on_a_large_board_are_answered_at_once() {
    // Eleven columns of eleven boxes each: x must open one, and then o keeps control.
    let mut pos = Position::start(&Rules::new(Variant::Boxes, 12, 12).unwrap());
    let board = pos.board();
    for i in 0..board.edges() {
        let [a, b] = board.ends(Edge(i as u16));
        if a + board.cols == b {
            pos.make(Edge(i as u16));
        }
    }
    let program = Program::default();
    let theory = |pos: &Position| program.instant_move(pos, EvaluationKind::TUNED).unwrap().0;
    let outcome = play(pos, Side::First, &mut { theory }, &mut { theory });
    assert_eq!(outcome, Outcome::Win(Side::Second), "{}", pos.position_text());
}
