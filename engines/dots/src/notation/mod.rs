//! How the games are written.

mod moves;
mod position;

use game::{Notation, Side, TextError};

use crate::grid::CellSet;
use crate::moves::{Edge, EdgeSet};
use crate::position::{Position, corner};
use crate::rules::{Rules, Variant};

pub(crate) use position::{check_dots, connected};

impl Notation for Position {
    type Rules = Rules;
    type Form = ();

    type Refusal = TextError;

    fn start(rules: &Rules) -> Self {
        let &Rules { variant, board, first } = rules;
        let owned = match variant {
            Variant::Classic => [CellSet::EMPTY; 2],
            Variant::Territory => Side::BOTH.map(|side| CellSet::of(corner(board, side))),
        };
        Self::assemble(variant, board, first, EdgeSet::EMPTY, owned)
    }

    /// Reads the grid text, which carries variant and size itself: `rules` play no part.
    fn parse_position(text: &str, _: &Rules) -> Result<Self, TextError> {
        position::parse(text)
    }

    fn position_text(&self) -> String {
        position::print(self)
    }

    fn parse_move(&self, text: &str, (): ()) -> Result<Edge, TextError> {
        moves::parse(self, text)
    }

    fn move_text(&self, mv: Edge, (): ()) -> String {
        moves::print(self, mv)
    }

    fn diagram(&self) -> String {
        position::diagram(self)
    }
}
