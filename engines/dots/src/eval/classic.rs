//! The evaluation of the source text.
//!
//! *Territory*: over all dots the number of segments at the dot, counted for the owner; a segment
//! has two ends. *Dots and boxes*: the text says no more than that more boxes win, so boxes are counted.
//! Both in hundredths of a dot or a box.

use game::{Game, Side};
use search::{Evaluation, Score};

use dots_rules::{Position, Variant};

/// The evaluation of the source text, found anew in each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Evaluation<Position> for Classic {
    const IS_REFERENCE: bool = true;

    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::estimate(match pos.variant() {
            Variant::Territory => {
                let [own, theirs] = [pos.side_to_move(), !pos.side_to_move()];
                200 * (pos.segments(own) - pos.segments(theirs))
            }
            Variant::Boxes => 100 * pos.lead(),
        })
    }

    fn explain(&mut self, pos: &Position) -> String {
        let (what, [x, o]) = match pos.variant() {
            Variant::Territory => {
                ("connections at the dots", Side::BOTH.map(|side| 2 * pos.segments(side)))
            }
            Variant::Boxes => ("boxes", Side::BOTH.map(|side| pos.score(side))),
        };
        format!("{what}: x {x}, o {o}, x ahead by {}", x - o)
    }
}
