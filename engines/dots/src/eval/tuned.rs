//! Our own evaluation: a sum of weights times features.

use std::sync::LazyLock;

use game::{Game, Side};
use search::{Evaluation, Score};
use weights::{Linear, Weights, count_of, first_of};

use crate::boxes::{Picture, structure, worth};
use crate::territory::Division;
use dots_rules::{CellSet, Position, Variant};

/// Features of territory, as the weight file names them.
const FEATURES: usize = 9;
/// Stages of territory, each with its weights, by the contested dots.
const STAGES: usize = 5;
/// Contested dots to a stage.
const STAGE: usize = 16;
/// Upper ends of the ranges of safe moves by which chains are weighed.
const PHASES: [i32; 4] = [0, 2, 5, 9];

/// The groups of the weight file.
const GROUPS: [(&str, usize); 4] =
    [("territory", STAGES * FEATURES), ("boxes", 1), ("long_chains", 5), ("chains", 5)];
const BOXES: usize = first_of(&GROUPS, "boxes");
const LONG_CHAINS: usize = first_of(&GROUPS, "long_chains");
const CHAINS: usize = first_of(&GROUPS, "chains");

static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights::parse(include_str!("dots.weights")).expect("the embedded weights"));

/// The numbers of the weight file.
static VALUES: LazyLock<[i32; count_of(&GROUPS)]> = LazyLock::new(|| {
    let values = WEIGHTS.values().map(i32::from).collect::<Vec<_>>();
    values.try_into().expect("the groups of the weight file")
});

/// Our own evaluation, found anew in each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

impl Evaluation<Position> for Tuned {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(value(pos))
    }

    /// Term by term, in hundredths of a dot or a box, for x.
    fn explain(&mut self, pos: &Position) -> String {
        let mut lines = Vec::new();
        terms(pos, &mut |weight, count| {
            let begins = |&&(name, _): &&(&str, usize)| first_of(&GROUPS, name) <= weight;
            let (group, _) = GROUPS.iter().rfind(begins).expect("a group");
            let (number, weight) = (weight - first_of(&GROUPS, group), VALUES[weight]);
            let term = format!("{group} {number}");
            lines.push(format!("{term:<14} {count:>4} x {weight:>4} = {:>6}", count * weight));
        });
        let total = value(pos);
        let first = if pos.side_to_move() == Side::First { total } else { -total };
        lines.push(format!("with captures at hand, for x {first}"));
        lines.join("\n")
    }
}

/// Reports the terms of our evaluation of `pos`: the number of a weight, and how often it counts for
/// the first side.
fn terms(pos: &Position, report: &mut impl FnMut(usize, i32)) {
    match pos.variant() {
        Variant::Territory => territory_terms(pos, report),
        Variant::Boxes => {
            let picture = structure(pos.board()).picture(pos);
            boxes_terms(pos, &picture, report);
        }
    }
}

fn territory_terms(pos: &Position, report: &mut impl FnMut(usize, i32)) {
    let division = Division::of(pos);
    let Division { sole, far, close, level, frontier } = division;
    let [own, other] = [pos.side_to_move(), !pos.side_to_move()].map(Side::index);
    let mover = if own == 0 { 1 } else { -1 };
    let count = |dots: CellSet| dots.len() as i32;
    let counts = [
        pos.score(Side::First) - pos.score(Side::Second),
        count(sole[0]) - count(sole[1]),
        count(far[0]) - count(far[1]),
        mover * count(close[own]),
        -mover * count(close[other]),
        mover * count(level),
        mover * count(frontier[own]),
        -mover * count(frontier[other]),
        mover,
    ];
    let stage = (division.contested().len() as usize / STAGE).min(STAGES - 1);
    for (i, count) in counts.into_iter().enumerate() {
        report(stage * FEATURES + i, count);
    }
}

/// The boxes so far, and what the chains of the rest mean for the side that moves in it.
fn boxes_terms(pos: &Position, picture: &Picture, report: &mut impl FnMut(usize, i32)) {
    let mover = if pos.side_to_move() == Side::First { 1 } else { -1 };
    let phase = phase(picture);
    report(BOXES, pos.score(Side::First) - pos.score(Side::Second));
    let long = if picture.opens { -picture.long_cost } else { picture.long_cost };
    report(LONG_CHAINS + phase, mover * long);
    let all = if picture.safe % 2 == 0 { -picture.cost } else { picture.cost };
    report(CHAINS + phase, mover * all);
}

fn phase(picture: &Picture) -> usize {
    PHASES.iter().position(|&most| picture.safe <= most).unwrap_or(PHASES.len())
}

/// Our evaluation of `pos` for its side to move, in hundredths of a dot or a box.
fn value(pos: &Position) -> i32 {
    let first = |sum: i32| if pos.side_to_move() == Side::First { sum } else { -sum };
    let (weights, mut sum) = (&*VALUES, 0);
    let mut add = |weight: usize, count: i32| sum += count * weights[weight];
    match pos.variant() {
        Variant::Territory => {
            territory_terms(pos, &mut add);
            first(sum)
        }
        Variant::Boxes => {
            let picture = structure(pos.board()).picture(pos);
            boxes_terms(pos, &picture, &mut add);
            let lead = pos.lead() * weights[BOXES];
            // With the captures at hand: the mover takes them, and then moves in the rest or, if it can
            // hand some over, has the choice whether to.
            lead + worth(100 * picture.taken, 100 * picture.hand_over, first(sum) - lead)
        }
    }
}

impl Linear<Position> for Tuned {
    fn weights(_: &Position) -> Weights {
        WEIGHTS.clone()
    }

    fn features(pos: &Position, report: &mut dyn FnMut(usize, f32)) {
        terms(pos, &mut |weight, count| report(weight, count as f32));
    }
}
