//! The learned evaluation: its inputs, its sums, and where it speaks.

use crate::common::rules;
use game::kit::random_game;
use game::{Game as _, Notation as _, Side};
use gomoku::{Evaluations, Points, Position, Profile, Variant};
use network::{Accumulator, Inputs as _, Network, Parameters};
use search::Evaluation as _;

/// The network that comes with the program.
fn network() -> Network<16> {
    let file = include_bytes!("../gomoku.network");
    Network::new(&Parameters::read(file).unwrap(), &Points.set()).unwrap()
}

#[test]
fn the_sums_follow_the_points() {
    let network = network();
    for (size, variant) in
        [(15, Variant::Freestyle), (20, Variant::Standard), (6, Variant::Freestyle)]
    {
        let mut pos = Position::start(&rules(variant, size));
        let mut learned = Evaluations::named("network").unwrap();
        learned.reset(&pos);
        for mv in random_game(&pos, 60, 7).0 {
            learned.push(&pos, mv);
            pos.make(mv);
            let anew = Accumulator::of(&network, &Points, &pos);
            let expected = anew.evaluate(&network, &Points, &pos);
            assert_eq!(learned.evaluate(&pos).get(), expected, "{pos:?}");
        }
    }
}

#[test]
fn inputs_are_classes_as_each_side_sees_them() {
    let mut pos = Position::start(&rules(Variant::Freestyle, 15));
    for text in ["h8", "a1", "i8"] {
        pos.make(pos.parse_move(text, ()).unwrap());
    }
    let point = pos.parse_move("j8", ()).unwrap();
    let class = pos.profile(point, Side::First).class() as u16;
    let other = Profile::CLASSES as u16;
    let seen = |view: Side| {
        let mut inputs = Vec::new();
        Points.active(&pos, view, |input| inputs.push(input));
        inputs
    };
    assert!(class != 0 && seen(Side::First).contains(&class));
    assert!(seen(Side::Second).contains(&(other + class)));
    assert!(!seen(Side::First).iter().any(|input| input % other == 0), "dead points say nothing");
}

#[test]
fn renju_is_left_to_the_tuned_evaluation() {
    let mut pos = Position::start(&rules(Variant::Renju, 15));
    let [mut learned, mut tuned] =
        ["network", "tuned"].map(|name| Evaluations::named(name).unwrap());
    learned.reset(&pos);
    for mv in random_game(&pos, 40, 3).0 {
        learned.push(&pos, mv);
        pos.make(mv);
        assert_eq!(learned.evaluate(&pos), tuned.evaluate(&pos), "{pos:?}");
    }
}
