//! Our own evaluation: a sum of weights times features.

use std::array;
use std::sync::OnceLock;

use game::{Game, Side};
use search::{Evaluation, Score};
use weights::{Linear, Weights};

use crate::classic::{Picture, Structure};
use crate::position::Position;
use crate::rules::Variant;
use crate::territory::Reach;

const TEXT: &str = include_str!("dots.weights");
/// What is counted in territory; the weight file says what.
const FEATURES: usize = 9;
/// Stages of territory, each with its weights, by the contested dots.
const STAGES: usize = 5;
/// Contested dots to a stage.
const STAGE: i32 = 16;
/// Upper ends of the ranges of safe moves by which chains are weighed.
const PHASES: [i32; 4] = [0, 2, 5, 9];

/// The weights as the evaluation reads them.
#[derive(Debug)]
struct TunedWeights {
    /// `[stage][feature]`.
    territory: [[i16; FEATURES]; STAGES],
    boxes: [i16; 1],
    long_chains: [i16; 5],
    chains: [i16; 5],
}

fn weights() -> &'static Weights {
    static WEIGHTS: OnceLock<Weights> = OnceLock::new();
    WEIGHTS.get_or_init(|| Weights::parse(TEXT).expect("the embedded weights"))
}

fn tuned_weights() -> &'static TunedWeights {
    static TUNED_WEIGHTS: OnceLock<TunedWeights> = OnceLock::new();
    TUNED_WEIGHTS.get_or_init(|| {
        let weights = weights();
        TunedWeights {
            territory: {
                let values = weights.array::<{ STAGES * FEATURES }>("territory");
                array::from_fn(|stage| array::from_fn(|i| values[stage * FEATURES + i]))
            },
            boxes: weights.array("boxes"),
            long_chains: weights.array("long_chains"),
            chains: weights.array("chains"),
        }
    })
}

/// Our own evaluation, found anew in each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

impl Evaluation<Position> for Tuned {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(value(pos))
    }

    /// Term by term, in hundredths for x.
    fn explain(&mut self, pos: &Position) -> String {
        let mut lines = Vec::new();
        terms(pos, &mut |Term { group, index, count, weight }| {
            lines.push(format!(
                "{:<14} {count:>4} x {weight:>4} = {:>6}",
                format!("{group} {index}"),
                count * weight
            ));
        });
        let total = value(pos);
        let first = if pos.side_to_move() == Side::First { total } else { -total };
        lines.push(format!("with captures at hand, for x {first}"));
        lines.join("\n")
    }
}

/// One term of an evaluation, in the view of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Term {
    /// The group of the weight, and its number there.
    group: &'static str,
    index: usize,
    count: i32,
    weight: i32,
}

/// Reports the terms of our evaluation of `pos`.
fn terms(pos: &Position, report: &mut impl FnMut(Term)) {
    match pos.variant() {
        Variant::Territory => territory_terms(pos, report),
        Variant::Classic => {
            let picture = Structure::of(pos.board()).picture(pos);
            classic_terms(pos, &picture, report);
        }
    }
}

fn territory_terms(pos: &Position, report: &mut impl FnMut(Term)) {
    let reach = Reach::of(pos);
    let [own, other] = [pos.side_to_move(), !pos.side_to_move()].map(Side::index);
    let mover = if own == 0 { 1 } else { -1 };
    let far = |side: usize| reach.nearer[side] - reach.close[side];
    let counts = [
        pos.score(Side::First) - pos.score(Side::Second),
        reach.sole[0] - reach.sole[1],
        far(0) - far(1),
        mover * reach.close[own],
        -mover * reach.close[other],
        mover * reach.level,
        mover * reach.frontier[own],
        -mover * reach.frontier[other],
        mover,
    ];
    let contested = reach.nearer[0] + reach.nearer[1] + reach.level;
    let stage = ((contested / STAGE) as usize).min(STAGES - 1);
    let weights = tuned_weights().territory[stage];
    for (i, (count, weight)) in counts.into_iter().zip(weights).enumerate() {
        let index = stage * FEATURES + i;
        report(Term { group: "territory", index, count, weight: weight.into() });
    }
}

/// The boxes so far, and what the chains of the rest mean for the side that moves in it.
fn classic_terms(pos: &Position, picture: &Picture, report: &mut impl FnMut(Term)) {
    let weights = tuned_weights();
    let mover = if pos.side_to_move() == Side::First { 1 } else { -1 };
    let (boxes, phase) = (pos.score(Side::First) - pos.score(Side::Second), phase(picture));
    report(Term { group: "boxes", index: 0, count: boxes, weight: weights.boxes[0].into() });
    let long = if picture.opens { -picture.long_cost } else { picture.long_cost };
    let weight = weights.long_chains[phase].into();
    report(Term { group: "long_chains", index: phase, count: mover * long, weight });
    let all = if picture.safe % 2 == 0 { -picture.cost } else { picture.cost };
    let weight = weights.chains[phase].into();
    report(Term { group: "chains", index: phase, count: mover * all, weight });
}

fn phase(picture: &Picture) -> usize {
    PHASES.iter().position(|&most| picture.safe <= most).unwrap_or(PHASES.len())
}

/// Our evaluation of `pos` for its side to move, in hundredths.
fn value(pos: &Position) -> i32 {
    let first = |sum: i32| if pos.side_to_move() == Side::First { sum } else { -sum };
    let mut sum = 0;
    match pos.variant() {
        Variant::Territory => {
            territory_terms(pos, &mut |term| sum += term.count * term.weight);
            first(sum)
        }
        Variant::Classic => {
            let picture = Structure::of(pos.board()).picture(pos);
            classic_terms(pos, &picture, &mut |term| sum += term.count * term.weight);
            let lead = pos.lead() * i32::from(tuned_weights().boxes[0]);
            captured(&picture, lead, first(sum) - lead)
        }
    }
}

/// The evaluation with the captures at hand: the mover takes them, and then moves in the rest or,
/// if it can hand some over, has the choice whether to.
fn captured(picture: &Picture, lead: i32, rest: i32) -> i32 {
    let (taken, coins) = (100 * picture.taken, 100 * picture.hand_over);
    if coins == 0 { lead + taken + rest } else { lead + taken - coins + (rest + coins).abs() }
}

impl Linear for Position {
    fn weights(&self) -> Weights {
        weights().clone()
    }

    fn features(&self, report: &mut dyn FnMut(usize, f32)) {
        let weights = weights();
        terms(self, &mut |term: Term| {
            report(weights.offset(term.group) + term.index, term.count as f32);
        });
    }
}
