//! The evaluation of Tengen's own: a sum of weights for what a position shows.
//!
//! Material and the places of pieces, absolute and relative to both kings, follow each move
//! ([`Sums`]); the control of squares, above all around the kings, is found anew ([`dynamic`]).
//! Values are hundredths of a pawn's worth, roughly: the weights file decides.

mod dynamic;
mod features;
mod sums;
mod table;

pub(crate) use sums::Sums;
pub(crate) use table::{Table, table};

use game::Side;

use crate::position::Shogi;

/// The terms of the evaluation, each in the view of the side named by its place: First, Second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    /// Material and places, First minus Second.
    pub(crate) places: i32,
    /// What stands near which king.
    pub(crate) kings: [i32; 2],
    /// Control around the kings, mobility, loose pieces.
    pub(crate) dynamic: [i32; 2],
    /// The worth of being on move.
    pub(crate) tempo: i32,
}

impl Terms {
    /// In the view of the first side.
    pub(crate) const fn total(&self) -> i32 {
        self.places + self.kings[0] - self.kings[1] + self.dynamic[0] - self.dynamic[1] + self.tempo
    }
}

/// All terms of `pos`, whose incremental sums are given.
pub(crate) fn terms(pos: &Shogi, sums: &Sums, table: &Table) -> Terms {
    let tempo = match pos.side() {
        Side::First => table.tempo,
        Side::Second => -table.tempo,
    };
    let dynamic = dynamic::terms(pos, table);
    Terms { places: sums.places, kings: sums.kings, dynamic, tempo }
}
