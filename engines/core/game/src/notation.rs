//! The text of a game: positions and moves, as people and protocols write them.

use crate::Game;

/// Why a text is not a position or a move. The message is one line and names the offending part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(String);

impl TextError {
    /// An error with this message: lowercase, without a full stop, the offending text quoted.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl From<TextError> for String {
    fn from(error: TextError) -> Self {
        error.0
    }
}

/// How a game is written.
pub trait Notation: Game {
    /// The rules that a position text does not carry: variant, board size, draw rules.
    type Rules: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// The spelling of a move, where there are several; `()` where there is one. The default is the
    /// spelling of the protocol that [`position_text`](Notation::position_text) belongs to.
    type Form: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// The start position under `rules`.
    fn start(rules: &Self::Rules) -> Self;

    /// The position that `text` describes, checked for legality.
    ///
    /// # Errors
    /// If `text` is malformed, or describes a position that no game under `rules` can hold.
    fn parse_position(text: &str, rules: &Self::Rules) -> Result<Self, TextError>;

    /// The canonical text, one line of ASCII: `parse_position` reads this position from it.
    fn position_text(&self) -> String;

    /// The legal move that `text` names.
    ///
    /// # Errors
    /// If `text` is malformed, or names no legal move, or more than one.
    fn parse_move(&self, text: &str, form: Self::Form) -> Result<Self::Move, TextError>;

    /// The text of the legal move `mv`: one word of ASCII that `parse_move` reads in the same form.
    fn move_text(&self, mv: Self::Move, form: Self::Form) -> String;

    /// The board drawn for a terminal: several lines of ASCII, without a final line break.
    fn diagram(&self) -> String;
}
