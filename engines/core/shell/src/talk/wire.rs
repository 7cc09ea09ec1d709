//! The wire to the GUI. Lines come in at once and are handed out when their turn has come; replies go
//! out in the words of a dialect, each written whole and flushed.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use command_line::exhausted;
use files::{NumberedLine, numbered};
use game::shortened;
use protocol::{Command, Conduct, Dialect, ParseError, Protocol, Reply};

use crate::think::clock::Stopwatch;

/// A line of the GUI.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) line: NumberedLine,
    /// When it was read.
    pub(crate) at: Stopwatch,
    /// Whether it has ended the work it came upon, and ends what was asked for before it.
    pub(crate) has_served: bool,
    /// Its commands that have not been obeyed yet, or its fault, once it has been decoded.
    pub(crate) commands: Option<Result<Vec<Command>, ParseError>>,
}

/// The lines that are dealt with while work is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// All of them, in order, and the end of the input.
    Open,
    /// Those that this conduct lets pass.
    Asides(&'static Conduct),
    /// None.
    Closed,
}

pub(crate) struct Inbox {
    said: Receiver<Said>,
    waiting: VecDeque<Said>,
    /// So many of those that wait are known to wait for the end of the work under way.
    passed_over: usize,
    /// So many of them have served already.
    served: usize,
    /// Whether no more lines come than those that wait.
    is_over: bool,
}

impl Inbox {
    /// The lines of `input`, taken in on a thread of its own, which never waits for anything else: a
    /// script may say all that it has to say before it reads an answer. Fails if the system gives
    /// no thread.
    pub(crate) fn of(input: Box<dyn BufRead + Send>) -> io::Result<Self> {
        let (sender, said) = channel();
        let listening = move || {
            let lines = numbered(input).map_while(Result::ok);
            // The session may be over already.
            let _ = lines.map(Said::now).try_for_each(|said| sender.send(said));
        };
        let listen = thread::Builder::new().name("listen".into()).spawn(listening);
        listen.map(|_| Self::new(said)).map_err(exhausted)
    }

    const fn new(said: Receiver<Said>) -> Self {
        Self { said, waiting: VecDeque::new(), passed_over: 0, served: 0, is_over: false }
    }

    /// Waits for the next line; nothing once the GUI is gone.
    pub(crate) fn next(&mut self) -> Option<Said> {
        self.pop().or_else(|| self.said.recv().ok())
    }

    fn pop(&mut self) -> Option<Said> {
        self.passed_over = 0;
        let said = self.waiting.pop_front()?;
        self.served -= usize::from(said.has_served);
        Some(said)
    }

    /// The line that has come and is dealt with under `policy`; all others keep their order. One that
    /// ends the work under way keeps its place, too, and is [seen](Self::is_hurried) from now on.
    pub(crate) fn poll(&mut self, policy: Policy) -> Option<Said> {
        self.take_in();
        let conduct = match policy {
            Policy::Closed => return None,
            Policy::Open => return self.pop(),
            Policy::Asides(conduct) => conduct,
        };
        while let Some(said) = self.waiting.get_mut(self.passed_over) {
            if conduct.is_aside(&said.line.text) {
                return self.waiting.remove(self.passed_over);
            }
            self.passed_over += 1;
            if !said.has_served && conduct.interrupts(&said.line.text) {
                said.has_served = true;
                self.served += 1;
                // Lines after it are obeyed after the end of the work.
                return None;
            }
        }
        None
    }

    fn take_in(&mut self) {
        while !self.is_over {
            match self.said.try_recv() {
                Ok(said) => self.waiting.push_back(said),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.is_over = true,
            }
        }
    }

    /// Has `said` come first.
    pub(crate) fn put_back(&mut self, said: Said) {
        self.served += usize::from(said.has_served);
        self.waiting.push_front(said);
    }

    /// Whether a line waits that ends everything asked for before it.
    pub(crate) const fn is_hurried(&self) -> bool {
        self.served > 0
    }

    /// Whether the GUI is gone, and every line of it has come.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }
}

impl Said {
    /// A line that has been read just now.
    fn now(line: NumberedLine) -> Self {
        Self { line, at: Stopwatch::start(), has_served: false, commands: None }
    }
}

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
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use protocol::Protocol;

    use super::*;

    const USI: Policy = Policy::Asides(Protocol::Usi.conduct());

    /// An inbox to which all of `lines` have come, and the end of the input.
    fn inbox(lines: &[&str]) -> Inbox {
        let (sender, said) = channel();
        for line in numbered(lines.join("\n").as_bytes()).map(Result::unwrap) {
            sender.send(Said::now(line)).unwrap();
        }
        Inbox::new(said)
    }

    fn next(inbox: &mut Inbox) -> Option<String> {
        inbox.next().map(|said| said.line.text)
    }

    fn polled(inbox: &mut Inbox, policy: Policy) -> Option<String> {
        inbox.poll(policy).map(|said| said.line.text)
    }

    #[test]
    fn with_nothing_under_way_all_comes_in_order() {
        let mut inbox = inbox(&["usi", "stop", "go"]);
        assert_eq!(polled(&mut inbox, Policy::Open).as_deref(), Some("usi"));
        assert_eq!(next(&mut inbox).as_deref(), Some("stop"));
        assert!(inbox.is_over());
        assert_eq!(next(&mut inbox).as_deref(), Some("go"));
        assert_eq!((polled(&mut inbox, Policy::Open), next(&mut inbox)), (None, None));
    }

    #[test]
    fn asides_pass_and_the_rest_waits() {
        let mut inbox = inbox(&["position startpos", "isready", "go depth 2", "debug on"]);
        assert_eq!(polled(&mut inbox, Policy::Closed), None);
        assert_eq!(polled(&mut inbox, USI).as_deref(), Some("isready"));
        assert_eq!(polled(&mut inbox, USI).as_deref(), Some("debug on"));
        assert_eq!(polled(&mut inbox, USI), None);
        assert!(!inbox.is_hurried());
        assert_eq!(next(&mut inbox).as_deref(), Some("position startpos"));
        assert_eq!(next(&mut inbox).as_deref(), Some("go depth 2"));
    }

    #[test]
    fn an_interrupt_ends_what_was_asked_for_before_it() {
        let mut inbox = inbox(&["go depth 9", "stop", "isready"]);
        assert_eq!(polled(&mut inbox, USI), None);
        assert!(inbox.is_hurried());
        assert_eq!(next(&mut inbox).as_deref(), Some("go depth 9"));
        assert!(inbox.is_hurried());
        let served = inbox.next().unwrap();
        assert_eq!((&*served.line.text, served.has_served), ("stop", true));
        assert!(!inbox.is_hurried());
        assert_eq!(next(&mut inbox).as_deref(), Some("isready"));
    }

    #[test]
    fn what_is_put_back_comes_first() {
        let mut inbox = inbox(&["go", "isready"]);
        let go = inbox.next().unwrap();
        inbox.put_back(go);
        assert_eq!(polled(&mut inbox, USI).as_deref(), Some("isready"));
        assert_eq!(next(&mut inbox).as_deref(), Some("go"));
    }
}
