//! The way out: replies in the words of a dialect, each written whole and flushed.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::shortened;
use protocol::{Command, Dialect, ParseError, Protocol, Reply};

/// A conversation with a GUI.
///
/// The session and the search that it runs write through the same one.
pub(crate) struct Wire {
    dialect: Mutex<Box<dyn Dialect>>,
    out: Mutex<Box<dyn Write + Send>>,
    /// The reader of the output is gone.
    closed: AtomicBool,
}

impl Wire {
    pub(crate) fn new(dialect: Box<dyn Dialect>, out: Box<dyn Write + Send>) -> Self {
        Self { dialect: Mutex::new(dialect), out: Mutex::new(out), closed: AtomicBool::new(false) }
    }

    /// The same conversation for something that nobody is to hear.
    pub(crate) fn unheard(&self) -> Self {
        Self::new(protocol::dialect(self.protocol()), Box::new(io::sink()))
    }

    pub(crate) fn protocol(&self) -> Protocol {
        lock(&self.dialect).protocol()
    }

    pub(crate) fn switch(&self, dialect: Box<dyn Dialect>) {
        *lock(&self.dialect) = dialect;
    }

    pub(crate) fn decode(&self, line: &str) -> Result<Vec<Command>, ParseError> {
        lock(&self.dialect).decode_command(line)
    }

    /// The commands of a line that is too long to be kept ([`Dialect::decode_overlong`]).
    pub(crate) fn decode_overlong(&self, start: &str) -> Result<Vec<Command>, ParseError> {
        lock(&self.dialect).decode_overlong(start)
    }

    /// The commands that the engine obeys unasked ([`Dialect::idle`]).
    pub(crate) fn idle(&self) -> Vec<Command> {
        lock(&self.dialect).idle()
    }

    pub(crate) fn send(&self, reply: &Reply) {
        self.send_all(std::slice::from_ref(reply));
    }

    /// Says several things, nothing in between.
    pub(crate) fn send_all(&self, replies: &[Reply]) {
        let mut text = String::new();
        {
            let mut dialect = lock(&self.dialect);
            for reply in replies {
                dialect.encode_reply(reply, &mut text);
            }
        }
        self.write(&text);
    }

    /// Says why a command is refused.
    pub(crate) fn error(&self, reason: &str) {
        let reason = shortened(reason);
        log::warn!("{reason}");
        self.send(&Reply::Error(reason.into_owned()));
    }

    /// Says what is wrong, although what was asked for is done.
    pub(crate) fn warn(&self, reason: &str) {
        let reason = shortened(reason);
        log::warn!("{reason}");
        self.send(&Reply::Warning(reason.into_owned()));
    }

    /// Writes `text` as it is and flushes.
    pub(crate) fn write(&self, text: &str) {
        if text.is_empty() {
            return;
        }
        let mut out = lock(&self.out);
        if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            log::info!("the GUI does not listen any more: {error}");
            self.closed.store(true, Relaxed);
        }
    }

    /// Gives a sign of life, where there is one that is not taken for an answer.
    pub(crate) fn send_keep_alive(&self) {
        if self.protocol().conduct().skips_empty_lines {
            self.write("\n");
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }
}

/// Locks `mutex` even if a thread that held it has panicked: what it guards is whole at any time.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
