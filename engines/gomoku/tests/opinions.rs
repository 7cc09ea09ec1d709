//! Evaluation, move lists and static proofs against plain definitions.

mod common;

use common::{board_of, cases, crowded_board, rules, suite};
use game::{Game, Line, Notation, Outcome, Side};
use gomoku::{Board, Evaluations, Opinions, Point, Rule, Rules};
use search::kit::{self, Effort, Promises};
use search::{Evaluation, Heuristics, Limits, Score, Searcher, Stage};
use weights::Linear;

fn opinions() -> Opinions {
    Opinions::default()
}

fn boards() -> impl Iterator<Item = Board> {
    (0..240).map(|seed| {
        let size = [15, 7, 20][seed as usize / 3 % 3];
        let rule = Rule::ALL[seed as usize % 3];
        crowded_board(&rules(rule, size), 4 + seed as usize % 40, seed)
    })
}

#[test]
fn the_evaluation_is_the_sum_of_its_features() {
    let weights = Board::weights().values().map(f32::from).collect::<Vec<_>>();
    for board in boards() {
        let mut sum = 0.0;
        board.features(&mut |weight, count| sum += weights[weight] * count);
        let view = if board.side_to_move() == Side::First { 1.0 } else { -1.0 };
        let expected = Evaluations::default().evaluate(&board).get() as f32 * view;
        assert!((sum - expected).abs() < 0.5, "{sum} {expected} {board:?}");
    }
}

/// The board upside down.
fn mirrored(board: &Board) -> Board {
    let text = board.position_text();
    let (rows, rest) = text.split_once(' ').unwrap();
    let rows = rows.rsplit('/').collect::<Vec<_>>().join("/");
    Board::parse_position(&format!("{rows} {rest}"), &Rules::default())
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_evaluation_keeps_the_promises_of_the_search() {
    let promises = Promises {
        may_leave_out: |_, _, _| true,
        twins: |board: &Board| vec![mirrored(board)],
        ..Promises::default()
    };
    for name in Evaluations::NAMES {
        let opinions = Opinions::new(Evaluations::named(name).unwrap());
        for start in boards().step_by(8) {
            let effort = Effort { walks: 1, plies: 20, seed: 5 };
            kit::check(&start, &opinions, &promises, effort);
        }
    }
}

#[test]
fn lists_hold_every_five_and_no_forbidden_point() {
    let opinions = opinions();
    for board in boards() {
        let mut all = Vec::new();
        opinions.generate(&board, Stage::Tactical, &mut all);
        opinions.generate(&board, Stage::Quiet, &mut all);
        let side = board.side_to_move();
        assert!(all.iter().all(|&mv| !board.is_forbidden_to(side, mv)), "{board:?}");
        assert!(board.fives(side).iter().all(|five| all.contains(&five)), "{board:?}");
    }
}

/// Whether `side`, on move, completes a five, or makes a four after which it does whatever the
/// answer: a win in three plies by the rules alone.
fn wins_in_three(board: &mut Board, side: Side) -> bool {
    if !board.fives(side).is_empty() {
        return true;
    }
    let allowed = playable(board, side);
    allowed.into_iter().any(|mv| {
        let undo = board.make(mv);
        let stopped = board.fives(!side).is_empty() && !some_reply_stops_five(board, side);
        board.unmake(mv, undo);
        stopped
    })
}

fn playable(board: &Board, side: Side) -> Vec<Point> {
    board.empty().iter().filter(|&mv| !board.is_forbidden_to(side, mv)).collect()
}

/// Whether the side to move can keep `attacker` from a five on the next move.
fn some_reply_stops_five(board: &mut Board, attacker: Side) -> bool {
    let replies = playable(board, !attacker);
    replies.into_iter().any(|mv| {
        let undo = board.make(mv);
        let stops = board.outcome().is_some() || board.fives(attacker).is_empty();
        board.unmake(mv, undo);
        stops
    })
}

#[test]
fn static_proofs_hold_by_the_rules() {
    let mut proved = [0; 4];
    for mut board in boards() {
        let side = board.side_to_move();
        let Some(score) = opinions().probe(&board, 0) else { continue };
        if score == Score::win_in(1) {
            assert!(!board.fives(side).is_empty(), "{board:?}");
            proved[0] += 1;
        } else if score == Score::win_in(3) {
            assert!(wins_in_three(&mut board, side), "{board:?}");
            proved[1] += 1;
        } else if score == Score::loss_in(2) {
            assert!(!some_reply_stops_five(&mut board, !side), "{board:?}");
            proved[2] += 1;
        } else if score == Score::loss_in(4) {
            for mv in playable(&board, side) {
                let undo = board.make(mv);
                assert!(wins_in_three(&mut board, !side), "{mv:?} {board:?}");
                board.unmake(mv, undo);
            }
            proved[3] += 1;
        }
    }
    assert!(proved.iter().all(|&count| count > 0), "too few proofs to tell: {proved:?}");
}

fn searched(board: &Board, depth: u32) -> (Point, Score) {
    let mut searcher: Searcher<Board, Opinions> = Searcher::new(1, 1);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let report = searcher.search(board, &Line::new(), &opinions(), &limits, &());
    let line = report.lines.first().unwrap_or_else(|| panic!("no line: {board:?}"));
    (line.moves[0], line.score)
}

#[test]
fn the_search_proves_the_wins_of_the_suite() {
    let text = suite("gomoku-vcf.txt");
    for case in cases(&text).filter(|case| case[3] != "0").step_by(4) {
        let side = if case[1] == "black" { Side::First } else { Side::Second };
        let rule = match case[0] {
            "0" => Rule::Freestyle,
            "1" => Rule::Standard,
            _ => Rule::Renju,
        };
        let (_, score) = searched(&board_of(case[2], side, rule), 2);
        assert!(score.is_win(), "{score} {case:?}");
    }
}

#[test]
fn black_never_plays_a_forbidden_point() {
    for seed in 0..40 {
        let board = crowded_board(&rules(Rule::Renju, 15), 30 + 2 * (seed as usize % 20), seed);
        if board.side_to_move() == Side::First && board.outcome().is_none() {
            let (mv, _) = searched(&board, 3);
            assert_eq!(board.forbidden(mv), None, "{board:?}");
        }
    }
}

#[test]
fn games_against_oneself_end() {
    for rule in Rule::ALL {
        let mut board = Board::new(rules(rule, 9));
        while board.outcome().is_none() {
            let (mv, _) = searched(&board, 2);
            board.make(mv);
        }
        assert!(matches!(board.outcome(), Some(Outcome::Win(_) | Outcome::Draw)));
    }
}
