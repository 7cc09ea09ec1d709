//! The pattern tables against a brute-force reading of the board.

use crate::common::{Line, crowded, line, row, rules};
use game::Side;
use gomoku::Position;
use gomoku_rules::{Pattern, Variant};
use proptest::prelude::*;

fn wins(line: &Line, exact: bool) -> bool {
    row(line) == 5 || (row(line) > 5 && !exact)
}

fn with(line: &Line, at: usize) -> Option<Line> {
    let mut line = *line;
    (std::mem::replace(&mut line[at], 1) == 0).then_some(line)
}

fn completing(line: &Line, exact: bool) -> Vec<usize> {
    (0..21).filter(|&at| with(line, at).is_some_and(|line| wins(&line, exact))).collect()
}

fn straight(line: &Line, exact: bool) -> bool {
    let points = completing(line, exact);
    row(line) == 4 && points.len() == 2 && points[1] - points[0] == 5
}

/// The pattern down to fours and open threes, straight from the definitions.
fn plain(line: &Line, exact: bool, renju: bool) -> Option<Pattern> {
    let line = with(line, 10)?;
    if wins(&line, exact) {
        return Some(Pattern::Five);
    }
    if row(&line) > 5 {
        return Some(if renju { Pattern::Overline } else { Pattern::Dead });
    }
    let points = completing(&line, exact);
    if !points.is_empty() {
        return Some(match points.len() {
            1 => Pattern::Four,
            _ if straight(&line, exact) => Pattern::OpenFour,
            _ => Pattern::DoubleFour,
        });
    }
    let next = |at: usize| with(&line, at);
    let open = (0..21).filter_map(next).any(|line| match renju {
        true => straight(&line, exact),
        false => completing(&line, exact).len() > 1,
    });
    let four = || (0..21).filter_map(next).any(|line| !completing(&line, exact).is_empty());
    match open {
        true => Some(Pattern::OpenThree),
        false => four().then_some(Pattern::Three),
    }
}

fn check(pos: &Position) {
    let variant = pos.rules().variant;
    for side in Side::BOTH {
        let exact =
            variant == Variant::Standard || (variant == Variant::Renju && side == Side::First);
        let renju = exact && variant == Variant::Renju;
        for point in pos.empty().iter() {
            for direction in 0..4 {
                let found = pos.code(point, side).pattern(direction);
                let expected = plain(&line(pos, point, direction, side), exact, renju);
                let strong = found == Pattern::Three || found >= Pattern::OpenThree;
                match expected {
                    Some(Pattern::Dead) | None => assert!(!strong, "{found:?} at {point:?}"),
                    Some(pattern) => assert_eq!(found, pattern, "{point:?} of {pos:?}"),
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn tables_agree_with_the_definitions(
        seed: u64,
        plies in 5_usize..110,
        variant in prop::sample::select(Variant::ALL.to_vec()),
        size in 5_u8..=22,
    ) {
        check(&crowded(&rules(variant, size), plies, seed));
    }
}
