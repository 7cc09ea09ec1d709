//! The one queue of a session: what the manager has said and what the thinking has come to, each
//! handed out when its turn has come.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::time::Duration;

use protocol::Conduct;

use crate::channel::{Receiver, Sender, channel};
use crate::clock::Stopwatch;
use crate::lines::{Fault, numbered};
use crate::threads;

/// Something the session has to deal with; `D` is what the end of thinking brings.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event<D> {
    /// The manager has said something; nothing is known of a line longer than any command.
    Said(Option<String>),
    /// The manager is gone.
    Gone,
    /// The thinking is done.
    Done(D),
}

#[derive(Debug, PartialEq, Eq)]
enum Waiting {
    Said(Option<String>),
    /// A line that has ended the search it came upon, and ends those that were asked for before it.
    Interrupt(String),
    Gone,
}

/// Whose turn it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next<D> {
    /// Obey this line, or refuse one that was too long.
    Said(Option<String>),
    /// Obey this line, which has ended a search already if there was one.
    Served(String),
    /// End the search under way.
    Interrupt,
    /// The manager is gone.
    Gone,
    /// The thinking is done.
    Done(D),
}

/// What may be dealt with while a search is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// All of it, in order.
    Open,
    /// The end of the search; before it, what this conduct lets pass.
    Patient(&'static Conduct),
    /// The end of the search and nothing else.
    Deaf,
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
            for line in numbered(input).map_while(Result::ok) {
                let text = (line.fault != Some(Fault::TooLong)).then_some(line.text);
                if !sender.send(Event::Said(text)) {
                    return;
                }
            }
            sender.send(Event::Gone);
        };
        threads::start("listen", None, Box::new(listening)).map(drop)
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
            if let Some(done) = self.events.recv().and_then(|event| self.sort(event)) {
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
            Policy::Deaf => return None,
            Policy::Patient(conduct) => conduct,
        };
        let text = |waiting: &Waiting| match waiting {
            Waiting::Said(text) => text.clone(),
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
        Some(Next::Said(Some(line)))
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
                None => self.events.recv(),
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

    const USI: Policy = Policy::Patient(Protocol::Usi.conduct());

    fn inbox(lines: &[&str]) -> Inbox<u32> {
        let inbox = Inbox::new();
        for line in lines {
            inbox.sender.send(Event::Said(Some((*line).to_owned())));
        }
        inbox
    }

    fn line(text: &str) -> Next<u32> {
        Next::Said(Some(text.to_owned()))
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
        inbox.sender.send(Event::Done(7));
        inbox.sender.send(Event::Gone);
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
        inbox.sender.send(Event::Done(1));
        assert_eq!(inbox.await_done(None), Some(1));
        assert_eq!(inbox.next(USI), line("isready"));
    }

    #[test]
    fn the_deaf_hear_nothing_but_the_end() {
        let mut inbox = inbox(&["stop", "quit"]);
        inbox.sender.send(Event::Done(1));
        assert_eq!(inbox.next(Policy::Deaf), Next::Done(1));
        assert_eq!(inbox.next(Policy::Open), line("stop"));
    }

    #[test]
    fn patience_is_not_renewed_by_what_comes_meanwhile() {
        let mut inbox = inbox(&["a"; 1000]);
        assert_eq!(inbox.await_done(Some(Duration::ZERO)), None);
    }
}
