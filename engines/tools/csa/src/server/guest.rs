//! Somebody at the other end of a connection.

use std::time::Instant;

use game::Side;

use crate::game_name::GameName;
use crate::link::Outbox;

pub(super) struct Guest {
    pub(super) outbox: Outbox,
    pub(super) state: State,
    /// Empty before the login.
    pub(super) name: String,
    pub(super) since: Instant,
    /// Lines that meant nothing.
    pub(super) garbled: usize,
}

#[derive(Clone, Debug)]
pub(super) enum State {
    /// It has not logged in.
    New,
    Waiting(GameName),
    /// It plays this side of a game.
    Playing(u64, Side),
    /// It is in the extended mode, and looks on.
    Watching,
    /// Its game is over: it has until then to log out.
    Over(Instant),
}

impl Guest {
    pub(super) fn new(outbox: Outbox) -> Self {
        let (state, since) = (State::New, Instant::now());
        Self { outbox, state, name: String::new(), since, garbled: 0 }
    }
}
