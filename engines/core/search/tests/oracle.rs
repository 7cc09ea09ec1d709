//! With every pruning switch off the value is that of plain minimax.

use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome};
use search::{Evaluation, Heuristics, Limits, Report, Score, Searcher, Techniques};
use toy::tictactoe;

use crate::boxes;
use crate::generated::{RandomHeuristics, Tree};

/// The value of `pos` to `depth` plies, by trying everything.
pub(crate) fn minimax<G: Game, E: Evaluation<G>>(
    pos: &mut G,
    evaluation: &mut E,
    depth: u32,
    ply: usize,
) -> Score {
    let side = pos.side_to_move();
    let score_at = |outcome, ply| match outcome {
        Outcome::Draw => Score::ZERO,
        Outcome::Win(winner) if winner == side => Score::win_in(ply),
        Outcome::Win(_) => Score::loss_in(ply),
    };
    let score_of = |outcome| score_at(outcome, ply);
    if let Some(outcome) = pos.outcome() {
        return score_of(outcome);
    }
    // At the root a claim is no move, and a move is wanted; elsewhere it takes the place of one.
    let claim = pos.claim().filter(|_| ply > 0);
    let claimed = claim.map_or(-Score::INFINITE, |outcome| score_at(outcome, ply + 1));
    if depth == 0 {
        return claimed.max(evaluation.evaluate(pos));
    }
    let moves = pos.moves();
    if moves.is_empty() {
        return claimed.max(score_of(pos.when_stuck()));
    }
    let value_of = |mv: G::Move| {
        let undo = pos.make(mv);
        let value = minimax(pos, evaluation, depth - 1, ply + 1);
        let value = if pos.side_to_move() == side { value } else { -value };
        pos.unmake(mv, undo);
        value
    };
    moves.into_iter().map(value_of).fold(claimed, Score::max)
}

/// A searcher that prunes nothing, with or without a table.
pub(crate) fn plain<G: Game, H: Heuristics<G>>(table: bool, threads: usize) -> Searcher<G, H> {
    let mut searcher = Searcher::new(1, threads);
    *searcher.techniques_mut() = Techniques { table, ..Techniques::none() };
    searcher
}

pub(crate) fn to_depth<G: Game, H: Heuristics<G>>(
    searcher: &mut Searcher<G, H>,
    (pos, heuristics): (&G, &H),
    depth: u32,
) -> Report<G::Move> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    searcher.search(pos, &Line::new(), heuristics, &limits, &())
}

/// A position some random moves from `start`, with a legal move left.
pub(crate) fn wander<G: Game>(start: &G, plies: usize, seed: u64) -> G {
    let mut rng = SplitMix64::new(seed);
    let mut pos = start.clone();
    for _ in 0..plies {
        let (mut next, mut moves) = (pos.clone(), Vec::new());
        next.legal_moves(&mut moves);
        next.make(moves[rng.below(moves.len())]);
        if next.outcome().is_some() || next.count_moves() == 0 {
            break;
        }
        pos = next;
    }
    pos
}

/// Compares search and minimax at every depth up to `deepest`, with and without a table; the
/// first move of the variation must be worth the value too.
fn agree<G: Game, H: Heuristics<G> + Default>(pos: &G, deepest: u32) {
    for table in [false, true] {
        let mut searcher = plain::<G, H>(table, 1);
        for depth in 1..=deepest {
            agree_at(&mut searcher, pos, depth, &format!("table {table}"));
        }
    }
}

fn agree_at<G: Game, H: Heuristics<G> + Default>(
    searcher: &mut Searcher<G, H>,
    pos: &G,
    depth: u32,
    setting: &str,
) {
    let expected = minimax(&mut pos.clone(), &mut H::default().evaluation(), depth, 0);
    let line = &to_depth(searcher, (pos, &H::default()), depth).lines[0];
    let setting = format!("depth {depth}, {setting}, {pos:?}");
    assert_eq!(line.score, expected, "{setting}");
    assert_eq!(follow::<G, H>(pos, &line.moves, depth), expected, "{line:?}, {setting}");
}

/// The value by minimax of the first move of a variation, all of whose moves must be legal.
fn follow<G: Game, H: Heuristics<G> + Default>(pos: &G, moves: &[G::Move], depth: u32) -> Score {
    let mut end = pos.clone();
    for &mv in moves {
        assert!(end.is_legal(mv), "{mv:?} of {moves:?} is illegal");
        end.make(mv);
    }
    let mut next = pos.clone();
    next.make(moves[0]);
    let value = minimax(&mut next, &mut H::default().evaluation(), depth - 1, 1);
    if next.side_to_move() == pos.side_to_move() { value } else { -value }
}

#[test]
fn tictactoe_agrees_with_minimax() {
    let start = tictactoe::Position::start(&());
    agree::<_, tictactoe::Heuristics>(&start, 5);
    for seed in 0..60 {
        agree::<_, tictactoe::Heuristics>(&wander(&start, 2 + seed as usize % 5, seed), 7);
    }
}

#[test]
fn boxes_with_extra_turns_agree_with_minimax() {
    let start = boxes::start();
    agree::<_, boxes::BoxHeuristics>(&start, 4);
    for seed in 0..60 {
        agree::<_, boxes::BoxHeuristics>(&wander(&start, 5 + seed as usize % 6, seed), 6);
    }
}

#[test]
fn generated_trees_agree_with_minimax() {
    for seed in 0..300 {
        agree::<_, RandomHeuristics>(&Tree::new(seed), 7);
    }
}

/// Threads that leave to each other what one of them is searching, at every depth.
fn agree_among_threads<G: Game, H: Heuristics<G> + Default>(pos: &G, deepest: u32) {
    for (threads, table) in [(2, false), (2, true), (3, true), (4, true)] {
        let mut searcher = plain::<G, H>(table, threads);
        searcher.techniques_mut().abdada = true;
        for depth in [3, 4, deepest] {
            agree_at(&mut searcher, pos, depth, &format!("{threads} threads, table {table}"));
        }
    }
}

#[test]
fn threads_agree_with_minimax() {
    let start = tictactoe::Position::start(&());
    for seed in 0..20 {
        agree_among_threads::<_, tictactoe::Heuristics>(
            &wander(&start, seed as usize % 4, seed),
            6,
        );
    }
    let start = boxes::start();
    for seed in 0..20 {
        agree_among_threads::<_, boxes::BoxHeuristics>(
            &wander(&start, 4 + seed as usize % 5, seed),
            6,
        );
    }
    for seed in 0..60 {
        agree_among_threads::<_, RandomHeuristics>(&Tree::new(seed), 7);
    }
}

#[test]
fn threads_agree_with_minimax_on_whole_games() {
    for threads in [2, 3, 8] {
        for seed in 0..20 {
            let pos = wander(&boxes::start(), 4 + seed as usize % 4, seed);
            let expected = minimax(&mut pos.clone(), &mut boxes::BoxHeuristics, 12, 0);
            let mut searcher = plain::<_, boxes::BoxHeuristics>(true, threads);
            searcher.techniques_mut().abdada = true;
            let report = to_depth(&mut searcher, (&pos, &boxes::BoxHeuristics), 12);
            assert_eq!(report.lines[0].score, expected, "{threads} threads, {pos:?}");
        }
    }
}

/// With pruning on the value may differ, but a game searched far beyond its end is solved.
#[test]
fn everything_on_solves_small_games() {
    let mut searcher = Searcher::new(1, 1);
    let start = tictactoe::Position::start(&());
    let report = to_depth(&mut searcher, (&start, &tictactoe::Heuristics), 20);
    assert_eq!(report.lines[0].score, Score::ZERO);
    let mut searcher = Searcher::new(1, 1);
    let start = boxes::start();
    let expected = minimax(&mut wander(&start, 4, 3), &mut boxes::BoxHeuristics, 12, 0);
    let report = to_depth(&mut searcher, (&wander(&start, 4, 3), &boxes::BoxHeuristics), 24);
    assert_eq!(report.lines[0].score, expected);
}
