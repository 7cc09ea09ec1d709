//! Gomocup (Piskvork), the protocol of gomoku, renju and caro.
//!
//! The one dialect with a memory: commands say what changed on the board, not where it stands, so
//! each side keeps the stones. Moves are letter and number in [`Command`]s and [`Reply`]s, `X,Y`
//! from 0 on the wire: X is the letter, Y the number less one.

mod brain;
mod manager;
mod point;
#[cfg(test)]
mod tests;

pub(crate) use manager::carries;

use crate::{Command, Dialect, ParseError, Protocol, Reply};

/// The words of a manager, in upper case.
const WORDS: &[&str] = &[
    "ABOUT",
    "BEGIN",
    "BOARD",
    "END",
    "INFO",
    "PLAY",
    "RECTSTART",
    "RESTART",
    "START",
    "STOP",
    "SWAP2BOARD",
    "TAKEBACK",
    "TURN",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSTOP",
];

/// Whether a session that begins with `word` speaks this protocol.
pub(crate) fn is_opening(word: &str) -> bool {
    WORDS.contains(&&*word.to_ascii_uppercase())
}

/// Gomocup, both directions.
#[derive(Debug, Default)]
pub(crate) struct Gomocup {
    brain: brain::Brain,
    manager: manager::Manager,
}

impl Dialect for Gomocup {
    fn protocol(&self) -> Protocol {
        Protocol::Gomocup
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        self.brain.decode(line)
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        self.brain.encode(reply, out);
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        self.manager.encode(command, out);
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        Ok(self.manager.decode(line))
    }
}
