//! The evaluation of Tengen's own: a sum of weights for what a position shows.
//!
//! Material and the places of pieces, absolute and relative to both kings, follow each move
//! ([`sums`]); the control of squares, above all around the kings, is found anew ([`dynamic`]).
//! Values are centipawns, roughly: the weights file decides.

mod dynamic;
mod features;
mod sums;
mod weights;

use search::{Accumulators, Evaluator, Score};

pub use self::weights::TunedWeights;
use shogi_rules::Position;

use super::explained;
use sums::{Sum, Sums};

/// Tengen's own evaluation, following a line of play.
pub type Tuned = Accumulators<Sums, 1>;

impl Evaluator for Sums {
    fn evaluate(&self, pos: &Position, sum: &Sum) -> Score {
        Score::estimate(pos.side().sign() * Terms::of(pos, sum, self.0).total())
    }

    fn explain(&self, pos: &Position, sum: &Sum) -> String {
        let terms = Terms::of(pos, sum, self.0);
        let rows = [
            ("material and places", terms.places),
            ("pieces near sente's king", terms.kings[0]),
            ("pieces near gote's king", -terms.kings[1]),
            ("control, sente", terms.dynamic[0]),
            ("control, gote", -terms.dynamic[1]),
            ("on move", terms.tempo),
        ];
        explained(pos, &rows, self.evaluate(pos, sum))
    }
}

/// The terms of the evaluation, each in the view of the side named by its place: First, Second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terms {
    /// Material and places, First minus Second.
    places: i32,
    /// Pieces near each king.
    kings: [i32; 2],
    /// Control around the kings, mobility, loose pieces.
    dynamic: [i32; 2],
    /// The worth of being on move.
    tempo: i32,
}

impl Terms {
    /// The terms of `pos`, whose incremental sums are given.
    fn of(pos: &Position, sum: &Sum, weights: &TunedWeights) -> Self {
        let tempo = pos.side().sign() * weights.tempo;
        let dynamic = dynamic::terms(pos, weights);
        Self { places: sum.places, kings: sum.near_kings, dynamic, tempo }
    }

    /// In the view of the first side.
    const fn total(&self) -> i32 {
        self.places + self.kings[0] - self.kings[1] + self.dynamic[0] - self.dynamic[1] + self.tempo
    }
}
