//! Something to be said to people, as a value.

use std::borrow::Cow;

/// What is to be said: the id of a message, and its arguments. How it reads in a language is written in a
/// catalogue, so that what is said can be chosen by, compared and translated without a look at any sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// Lowercase words joined by `-`, of which the first is the game or the part of the program:
    /// `shogi-two-pawns`.
    pub id: &'static str,
    /// The arguments by name.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A text that is the same in every language: a square, a move, a name.
    Text(Cow<'static, str>),
    /// A number, by which a plural form may be chosen.
    Number(i64),
    /// Something with a name in each language: a piece, a side.
    Term(Box<Message>),
}

impl Message {
    /// The message `id` without arguments.
    pub const fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// This message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// The argument of this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<Message> for Arg {
    fn from(term: Message) -> Self {
        Self::Term(Box::new(term))
    }
}

/// Why something was refused: an error that people read in their own language, too.
pub trait Refusal: std::error::Error {
    /// What is said of it. Two refusals with the same id differ in their arguments alone.
    fn message(&self) -> Message;
}
