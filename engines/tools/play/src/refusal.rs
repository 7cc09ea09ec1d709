//! Refusals of the page and the terminal: messages of the catalogue, as errors.

use std::error::Error;
use std::fmt;

use game::{Message, Refusal, TextError};
use messages::Language;

#[derive(Debug)]
struct Refused(Message);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::ENGLISH.text(&self.0))
    }
}

impl Error for Refused {}

impl Refusal for Refused {
    fn message(&self) -> Message {
        self.0.clone()
    }
}

/// The error that says `message`.
pub(crate) fn refusal(message: Message) -> TextError {
    TextError::of(&Refused(message))
}

/// The error that says the message `id`, which has no arguments.
pub(crate) fn refused(id: &'static str) -> TextError {
    refusal(Message::new(id))
}

/// No game has this word.
pub(crate) fn unknown_game(word: &str) -> TextError {
    refusal(Message::new("play-unknown-game").with("game", word.to_owned()))
}

/// No saved or finished game of the list has this name.
pub(crate) fn no_entry(name: &str) -> TextError {
    refusal(Message::new("play-no-entry").with("name", name.to_owned()))
}

/// A text that is the same in every language, as a message: what an engine or the system says.
pub(crate) fn foreign(text: impl ToString) -> Message {
    Message::new("text").with("text", text.to_string())
}
