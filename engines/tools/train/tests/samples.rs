//! Samples from positions, and their parting by game.

use std::collections::HashSet;

use game::{Outcome, Side};
use train::{Data, Samples};

use crate::common::{Discs, Strip, samples};

#[test]
fn a_position_becomes_a_sample_in_the_movers_view() {
    let mut samples = Samples::default();
    for (side, outcome) in [(Side::First, Outcome::Win(Side::First)), (Side::Second, Outcome::Draw)]
    {
        samples.push_position(&Discs, &Strip::of_two(side), [120, 90], Some(outcome), 3);
    }
    let (first, second) = (samples.get(0), samples.get(1));
    assert_eq!(first.views, [&[0, 13][..], &[12, 1][..]]);
    assert_eq!((first.label.score, first.label.later, first.label.result), (120, 90, 2));
    assert_eq!(second.views, [&[12, 1][..], &[0, 13][..]]);
    assert_eq!((second.label.score, second.label.later, second.label.game), (-120, -90, 3));
}

#[test]
fn no_game_is_in_both_parts() {
    let samples = samples(2_000);
    assert_eq!(samples.len(), 20_000);
    let split = Data::by_game(&samples).split;
    let games = |numbers: &[u32]| {
        numbers.iter().map(|&number| samples.get(number).label.game).collect::<HashSet<_>>()
    };
    let (training, validation) = (games(&split.training), games(&split.validation));
    assert!(training.is_disjoint(&validation));
    assert_eq!(training.len() + validation.len(), 2_000);
    assert!((20..=60).contains(&validation.len()), "{}", validation.len());
    assert_eq!(split.training.len() + split.validation.len(), samples.len());
}
