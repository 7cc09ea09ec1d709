//! Limits, stopping, several lines, and proofs, with every technique on unless it says otherwise.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread::{self, ThreadId};

use game::{Game, Line, Notation};
use search::{Bound, Evaluation, Heuristics, Limits, MAX_PLY, Observer, Report, Score, Searcher};
use toy::tictactoe;

use crate::boxes;
use crate::generated::{RandomHeuristics, Tree};
use crate::oracle::{minimax, plain, to_depth, wander};

/// Records its calls, and stops the search after a number of them.
#[derive(Default)]
struct Watch {
    patience: Option<u32>,
    asked: AtomicU32,
    iterations: Mutex<Vec<Report<u8>>>,
    updates: Mutex<Vec<Report<u8>>>,
}

impl Observer<u8> for Watch {
    fn should_stop(&self) -> bool {
        let asked = self.asked.fetch_add(1, Relaxed);
        self.patience.is_some_and(|patience| asked >= patience)
    }

    fn iteration(&self, report: &Report<u8>) -> bool {
        self.iterations.lock().unwrap().push(report.clone());
        true
    }

    fn update(&self, report: &Report<u8>) {
        self.updates.lock().unwrap().push(report.clone());
    }
}

impl Watch {
    fn depths(&self) -> Vec<u32> {
        self.iterations.lock().unwrap().iter().map(|report| report.depth).collect()
    }
}

fn board(text: &str) -> tictactoe::Position {
    tictactoe::Position::parse_position(text, &()).unwrap()
}

/// The shortest win, the longest defence: minimax of the whole game says which.
#[test]
fn wins_and_losses_are_counted_in_plies() {
    let start = tictactoe::Position::start(&());
    let mut seen = Vec::new();
    for seed in 0..200 {
        let pos = wander(&start, 1 + seed as usize % 6, seed);
        let expected = minimax(&mut pos.clone(), &mut tictactoe::Heuristics, 9, 0);
        for threads in [1, 2] {
            let mut searcher = Searcher::new(1, threads);
            let report = to_depth(&mut searcher, (&pos, &tictactoe::Heuristics), 14);
            assert_eq!(report.lines[0].score, expected, "{threads} threads, {pos:?}");
        }
        seen.push(expected);
    }
    for score in [Score::win_in(1), Score::win_in(5), Score::loss_in(2), Score::loss_in(4)] {
        assert!(seen.contains(&score), "no position worth {score}");
    }
}

#[test]
fn a_search_for_mate_ends_when_it_is_found() {
    let limits = Limits { mate: Some(3), ..Limits::default() };
    let pos = board("x../o../x.. x");
    let mut searcher = Searcher::new(1, 1);
    let report = searcher.search(&pos, &Line::new(), &tictactoe::Heuristics, &limits, &());
    assert_eq!(report.lines[0].score, Score::win_in(3));
    assert!(report.depth < 10, "depth {}", report.depth);
}

/// The first iteration is completed, whatever ends a search: there is no report without a search.
#[test]
fn a_search_stopped_at_once_completes_the_first_iteration() {
    for (threads, nodes) in [(1, None), (1, Some(0)), (3, None), (3, Some(1))] {
        let watch = Watch { patience: Some(0), ..Watch::default() };
        let pos = board(".../.../... x");
        let limits = Limits { nodes, ..Limits::default() };
        let mut searcher = Searcher::new(1, threads);
        let report = searcher.search(&pos, &Line::new(), &tictactoe::Heuristics, &limits, &watch);
        assert!(report.depth >= 1 && report.nodes > 0, "{report:?}");
        assert!(pos.is_legal(report.best().unwrap()));
        let iterations = watch.iterations.into_inner().unwrap();
        assert!(!iterations.is_empty() && iterations.iter().all(|report| report.depth >= 1));
        assert!(watch.updates.into_inner().unwrap().iter().all(|report| report.depth >= 1));
    }
}

/// Which threads search, and which of them ask whether to stop.
#[derive(Default)]
struct Callers {
    searching: Mutex<HashSet<ThreadId>>,
    asking: Mutex<HashSet<ThreadId>>,
}

impl Observer<u8> for Callers {
    fn should_stop(&self) -> bool {
        self.asking.lock().unwrap().insert(thread::current().id());
        false
    }

    fn evaluates(&self, _: &mut dyn Iterator<Item = Option<u8>>) {
        self.searching.lock().unwrap().insert(thread::current().id());
    }
}

#[test]
fn every_search_has_the_same_threads() {
    let (callers, mut searcher) = (Callers::default(), Searcher::new(1, 2));
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    for seed in 0..20 {
        searcher.search(&Tree::new(seed), &Line::new(), &RandomHeuristics, &limits, &callers);
    }
    let searching = callers.searching.into_inner().unwrap();
    assert_eq!(searching.len(), 2, "{searching:?}");
    assert!(searching.contains(&thread::current().id()), "one of them is the caller's");
    // A caller that attends to other things meanwhile does so on its own thread.
    assert_eq!(callers.asking.into_inner().unwrap(), HashSet::from([thread::current().id()]));
}

#[test]
fn a_position_without_moves_has_no_lines() {
    let pos = board("xxx/oo./... o");
    let mut searcher = Searcher::new(1, 2);
    let report = to_depth(&mut searcher, (&pos, &tictactoe::Heuristics), 5);
    assert!(report.lines.is_empty() && report.best().is_none());
}

/// The answer of a stopped search is that of the last iteration, or better: a move that the
/// interrupted iteration finished and reported, and then its depth is that of this one.
#[test]
fn a_stopped_search_falls_back_on_the_last_iteration() {
    let mut depths = [0; 2];
    for patience in 1..60 {
        let watch = Watch { patience: Some(patience), ..Watch::default() };
        let mut searcher = Searcher::new(1, 1);
        let (limits, pos) = (Limits::default(), Tree::new(u64::from(patience % 7)));
        let report = searcher.search(&pos, &Line::new(), &RandomHeuristics, &limits, &watch);
        let iterations = watch.iterations.lock().unwrap();
        let last = iterations.last().expect("the first iteration is completed");
        let newer = watch.updates.lock().unwrap();
        let newer = newer.iter().filter(|update| update.depth > last.depth);
        let candidates = newer.map(|update| &update.lines).chain([&last.lines]);
        let first = |line: &search::Pv<u8>| line.moves[0];
        let found = first(&report.lines[0]);
        let mut same = candidates.filter(|lines| first(&lines[0]) == found);
        assert!(same.next().is_some(), "patience {patience}");
        let beyond = (report.depth - last.depth) as usize;
        assert!(beyond == 1 || report.lines == last.lines, "patience {patience}");
        depths[beyond] += 1;
    }
    assert!(depths[0] > 0 && depths[1] > 0, "{depths:?}");
}

#[test]
fn node_limits_are_exact_on_one_thread() {
    let mut searcher = Searcher::new(1, 1);
    let first_iteration = to_depth(&mut searcher, (&Tree::new(1), &RandomHeuristics), 1).nodes;
    assert!((2..510).contains(&first_iteration), "{first_iteration}");
    for nodes in [0, 1, first_iteration, first_iteration + 1, 511, 512, 513, 5_000, 20_001] {
        searcher.clear();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = searcher.search(&Tree::new(1), &Line::new(), &RandomHeuristics, &limits, &());
        assert_eq!(report.nodes, nodes.max(first_iteration));
        assert!(report.best().is_some());
    }
}

#[test]
fn node_limits_hold_on_several_threads() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut searcher = Searcher::new(1, 4);
    let report = searcher.search(&Tree::new(1), &Line::new(), &RandomHeuristics, &limits, &());
    assert!((20_000..23_000).contains(&report.nodes), "{}", report.nodes);
}

/// Threads hand their iterations on, and the depth asked for is the last.
#[test]
fn several_threads_reach_every_depth_once() {
    for (seed, threads) in [(1, 2), (2, 3), (3, 8)] {
        let watcher = Watch::default();
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let mut searcher = Searcher::new(1, threads);
        let report =
            searcher.search(&Tree::new(seed), &Line::new(), &RandomHeuristics, &limits, &watcher);
        assert_eq!(report.depth, 9);
        let depths = watcher.depths();
        assert!(depths.is_sorted_by(|a, b| a < b) && depths.last() == Some(&9), "{depths:?}");
    }
}

#[test]
fn one_thread_repeats_itself_exactly() {
    let search = |searcher: &mut Searcher<Tree, RandomHeuristics>, seed| {
        to_depth(searcher, (&Tree::new(seed), &RandomHeuristics), 10)
    };
    let mut searcher = Searcher::new(1, 1);
    let first = [1, 2, 3].map(|seed| search(&mut searcher, seed));
    searcher.clear();
    assert_eq!([1, 2, 3].map(|seed| search(&mut searcher, seed)), first);
    let mut fresh = Searcher::new(1, 1);
    assert_eq!([1, 2, 3].map(|seed| search(&mut fresh, seed)), first);
}

#[test]
fn search_moves_are_respected() {
    let pos = boxes::start();
    for mv in pos.moves() {
        let limits =
            Limits { depth: Some(5), search_moves: vec![mv], multi_pv: 3, ..Limits::default() };
        let mut searcher = Searcher::new(1, 2);
        let report = searcher.search(&pos, &Line::new(), &boxes::BoxHeuristics, &limits, &());
        assert_eq!(report.lines.len(), 1);
        assert_eq!(report.best(), Some(mv));
    }
}

#[test]
fn several_lines_are_sorted_and_distinct() {
    for seed in 0..20 {
        let limits = Limits { depth: Some(7), multi_pv: 4, ..Limits::default() };
        let mut searcher = Searcher::new(1, 1);
        let report =
            searcher.search(&Tree::new(seed), &Line::new(), &RandomHeuristics, &limits, &());
        assert!(report.lines.is_sorted_by_key(|line| -line.score));
        let firsts = report.lines.iter().map(|line| line.moves[0]).collect::<Vec<_>>();
        let distinct = (1..firsts.len()).all(|i| !firsts[..i].contains(&firsts[i]));
        assert!(distinct, "{firsts:?}");
    }
}

/// Each line is what a search finds that may not use the first moves of the lines before it.
#[test]
fn several_lines_are_those_of_single_searches() {
    for seed in 0..20 {
        let pos = Tree::new(seed);
        let lines = |multi_pv, search_moves| {
            let limits = Limits { depth: Some(6), multi_pv, search_moves, ..Limits::default() };
            plain(true, 1).search(&pos, &Line::new(), &RandomHeuristics, &limits, &()).lines
        };
        let mut allowed = pos.moves();
        for line in lines(3, Vec::new()) {
            assert_eq!(lines(1, allowed.clone())[0].score, line.score, "seed {seed}");
            allowed.retain(|&mv| mv != line.moves[0]);
        }
    }
}

#[test]
fn iterations_arrive_in_order_with_exact_scores() {
    let watch = Watch::default();
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let mut searcher = Searcher::new(1, 1);
    searcher.search(&Tree::new(9), &Line::new(), &RandomHeuristics, &limits, &watch);
    assert_eq!(watch.depths(), (1..=8).collect::<Vec<_>>());
    let iterations = watch.iterations.lock().unwrap();
    assert!(iterations.iter().all(|report| report.lines[0].bound == Bound::Exact));
}

#[test]
fn the_deepest_search_fits_its_stack() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut searcher: Searcher<Tree, RandomHeuristics> = plain(false, 1);
    searcher.techniques_mut().forced_extension = true;
    searcher.search(&Tree::new(77), &Line::new(), &RandomHeuristics, &limits, &());
    let pos = wander(&boxes::start(), 3, 1);
    let report = to_depth(&mut Searcher::new(1, 1), (&pos, &boxes::BoxHeuristics), MAX_PLY as u32);
    assert_eq!(report.depth, MAX_PLY as u32);
}

#[test]
fn the_table_tells_what_it_knows() {
    let pos = board("xx./oo./... x");
    let mut searcher = Searcher::new(1, 1);
    assert_eq!(searcher.probe_table(&pos), None);
    to_depth(&mut searcher, (&pos, &tictactoe::Heuristics), 4);
    let entry = searcher.probe_table(&pos).unwrap();
    assert_eq!((entry.score, entry.best), (Score::win_in(1), Some(2)));
    searcher.clear();
    assert_eq!(searcher.probe_table(&pos), None);
}

#[test]
fn the_table_takes_any_size() {
    let mut searcher: Searcher<Tree, RandomHeuristics> = Searcher::new(3, 2);
    assert_eq!(searcher.mib(), 3);
    for mib in [0, 1, 7, 16] {
        searcher.resize(mib);
        assert_eq!(searcher.mib(), mib.max(1));
        to_depth(&mut searcher, (&Tree::new(4), &RandomHeuristics), 5);
    }
}

/// An evaluation that fails must end the search of all threads, not leave the others running.
#[test]
#[should_panic(expected = "no estimate")]
fn a_panic_ends_every_thread() {
    #[derive(Clone)]
    struct Speechless;

    impl Evaluation<Tree> for Speechless {
        fn evaluate(&mut self, pos: &Tree) -> Score {
            assert!(!pos.key().is_multiple_of(20), "no estimate");
            Score::ZERO
        }
    }

    impl Heuristics<Tree> for Speechless {
        type Evaluation = Self;

        fn evaluation(&self) -> Self {
            Self
        }
    }

    let mut searcher = Searcher::new(1, 3);
    searcher.search(&Tree::new(1), &Line::new(), &Speechless, &Limits::default(), &());
}

#[test]
fn there_is_something_to_ponder_on() {
    for nodes in 2..200 {
        let limits = Limits { nodes: Some(50 * nodes), ..Limits::default() };
        let mut searcher = Searcher::new(1, 1);
        let pos = boxes::start();
        let report = searcher.search(&pos, &Line::new(), &boxes::BoxHeuristics, &limits, &());
        let mut next = pos;
        next.make(report.best().unwrap());
        assert!(next.is_legal(report.ponder().unwrap()), "{nodes} nodes");
    }
}

/// Heuristics to which every node is forced: even one ply leads to long trees.
#[derive(Clone)]
struct Forced;

impl Heuristics<Tree> for Forced {
    type Evaluation = RandomHeuristics;

    fn evaluation(&self) -> RandomHeuristics {
        RandomHeuristics
    }

    fn is_forced(&self, _: &Tree) -> bool {
        true
    }
}

#[test]
fn a_very_long_first_iteration_is_interrupted() {
    let search = |seed: u64, patience: Option<u32>, multi_pv| {
        let limits = Limits { depth: Some(1), nodes: Some(30_000), multi_pv, ..Limits::default() };
        let watch = Watch { patience, ..Watch::default() };
        let mut searcher = Searcher::new(1, 1);
        let report = searcher.search(&Tree::new(seed), &Line::new(), &Forced, &limits, &watch);
        assert!(!report.lines[0].moves.is_empty(), "seed {seed}");
        report
    };
    let is_long = |&seed: &u64| search(seed, None, 1).nodes >= 30_000;
    let long = (0..40).filter(is_long).collect::<Vec<_>>();
    assert!(long.len() > 3, "{long:?}");
    for seed in long {
        let stopped = search(seed, Some(0), 1).nodes;
        assert!((10_000..11_000).contains(&stopped), "seed {seed}: {stopped} nodes");
    }
    // The lines that were found are told: they are worth so much, and another move may be worth more.
    let reports = (0..40).map(|seed| search(seed, Some(0), 4));
    let is_cut = |report: &Report<u8>| report.lines[0].bound == Bound::Lower;
    let cut = reports.filter(is_cut).collect::<Vec<_>>();
    for Report { depth, nodes, lines, .. } in &cut {
        assert!((*depth, lines.len() <= 4) == (1, true) && *nodes >= 10_000, "{lines:?}");
        assert!(lines.is_sorted_by_key(|line| -line.score), "{lines:?}");
    }
    assert!(cut.len() > 3, "{cut:?}");
}
