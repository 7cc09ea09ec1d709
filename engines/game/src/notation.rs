//! The text of a game: positions and moves as people and protocols write them.

use crate::Game;

/// Why a text is not a position or a move. The message names the offending part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(String);

impl TextError {
    /// An error with this message: lowercase, without a full stop, the offending text quoted.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// How a game is written.
pub trait Notation: Game {
    /// What decides play and is not in the position text: variant, board size, draw rules.
    type Rules: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// In which of its spellings a move is written: `()` where there is one. The default is the
    /// form of [`position_text`](Notation::position_text)'s protocol.
    type Form: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// The start position under `rules`.
    fn start(rules: &Self::Rules) -> Self;

    /// The position that `text` describes, checked for legality.
    ///
    /// # Errors
    /// If `text` is malformed, or describes a position that no game under `rules` can hold.
    fn parse_position(text: &str, rules: &Self::Rules) -> Result<Self, TextError>;

    /// The canonical text: `parse_position` of it gives this position again.
    fn position_text(&self) -> String;

    /// The legal move that `text` names.
    ///
    /// # Errors
    /// If `text` is malformed, or names no legal move, or more than one.
    fn parse_move(&self, text: &str, form: Self::Form) -> Result<Self::Move, TextError>;

    /// The text of the legal move `mv`.
    fn move_text(&self, mv: Self::Move, form: Self::Form) -> String;

    /// The board drawn for a terminal, ASCII, several lines, without a final line break.
    fn diagram(&self) -> String;
}
