//! `Eval=tuned`: what the patterns of all empty points are worth, linear in the weights of
//! `weights.txt`.
//!
//! A point counts by its two strongest patterns for either side; a threat of the side to move is
//! worth more than the same threat of the other, so each side's points have weights of their own.

use std::sync::LazyLock;

use game::{Game, Side};
use search::{Evaluation, Score};
use weights::{Linear, Weights};

use crate::pattern::Profile;
use crate::position::Position;

/// The weights in the form the evaluation reads.
struct TunedWeights {
    /// By [`Profile::pair`], for the side to move.
    mover: [i16; Profile::PAIRS],
    /// The same for the other side.
    waiter: [i16; Profile::PAIRS],
    /// The right to move.
    tempo: i32,
    /// What being Black costs in renju.
    renju: i32,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let text = include_str!("../../weights.txt");
    Weights::parse(text).expect("the embedded weights are in the form of a weight file")
});

static TUNED_WEIGHTS: LazyLock<TunedWeights> = LazyLock::new(|| TunedWeights {
    mover: WEIGHTS.array("mover"),
    waiter: WEIGHTS.array("waiter"),
    tempo: i32::from(WEIGHTS.array::<1>("tempo")[0]),
    renju: i32::from(WEIGHTS.array::<1>("renju")[0]),
});

/// Tengen's own evaluation. The board keeps count of the patterns, so nothing follows the moves
/// here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

impl Evaluation<Position> for Tuned {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(Terms::new(pos).total())
    }

    fn explain(&mut self, pos: &Position) -> String {
        let terms = Terms::new(pos);
        format!(
            "own points {}\nopponent's points {}\nright to move {}\nrenju {}\n\
             total {} for the side to move",
            terms.mover,
            -terms.waiter,
            terms.tempo,
            terms.renju,
            terms.total()
        )
    }
}

/// The parts of an evaluation, all in the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Terms {
    /// The points of the side to move.
    mover: i32,
    /// The points of the other side, to be taken away.
    waiter: i32,
    /// The right to move.
    tempo: i32,
    /// What renju's restrictions cost Black.
    renju: i32,
}

impl Terms {
    /// The terms of `pos`.
    fn new(pos: &Position) -> Self {
        let weights = &*TUNED_WEIGHTS;
        let mover = pos.side_to_move();
        let renju = match (pos.is_renju(), mover) {
            (false, _) => 0,
            (true, Side::First) => -weights.renju,
            (true, Side::Second) => weights.renju,
        };
        Self {
            mover: weigh(pos.counts(mover), &weights.mover),
            waiter: weigh(pos.counts(!mover), &weights.waiter),
            tempo: weights.tempo,
            renju,
        }
    }

    /// The evaluation.
    const fn total(&self) -> i32 {
        self.mover - self.waiter + self.tempo + self.renju
    }
}

fn weigh(counts: &[u16; Profile::PAIRS], weights: &[i16; Profile::PAIRS]) -> i32 {
    counts.iter().zip(weights).map(|(&count, &weight)| i32::from(count) * i32::from(weight)).sum()
}

impl Linear for Position {
    fn weights() -> Weights {
        WEIGHTS.clone()
    }

    fn features(&self, report: &mut dyn FnMut(usize, f32)) {
        let mover = self.side_to_move();
        let view = if mover == Side::First { 1.0 } else { -1.0 };
        for (group, side, sign) in [("mover", mover, view), ("waiter", !mover, -view)] {
            let offset = WEIGHTS.offset(group);
            for (pair, &count) in
                self.counts(side).iter().enumerate().filter(|(_, count)| **count > 0)
            {
                report(offset + pair, sign * f32::from(count));
            }
        }
        report(WEIGHTS.offset("tempo"), view);
        if self.is_renju() {
            report(WEIGHTS.offset("renju"), -1.0);
        }
    }
}
