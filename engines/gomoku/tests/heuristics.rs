//! Evaluation, move lists and static proofs against plain definitions.

use crate::common::{cases, crowded, image, position_of_win, rules, suite};
use game::{Game, Line, Notation, Outcome, Side, Stage};
use gomoku::{Evaluations, Heuristics, Position, Tuned};
use gomoku_rules::{Point, Rules, Variant};
use search::kit::{self, Effort, Promises};
use search::{Evaluation, Heuristics as _, Limits, Score, Searcher};
use weights::Linear;

fn heuristics() -> Heuristics {
    Heuristics::default()
}

fn positions() -> impl Iterator<Item = Position> {
    (0..240).map(|seed| {
        let size = [15, 7, 20][seed as usize / 3 % 3];
        let variant = Variant::ALL[seed as usize % 3];
        crowded(&rules(variant, size), 4 + seed as usize % 40, seed)
    })
}

#[test]
fn the_evaluation_is_the_sum_of_its_features() {
    let weights = Tuned::weights(&Position::start(&Rules::default()))
        .values()
        .map(f32::from)
        .collect::<Vec<_>>();
    for pos in positions() {
        let mut sum = 0.0;
        Tuned::features(&pos, &mut |weight, count| sum += weights[weight] * count);
        let view = if pos.side_to_move() == Side::First { 1.0 } else { -1.0 };
        let mut tuned = Evaluations::named("tuned").unwrap();
        let expected = tuned.evaluate(&pos).get() as f32 * view;
        assert!((sum - expected).abs() < 0.5, "{sum} {expected} {pos:?}");
    }
}

#[test]
fn every_evaluation_keeps_the_promises_of_the_search() {
    let promises = Promises {
        may_leave_out: |_, _, _| true,
        // The board upside down.
        twins: |pos: &Position| vec![image(pos, 2)],
        ..Promises::default()
    };
    for &kind in Evaluations::KINDS {
        let heuristics = Heuristics::new(Evaluations::of(kind));
        for start in positions().step_by(8) {
            let effort = Effort { walks: 1, plies: 20, seed: 5 };
            kit::check(&start, &heuristics, &promises, effort);
        }
    }
}

#[test]
fn lists_hold_every_five_and_no_forbidden_point() {
    let heuristics = heuristics();
    for pos in positions() {
        let mut all = Vec::new();
        heuristics.generate(&pos, Stage::Tactical, &mut all);
        heuristics.generate(&pos, Stage::Quiet, &mut all);
        let side = pos.side_to_move();
        assert!(all.iter().all(|&mv| !pos.is_forbidden_to(side, mv)), "{pos:?}");
        assert!(pos.fives(side).iter().all(|five| all.contains(&five)), "{pos:?}");
    }
}

#[test]
fn a_four_that_delays_leaves_the_threat_as_it_is() {
    let (heuristics, mut checked) = (heuristics(), 0);
    for mut pos in positions() {
        let side = pos.side_to_move();
        let threats = pos.open_fours(!side);
        if threats.is_empty() || !pos.fives(side).is_empty() {
            continue;
        }
        let delays = |&mv: &Point| heuristics.delays(&pos, mv);
        for mv in pos.fours(side).iter().filter(delays).collect::<Vec<_>>() {
            assert!(!pos.defences(!side, &threats).contains(mv), "{} {pos:?}", pos.point_text(mv));
            let undo = pos.make(mv);
            assert_eq!((pos.fives(side).len(), pos.open_fours(!side)), (1, threats), "{pos:?}");
            pos.unmake(mv, undo);
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked} moves");
}

/// Whether `side`, on move, completes a five, or makes a four after which it does whatever the
/// answer: a win in three plies by the rules alone.
fn wins_in_three(pos: &mut Position, side: Side) -> bool {
    if !pos.fives(side).is_empty() {
        return true;
    }
    let allowed = playable(pos, side);
    allowed.into_iter().any(|mv| {
        let undo = pos.make(mv);
        let stopped = pos.fives(!side).is_empty() && !some_reply_stops_five(pos, side);
        pos.unmake(mv, undo);
        stopped
    })
}

fn playable(pos: &Position, side: Side) -> Vec<Point> {
    pos.empty().iter().filter(|&mv| !pos.is_forbidden_to(side, mv)).collect()
}

/// Whether the side to move can keep `attacker` from a five on the next move.
fn some_reply_stops_five(pos: &mut Position, attacker: Side) -> bool {
    let replies = playable(pos, !attacker);
    replies.into_iter().any(|mv| {
        let undo = pos.make(mv);
        let stops = pos.outcome().is_some() || pos.fives(attacker).is_empty();
        pos.unmake(mv, undo);
        stops
    })
}

#[test]
fn static_proofs_hold_by_the_rules() {
    let mut proved = [0; 4];
    for mut pos in positions() {
        let side = pos.side_to_move();
        let Some(score) = heuristics().probe(&mut pos, 0) else { continue };
        if score == Score::win_in(1) {
            assert!(!pos.fives(side).is_empty(), "{pos:?}");
            proved[0] += 1;
        } else if score == Score::win_in(3) {
            assert!(wins_in_three(&mut pos, side), "{pos:?}");
            proved[1] += 1;
        } else if score == Score::loss_in(2) {
            assert!(!some_reply_stops_five(&mut pos, !side), "{pos:?}");
            proved[2] += 1;
        } else if score == Score::loss_in(4) {
            for mv in playable(&pos, side) {
                let undo = pos.make(mv);
                assert!(wins_in_three(&mut pos, !side), "{mv:?} {pos:?}");
                pos.unmake(mv, undo);
            }
            proved[3] += 1;
        }
    }
    assert!(proved.iter().all(|&count| count > 0), "too few proofs to tell: {proved:?}");
}

fn searched(pos: &Position, depth: u32) -> (Point, Score) {
    let mut searcher: Searcher<Position, Heuristics> = Searcher::new(1, 1);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let report = searcher.search(pos, &Line::new(), &heuristics(), &limits, &());
    let line = report.lines.first().unwrap_or_else(|| panic!("no line: {pos:?}"));
    (line.moves[0], line.score)
}

#[test]
fn the_search_proves_the_wins_of_the_suite() {
    let text = suite("gomoku-vcf.txt");
    for case in cases(&text).filter(|case| case[3] != "0").step_by(4) {
        let (_, score) = searched(&position_of_win(&case), 2);
        assert!(score.is_win(), "{score} {case:?}");
    }
}

#[test]
fn black_never_plays_a_forbidden_point() {
    for seed in 0..40 {
        let pos = crowded(&rules(Variant::Renju, 15), 30 + 2 * (seed as usize % 20), seed);
        if pos.side_to_move() == Side::First && pos.outcome().is_none() {
            let (mv, _) = searched(&pos, 3);
            assert_eq!(pos.forbidden(mv), None, "{pos:?}");
        }
    }
}

/// A game of the engine against itself: Black has one empty point left, and there he makes six.
const NOTHING_BUT_AN_OVERLINE: &str = "bbwwbwwwbwwwwbb/bwwwbwbbbbwbwwb/wbwbwbwwbwbwbwb/bbwwbwbbwwbwbbw/\
     wwbbbwbbbwbwbwb/wbwwwwbwwwwbwbb/bbwwb1bbbbwbbww/wwwbbbwwbwwwbwb/wbwbbwwbbwwbbwb/\
     wbbwwbwwwbbwwbw/bbbwwbwwbwwwbwb/wbbwbbbbwbbwbww/bwwbbwbbwbbwbbw/wwbwwwwbwbbbbwb/\
     bwbbbwbwwwbbwbw b renju";

#[test]
fn some_move_is_listed_wherever_a_point_is_empty() {
    let last = Position::parse_position(NOTHING_BUT_AN_OVERLINE, &Rules::default()).unwrap();
    let small = (0..400).map(|seed| {
        crowded(&rules(Variant::Renju, 6 + seed as u8 % 4), 28 + seed as usize % 50, seed)
    });
    let heuristics = heuristics();
    for pos in small.chain([last]).filter(|pos| pos.outcome().is_none()) {
        let mut moves = Vec::new();
        for stage in [Stage::Tactical, Stage::Quiet] {
            heuristics.generate(&pos, stage, &mut moves);
        }
        assert!(!moves.is_empty(), "{pos:?}");
        assert!(pos.is_legal(searched(&pos, 2).0), "{pos:?}");
    }
}

#[test]
fn a_line_to_a_proved_end_is_as_long_as_its_score() {
    let game = |moves: &str| {
        let mut pos = Position::start(&rules(Variant::Renju, 15));
        for text in moves.split(' ') {
            let mv = pos.parse_move(text, ()).unwrap();
            pos.make(mv);
        }
        pos
    };
    const OPEN_THREE: &str = "h8 a1 h7 a2 h9 o15";
    const OPEN_FOUR: &str = "h8 a1 h7 a2 h9 o15 h6";
    const FOUR: &str = "h8 a1 h7 a2 h9 o15 h6 h5";
    for (moves, plies) in [(OPEN_THREE, 3), (OPEN_FOUR, 2), (FOUR, 1)] {
        let mut pos = game(moves);
        let line = heuristics().known_line(&pos, plies);
        assert_eq!(line.len(), plies, "{moves}");
        for mv in line {
            assert!(pos.is_legal(mv), "{moves}");
            pos.make(mv);
        }
        assert_eq!(pos.outcome(), Some(Outcome::Win(Side::First)), "{moves}");
        // Of another length there is none.
        assert!(heuristics().known_line(&game(moves), plies + 2).is_empty(), "{moves}");
    }
    // The search adds that end to its line, and no node.
    let pos = game(OPEN_THREE);
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let found = Searcher::new(1, 1).search(&pos, &Line::new(), &heuristics(), &limits, &());
    let told = found.completed(&pos, &heuristics());
    assert_eq!((told.lines[0].score, told.lines[0].moves.len()), (Score::win_in(3), 3));
    assert_eq!((told.nodes, told.lines[0].moves[0]), (found.nodes, found.lines[0].moves[0]));
}
