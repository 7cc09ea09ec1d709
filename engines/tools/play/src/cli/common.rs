//! What both commands have in common: how they fail and how they end.

use std::io;
use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use arena::cli::ArenaError;
use arena::watchdog;

use crate::message::Message;
use crate::offer::Choice;

/// Why the command failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum PlayError {
    #[error("{0}")]
    Argument(String),
    #[error("port {0} of this machine: {1}; choose another with --port, or none for a free one")]
    Port(u16, io::Error),
    #[error(transparent)]
    Arena(#[from] ArenaError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

pub(super) fn wrong(error: impl ToString) -> PlayError {
    PlayError::Argument(error.to_string())
}

/// Says why a command failed, if it did.
pub(super) fn exit(done: Result<(), PlayError>) -> ExitCode {
    done.map_or_else(|error| command_line::fail(&error), |()| ExitCode::SUCCESS)
}

/// Tengen's own engine, for every game.
pub(super) fn own_engine() -> Choice {
    Choice { name: "Tengen".to_owned(), has_levels: true, game: None, spec: None }
}

/// Has engines end with this program, however it ends.
pub(super) fn guard_engines() {
    if let Err(error) = watchdog::start() {
        log::warn!("no watchdog: {error}; an engine may outlive a program that is killed");
    }
}

/// Ends the session and its engines.
pub(super) fn farewell(inbox: &Sender<Message>) {
    let (left, waiting) = channel();
    if inbox.send(Message::Leave(left)).is_ok() {
        let _ = waiting.recv_timeout(Duration::from_millis(1400));
    }
}
