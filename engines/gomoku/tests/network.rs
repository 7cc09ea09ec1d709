//! The learned evaluation: its inputs, its sums, and where it speaks.

use crate::common::rules;
use game::kit::random_game;
use game::{Game as _, Notation as _, Side};
use gomoku::{Evaluations, Points, Position};
use gomoku_rules::{PatternClass, Variant};
use network::{Inputs as _, Network, Parameters};
use search::Evaluation as _;

/// The network that comes with the program.
fn network() -> Network<16> {
    let file = include_bytes!("../gomoku.network");
    Network::new(&Parameters::read(file).unwrap(), &Points.set()).unwrap()
}

#[test]
fn the_sums_follow_the_points() {
    let network = network();
    for (size, variant) in [
        (15, Variant::Freestyle),
        (20, Variant::Standard),
        (15, Variant::Renju),
        (6, Variant::Freestyle),
    ] {
        let mut pos = Position::start(&rules(variant, size));
        let mut learned = Evaluations::named("network").unwrap();
        learned.reset(&pos);
        for mv in random_game(&pos, 60, 7).0 {
            learned.push(&pos, mv);
            pos.make(mv);
            let anew = network.accumulators(&Points, &pos);
            let expected = network.value(&Points, &pos, &anew) + Points.base(&pos);
            assert_eq!(learned.evaluate(&pos).get(), expected, "{pos:?}");
        }
    }
}

#[test]
fn inputs_are_classes_as_each_side_sees_them() {
    let freestyle = 2 * PatternClass::COUNT as u16;
    for (variant, first, step) in [(Variant::Freestyle, 0, 2), (Variant::Renju, freestyle, 4)] {
        let mut pos = Position::start(&rules(variant, 15));
        for text in ["h8", "a1", "i8"] {
            pos.make(pos.parse_move(text, ()).unwrap());
        }
        let point = pos.parse_move("j8", ()).unwrap();
        let class = pos.pattern_class(point, Side::First).number() as u16;
        let [black, white] = Side::BOTH.map(|view| {
            let mut inputs = Vec::new();
            Points.active(&pos, view, |input| inputs.push(input));
            inputs
        });
        let own = first + step * class;
        assert!(class != 0 && black.contains(&own) && white.contains(&(own + 1)));
        assert!(!black.iter().any(|&input| input < first + step), "dead points say nothing");
    }
}
