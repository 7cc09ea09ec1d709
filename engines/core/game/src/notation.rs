//! The text of a game: positions and moves, as people and protocols write them.

use crate::{Arg, Game, Message, Notated, Refusal, shortened};

/// Why a text was refused, whatever the game: a [`Refusal`] with its type erased. Its English text is one line, lowercase,
/// and names the offending part, [shortened] where it is long; what programs decide by is the message's id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.text)]
pub struct TextError(Box<Told>);

/// A refusal's English text and its message, apart from the error so that a result stays small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    text: String,
    message: Message,
}

impl TextError {
    /// A refusal that nobody decides by, with this text: lowercase, without a full stop, the offending
    /// text quoted.
    pub fn new(text: impl Into<String>) -> Self {
        let text = shortened(&text.into()).into_owned();
        let message = Message::new("text").with("text", text.clone());
        Self(Box::new(Told { text, message }))
    }

    /// `refusal`, its type erased.
    pub fn of(refusal: &impl Refusal) -> Self {
        let text = shortened(&refusal.to_string()).into_owned();
        let mut message = refusal.message();
        for (_, arg) in &mut message.args {
            if let Arg::Text(text) = arg {
                *text = shortened(text).into_owned().into();
            }
        }
        Self(Box::new(Told { text, message }))
    }

    /// This refusal of what is called `text` by those who read its message.
    #[must_use]
    pub fn naming(mut self, text: Notated) -> Self {
        let args = self.0.message.args.iter_mut();
        args.filter(|(name, _)| *name == "text").for_each(|(_, arg)| *arg = text.clone().into());
        self
    }

    /// The message for people.
    pub fn message(&self) -> &Message {
        &self.0.message
    }
}

impl Refusal for TextError {
    fn message(&self) -> Message {
        self.0.message.clone()
    }
}

impl From<TextError> for String {
    fn from(error: TextError) -> Self {
        error.0.text
    }
}

/// How a game is written.
pub trait Notation: Game {
    /// The rules that a position text does not carry: variant, board size, draw rules.
    type Rules: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// The notation of moves, where there are several; `()` where there is one. The default is the
    /// notation of the protocol that [`position_text`](Notation::position_text) belongs to.
    type MoveNotation: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// Why a text is not a position of the game, or not a legal move in one: its kinds, squares and pieces as
    /// values.
    type Refusal: Refusal + Into<TextError> + PartialEq + Send + Sync + 'static;

    /// The start position under `rules`.
    fn start(rules: &Self::Rules) -> Self;

    /// The position that `text` describes, checked for legality.
    ///
    /// # Errors
    /// If `text` is malformed, or describes a position that no game under `rules` can hold.
    fn parse_position(text: &str, rules: &Self::Rules) -> Result<Self, Self::Refusal>;

    /// The canonical text, one line of ASCII: `parse_position` reads this position from it.
    fn position_text(&self) -> String;

    /// The legal move that `text` names.
    ///
    /// # Errors
    /// If `text` is malformed, or names no legal move, or more than one.
    fn parse_move(
        &self,
        text: &str,
        notation: Self::MoveNotation,
    ) -> Result<Self::Move, Self::Refusal>;

    /// The text of the legal move `mv`: one word of ASCII that `parse_move` reads in the same notation.
    fn move_text(&self, mv: Self::Move, notation: Self::MoveNotation) -> String;

    /// The board drawn for a terminal: several lines of ASCII, without a final line break.
    fn diagram(&self) -> String;
}
