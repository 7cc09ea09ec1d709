//! The events that the other threads tell the owner of the server.

use std::net::{SocketAddr, TcpStream};
use std::time::Instant;

use arena::referee::{Finished, MoveEntry};

use crate::link::Heard;

/// An event that the owner of the server is told.
pub(crate) enum Event {
    Came(TcpStream, SocketAddr),
    Heard(u64, Heard, Instant),
    /// Both have agreed to a game.
    Begun(u64),
    /// A move was made in a game: the move as CSA writes it, and as it is remembered.
    Moved(u64, String, MoveEntry),
    /// A game has ended: how, in the lines for each side.
    Ended(u64, Box<Finished>, [String; 2]),
    /// A game was not begun, in the line for both.
    Rejected(u64, String),
    /// Ctrl-C.
    Leave,
}
