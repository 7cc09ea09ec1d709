//! What both commands have in common: how they fail and how they end.

use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use arena::cli::ArenaError;
use arena::watchdog;

use crate::message::Message;
use crate::offer::OfferedEngine;

pub(super) fn wrong(error: impl ToString) -> ArenaError {
    ArenaError::Argument(error.to_string())
}

/// Says why a command failed, if it did.
pub(super) fn exit(done: Result<(), ArenaError>) -> ExitCode {
    done.map_or_else(|error| command_line::fail(&error), |()| ExitCode::SUCCESS)
}

/// Tengen's own engine, for every game.
pub(super) fn own_engine() -> OfferedEngine {
    OfferedEngine { name: "Tengen".to_owned(), has_levels: true, game: None, spec: None }
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
