//! The contract of a protocol.

use crate::{ClockOrder, Command, Reply};

/// A protocol by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Protocol {
    /// Shogi.
    Usi,
    /// Xiangqi, the Chinese field's own.
    Ucci,
    /// Xiangqi over UCI, with UCI-Cyclone's form.
    Uci,
    /// The neutral dialect of draughts, gomoku and dots.
    Ugi,
    /// Draughts.
    Hub,
    /// Gomoku and renju.
    Gomocup,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Usi, Self::Ucci, Self::Uci, Self::Ugi, Self::Hub, Self::Gomocup];

    /// The name people give it, which is its handshake word where it has one.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.conduct().word
    }

    /// The protocol that people call `word`, in any case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.word().eq_ignore_ascii_case(word))
    }

    /// Whether a manager can send an engine the option `name`. All protocols but Gomocup take
    /// any name, and their engines announce which they have.
    #[must_use]
    pub fn carries(self, name: &str) -> bool {
        (self.conduct().carries)(name)
    }

    /// Which clocks a manager must send in a `go`: [`ClockOrder::FirstSecond`] or
    /// [`ClockOrder::MoverOther`].
    #[must_use]
    pub const fn clock_order(self) -> ClockOrder {
        self.conduct().clock_order
    }
}

/// Why a line could not be decoded; the message names the offending text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// No command of this protocol.
    #[error("unknown command: {0}")]
    Unknown(String),
    /// A command that exists, with something wrong in it.
    #[error("{0}")]
    Malformed(String),
}

/// One protocol, spoken in both directions. Dialects may keep state: a Gomocup `BOARD` block
/// spans lines and yields its commands at `DONE`.
pub trait Dialect: Send {
    /// Which protocol this is.
    fn protocol(&self) -> Protocol;

    /// Engine's side: the commands that `line` completes, in order; none for an empty line, for
    /// a line to be ignored and in the middle of a block.
    ///
    /// # Errors
    /// If the line is not understood; the state is as before it. The engine passes the error on at
    /// once, as [`Reply::Unknown`] or [`Reply::Error`].
    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError>;

    /// Engine's side: appends the lines that say `reply`, each ended by a line feed.
    ///
    /// Replies come in the order of the commands they answer. A Gomocup `ERROR` stands in for the
    /// `OK` or the move that the refused command owed, so a refused option or position is reported
    /// as [`Reply::Error`], and the commands decoded with it are still answered as always.
    fn encode_reply(&mut self, reply: &Reply, out: &mut String);

    /// Manager's side: appends the lines that say `command`, each ended by a line feed.
    fn encode_command(&mut self, command: &Command, out: &mut String);

    /// Manager's side: the reply that `line` carries; `None` for a line to be ignored.
    ///
    /// # Errors
    /// If the line is not understood.
    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError>;
}
