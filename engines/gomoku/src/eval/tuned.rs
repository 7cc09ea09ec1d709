//! `Eval=tuned`: what the patterns of all empty points are worth, linear in the weights of
//! `weights.txt`.
//!
//! A point counts by its patterns for either side; a threat of the side to move is
//! worth more than the same threat of the other, so each side's points have weights of their own. What
//! the threats of both sides make together is in [`threat_level`].

use std::sync::LazyLock;

use game::{Game, Side};
use search::{Evaluation, Score};
use weights::{Linear, Weights};

use crate::eval::threat_level;
use crate::worth::Position;
use crate::worth::{WEIGHTS, weights_of};

/// The weights that do not belong to points.
struct TunedWeights {
    /// The right to move.
    tempo: i32,
    /// The cost of being Black in renju.
    renju: i32,
}

static TUNED_WEIGHTS: LazyLock<TunedWeights> = LazyLock::new(|| TunedWeights {
    tempo: i32::from(WEIGHTS.array::<1>("tempo")[0]),
    renju: i32::from(WEIGHTS.array::<1>("renju")[0]),
});

/// Tengen's own evaluation. The board adds up the worths of its points, so nothing follows the
/// moves here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuned;

impl Evaluation<Position> for Tuned {
    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(Terms::new(pos).total())
    }

    fn explain(&mut self, pos: &Position) -> String {
        let terms = Terms::new(pos);
        format!(
            "own points {}\nopponent's points {}\nthreats of both {}\nright to move {}\n\
             renju {}\ntotal {} for the side to move",
            terms.mover,
            -terms.waiter,
            terms.threats,
            terms.tempo,
            terms.renju,
            terms.total()
        )
    }
}

/// The parts of an evaluation, all in the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Terms {
    mover: i32,
    /// The points of the other side, to be taken away.
    waiter: i32,
    threats: i32,
    /// The right to move.
    tempo: i32,
    renju: i32,
}

impl Terms {
    fn new(pos: &Position) -> Self {
        let weights = &*TUNED_WEIGHTS;
        let mover = pos.side_to_move();
        let renju = match (pos.is_renju(), mover) {
            (false, _) => 0,
            (true, Side::First) => -weights.renju,
            (true, Side::Second) => weights.renju,
        };
        Self {
            mover: pos.worth(mover).to_mover(),
            waiter: pos.worth(!mover).to_waiter(),
            threats: threat_level::worth(pos),
            tempo: weights.tempo,
            renju,
        }
    }

    const fn total(&self) -> i32 {
        self.mover - self.waiter + self.threats + self.tempo + self.renju
    }
}

impl Linear<Position> for Tuned {
    fn weights(_: &Position) -> Weights {
        WEIGHTS.clone()
    }

    fn features(pos: &Position, report: &mut dyn FnMut(usize, f32)) {
        let mover = pos.side_to_move();
        let view = if mover == Side::First { 1.0 } else { -1.0 };
        for (role, side, sign) in [(0, mover, view), (1, !mover, -view)] {
            for point in pos.empty().iter() {
                let weights = weights_of(pos.rules().variant, side, pos.pattern_class(point, side));
                report(weights[role], sign);
            }
        }
        report(threat_level::weight_of(pos), view);
        report(WEIGHTS.offset("tempo"), view);
        if pos.is_renju() {
            report(WEIGHTS.offset("renju"), -1.0);
        }
    }
}
