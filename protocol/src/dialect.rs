//! The contract of a protocol.

use crate::{Command, Protocol, Reply};

/// Why a line could not be decoded; the message names the offending text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// No command of this protocol.
    #[error("unknown command: {0}")]
    Unknown(String),
    /// A command that exists, with something wrong in it.
    #[error("{0}")]
    Malformed(String),
    /// A command that sets the root, with something wrong in it: there is no position until another.
    #[error("{0}")]
    Position(String),
}

/// One protocol, spoken in both directions. Dialects may keep state: a Gomocup `BOARD` block
/// spans lines and yields its commands at `DONE`.
pub trait Dialect: Send {
    fn protocol(&self) -> Protocol;

    /// Engine's side: the commands that `line` completes, in order; none for an empty line, for
    /// a line to be ignored and in the middle of a block.
    ///
    /// # Errors
    /// If the line is not understood; the state is as before it. The engine passes the error on at
    /// once, as [`Reply::Unknown`] or [`Reply::Error`].
    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError>;

    /// Engine's side: what a line that begins with `start` comes to if it is too long to be kept.
    ///
    /// # Errors
    /// Unless it is part of something longer, which is refused as a whole at its end.
    fn decode_overlong(&mut self, start: &str) -> Result<Vec<Command>, ParseError> {
        Err(self.protocol().conduct().malformed(start, "line too long".to_owned()))
    }

    /// Engine's side: what the engine does unasked while no command is under way and every
    /// one has had its answer, as commands: pondering, in a protocol whose GUIs ask for it once
    /// and not move by move. It ends with the next command that needs the engine; its output and its
    /// answer are not wanted. None in most protocols.
    fn idle(&self) -> Vec<Command> {
        Vec::new()
    }

    /// Engine's side: appends the lines that say `reply`, each ended by a line feed.
    ///
    /// Replies come in the order of the commands they answer. A Gomocup `ERROR` stands in for the
    /// `OK` or the move that the refused command owed, so a refused option or position is reported
    /// as [`Reply::Error`], and the commands decoded with it are still answered as always.
    fn encode_reply(&mut self, reply: &Reply, out: &mut String);

    /// GUI's side: appends the lines that say `command`, each ended by a line feed.
    fn encode_command(&mut self, command: &Command, out: &mut String);

    /// GUI's side: the reply that `line` carries; `None` for a line to be ignored.
    ///
    /// # Errors
    /// If the line is not understood.
    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError>;
}
