//! The one queue of a session: what the GUI has said and what the engine has come to, each
//! handed out when its turn has come.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use protocol::Conduct;

use crate::clock::Stopwatch;
use crate::lines::{Fault, NumberedLine, numbered};

/// Something the session has to deal with; `D` is what the end of thinking brings.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event<D> {
    /// The GUI has said something.
    Said(Said),
    /// The GUI is gone.
    Gone,
    /// The thinking is done.
    Done(D),
}

/// A line of the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// All of it.
    Line(String),
    /// The beginning of a line longer than any command.
    Overlong(String),
}

impl Said {
    fn of(line: NumberedLine) -> Self {
        match line.fault {
            Some(Fault::TooLong) => Self::Overlong(line.start),
            _ => Self::Line(line.text),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Waiting {
    Said(Said),
    /// A line that has ended the search it came upon, and ends those that were asked for before it.
    Interrupt(String),
    Gone,
}

/// Whose turn it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next<D> {
    /// Obey this line, or refuse one that was too long.
    Said(Said),
    /// Obey this line, which has ended a search already if there was one.
    Served(String),
    /// End the search under way.
    Interrupt,
    /// The GUI is gone.
    Gone,
    /// The thinking is done.
    Done(D),
}

/// What may be dealt with while a search is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// All of it, in order.
    Open,
    /// The result; before it, what this conduct lets pass.
    Asides(&'static Conduct),
    /// The result and nothing else.
    Result,
}

pub(crate) struct Inbox<D> {
    sender: Sender<Event<D>>,
    events: Receiver<Event<D>>,
    waiting: VecDeque<Waiting>,
}

impl<D: Send + 'static> Inbox<D> {
    pub(crate) fn new() -> Self {
        let (sender, events) = channel();
        Self { sender, events, waiting: VecDeque::new() }
    }

    /// Takes in the lines of `input` on a thread of its own, which never waits for a search; fails if
    /// the system gives none.
    pub(crate) fn listen(&self, input: Box<dyn BufRead + Send>) -> io::Result<()> {
        let sender = self.sender.clone();
        let listening = move || {
            let said =
                numbered(input).map_while(Result::ok).map(|line| Event::Said(Said::of(line)));
            for event in said.chain([Event::Gone]) {
                if sender.send(event).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("listen".into()).spawn(listening).map(drop)
    }

    /// Where the end of thinking is reported.
    pub(crate) fn sender(&self) -> Sender<Event<D>> {
        self.sender.clone()
    }

    /// Waits for what comes next under `policy`; all else keeps its order.
    pub(crate) fn next(&mut self, policy: Policy) -> Next<D> {
        loop {
            if let Some(next) = self.due(policy) {
                return next;
            }
            // There is a sender here, so the channel is never closed.
            if let Some(done) = self.events.recv().ok().and_then(|event| self.sort(event)) {
                return Next::Done(done);
            }
        }
    }

    /// The end of thinking, if `event` is that; what else it is waits.
    fn sort(&mut self, event: Event<D>) -> Option<D> {
        self.waiting.push_back(match event {
            Event::Done(done) => return Some(done),
            Event::Said(line) => Waiting::Said(line),
            Event::Gone => Waiting::Gone,
        });
        None
    }

    /// The first thing that waits and that `policy` lets pass.
    fn due(&mut self, policy: Policy) -> Option<Next<D>> {
        let conduct = match policy {
            Policy::Open => {
                return Some(match self.waiting.pop_front()? {
                    Waiting::Said(line) => Next::Said(line),
                    Waiting::Interrupt(line) => Next::Served(line),
                    Waiting::Gone => Next::Gone,
                });
            }
            Policy::Result => return None,
            Policy::Asides(conduct) => conduct,
        };
        let text = |waiting: &Waiting| match waiting {
            Waiting::Said(Said::Line(text)) => Some(text.clone()),
            _ => None,
        };
        let is_due = |text: &String| conduct.interrupts(text) || conduct.is_aside(text);
        let found = |(i, waiting)| Some((i, text(waiting).filter(is_due)?));
        let (i, line) = self.waiting.iter().enumerate().find_map(found)?;
        if conduct.interrupts(&line) {
            self.waiting[i] = Waiting::Interrupt(line);
            return Some(Next::Interrupt);
        }
        self.waiting.remove(i);
        Some(Next::Said(Said::Line(line)))
    }

    /// Whether a line waits that ends every search asked for before it.
    pub(crate) fn is_hurried(&self) -> bool {
        self.waiting.iter().any(|waiting| matches!(waiting, Waiting::Interrupt(_)))
    }

    /// Waits for the end of thinking, no longer than `patience` if there is one; what comes
    /// meanwhile keeps its order.
    pub(crate) fn await_done(&mut self, patience: Option<Duration>) -> Option<D> {
        let watch = Stopwatch::start();
        loop {
            let event = match patience {
                None => self.events.recv().ok(),
                Some(patience) => {
                    self.events.recv_timeout(patience.saturating_sub(watch.elapsed())).ok()
                }
            };
            if let Some(done) = self.sort(event?) {
                return Some(done);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::Protocol;

    use super::*;

    const USI: Policy = Policy::Asides(Protocol::Usi.conduct());

    fn inbox(lines: &[&str]) -> Inbox<u32> {
        let inbox = Inbox::new();
        for line in lines {
            inbox.sender.send(Event::Said(Said::Line((*line).to_owned()))).unwrap();
        }
        inbox
    }

    fn line(text: &str) -> Next<u32> {
        Next::Said(Said::Line(text.to_owned()))
    }

    #[test]
    fn with_no_search_under_way_all_comes_in_order() {
        let mut inbox = inbox(&["usi", "stop", "go"]);
        for text in ["usi", "stop", "go"] {
            assert_eq!(inbox.next(Policy::Open), line(text));
        }
    }

    #[test]
    fn a_search_that_ends_by_itself_lets_asides_pass_and_the_rest_wait() {
        let mut inbox = inbox(&["position startpos", "isready", "go depth 2"]);
        assert_eq!(inbox.next(USI), line("isready"));
        inbox.sender.send(Event::Done(7)).unwrap();
        inbox.sender.send(Event::Gone).unwrap();
        assert_eq!(inbox.next(USI), Next::Done(7));
        assert_eq!(inbox.next(Policy::Open), line("position startpos"));
        assert_eq!(inbox.next(Policy::Open), line("go depth 2"));
        assert_eq!(inbox.next(Policy::Open), Next::Gone);
    }

    #[test]
    fn an_interrupt_ends_what_was_asked_for_before_it() {
        let mut inbox = inbox(&["go depth 9", "stop", "go depth 3"]);
        assert_eq!(inbox.next(USI), Next::Interrupt);
        assert!(inbox.is_hurried());
        assert_eq!(inbox.next(Policy::Open), line("go depth 9"));
        assert!(inbox.is_hurried());
        assert_eq!(inbox.next(Policy::Open), Next::Served("stop".to_owned()));
        assert!(!inbox.is_hurried());
        assert_eq!(inbox.next(Policy::Open), line("go depth 3"));
    }

    #[test]
    fn what_came_while_an_end_was_awaited_is_still_urgent() {
        let mut inbox = inbox(&["go depth 9", "isready"]);
        inbox.sender.send(Event::Done(1)).unwrap();
        assert_eq!(inbox.await_done(None), Some(1));
        assert_eq!(inbox.next(USI), line("isready"));
    }

    #[test]
    fn nothing_passes_while_the_result_is_awaited() {
        let mut inbox = inbox(&["stop", "quit"]);
        inbox.sender.send(Event::Done(1)).unwrap();
        assert_eq!(inbox.next(Policy::Result), Next::Done(1));
        assert_eq!(inbox.next(Policy::Open), line("stop"));
    }

    #[test]
    fn patience_is_not_renewed_by_what_comes_meanwhile() {
        let mut inbox = inbox(&["a"; 1000]);
        assert_eq!(inbox.await_done(Some(Duration::ZERO)), None);
    }
}
