//! How the games are written.

mod moves;
mod position;

pub use moves::understand;

use game::{Notation, Side};

use crate::grid::{CellSet, Edge, EdgeSet};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::{Rules, Variant};
use crate::territory::corner;

impl Notation for Position {
    type Rules = Rules;
    type MoveNotation = ();
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Self {
        let &Rules { variant, board, first } = rules;
        let owned = match variant {
            Variant::Boxes => [CellSet::EMPTY; 2],
            Variant::Territory => Side::BOTH.map(|side| CellSet::of(corner(board, side))),
        };
        Self::assemble(variant, board, first, EdgeSet::EMPTY, owned)
    }

    /// Reads the grid text, which carries variant and size itself: `rules` play no part.
    fn parse_position(text: &str, _: &Rules) -> Result<Self, Refusal> {
        position::parse(text)
    }

    fn position_text(&self) -> String {
        position::print(self)
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Edge, Refusal> {
        moves::parse(self, text)
    }

    fn move_text(&self, mv: Edge, (): ()) -> String {
        moves::print(self, mv)
    }

    fn diagram(&self) -> String {
        position::diagram(self)
    }
}
