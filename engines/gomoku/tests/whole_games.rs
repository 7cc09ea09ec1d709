//! Boards of all sizes under every rule: what is kept move by move against the same from scratch,
//! verdicts against a plain reading of the rows, and games played to their end.

use crate::common::{crowded, line, row, rules};
use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome, Side};
use gomoku::{Heuristics, Position};
use gomoku_rules::{Point, Variant};
use proptest::prelude::*;
use search::{Limits, Searcher};

/// The verdict of the rules on the stone that `side` has just put on `point`.
fn wins(pos: &Position, point: Point, side: Side) -> bool {
    let rows = [0, 1, 2, 3].map(|direction| row(&line(pos, point, direction, side)));
    match (pos.rules().variant, side) {
        (Variant::Freestyle, _) | (Variant::Renju, Side::Second) => {
            rows.iter().any(|&row| row >= 5)
        }
        (Variant::Standard, _) | (Variant::Renju, Side::First) => rows.contains(&5),
    }
}

fn check_verdict(pos: &Position, last: Point) {
    let mover = !pos.side_to_move();
    let expected = if wins(pos, last, mover) {
        Some(Outcome::Win(mover))
    } else {
        pos.empty().is_empty().then_some(Outcome::Draw)
    };
    assert_eq!(pos.outcome(), expected, "{pos:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_kept_is_what_the_board_says(
        seed: u64,
        plies in 0_usize..160,
        variant in prop::sample::select(Variant::ALL.to_vec()),
        size in 5_u8..=22,
    ) {
        let rules = rules(variant, size);
        let mut pos = crowded(&rules, plies, seed);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..12 {
            let scratch = Position::parse_position(&pos.position_text(), &rules).unwrap();
            prop_assert_eq!(&pos, &scratch);
            if pos.outcome().is_some() {
                break;
            }
            let points = pos.empty().iter().collect::<Vec<_>>();
            let mv = points[rng.below(points.len())];
            let before = pos.clone();
            let undo = pos.make(mv);
            check_verdict(&pos, mv);
            let after = pos.clone();
            pos.unmake(mv, undo);
            prop_assert_eq!(&pos, &before);
            pos = after;
        }
    }

    #[test]
    fn a_completed_row_ends_the_game_by_its_length(
        seed: u64,
        plies in 10_usize..120,
        variant in prop::sample::select(Variant::ALL.to_vec()),
    ) {
        let pos = crowded(&rules(variant, 15), plies, seed);
        for mv in pos.empty().iter() {
            let mut next = pos.clone();
            next.make(mv);
            check_verdict(&next, mv);
        }
    }
}

#[test]
fn whole_games_are_played_on_the_smallest_and_the_largest_board() {
    let heuristics = Heuristics::default();
    for size in [5, 6, 22] {
        for variant in Variant::ALL {
            let mut pos = Position::new(rules(variant, size));
            let mut line = Line::new();
            let mut searcher = Searcher::new(1, 1);
            let limits = Limits { nodes: Some(60), ..Limits::default() };
            while pos.outcome().is_none() {
                let report = searcher.search(&pos, &line, &heuristics, &limits, &());
                let mv = report.best().expect("a move as long as the game goes on");
                let forbidden = |point| pos.is_forbidden_to(pos.side_to_move(), point);
                assert!(!forbidden(mv) || pos.empty().iter().all(forbidden), "{mv:?} in {pos:?}");
                line.play(&mut pos, mv);
                check_verdict(&pos, mv);
            }
        }
    }
}
