//! How the games are written.

mod moves;
mod position;

use game::{Notation, TextError};

use crate::moves::Edge;
use crate::position::Position;
use crate::rules::Rules;

pub(crate) use position::{check_dots, connected};

impl Notation for Position {
    type Rules = Rules;
    type Form = ();

    fn start(rules: &Rules) -> Self {
        Self::new(rules)
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
