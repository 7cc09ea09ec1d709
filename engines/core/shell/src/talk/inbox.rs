//! The one queue of a session: what the GUI has said and what the engine has come to, each
//! handed out when its turn has come.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use command_line::exhausted;
use protocol::{Conduct, Reply};

use crate::lines::{Fault, NumberedLine, numbered};
use crate::think::clock::Stopwatch;

/// Something the session has to deal with.
#[derive(Debug, PartialEq)]
pub(crate) enum Event {
    /// The GUI has said this line.
    Said(String),
    /// The GUI has said a line longer than any command, which begins so.
    Overlong(String),
    /// The search under way is to end: a line that ends it has come.
    Interrupt,
    /// The line that has ended the search it came upon, and ends those that were asked for before it.
    Served(String),
    /// The GUI is gone.
    Gone,
    /// The work under way is done, with this answer; with none if it has failed.
    Done(Option<Vec<Reply>>),
}

impl Event {
    fn said(line: NumberedLine) -> Self {
        match line.fault {
            Some(Fault::TooLong) => Self::Overlong(line.start),
            _ => Self::Said(line.text),
        }
    }
}

/// The events that are dealt with while a search is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// All of it, in order.
    Open,
    /// The result; before it, what this conduct lets pass.
    Asides(&'static Conduct),
    /// The result and nothing else.
    Result,
}

pub(crate) struct Inbox {
    sender: Sender<Event>,
    events: Receiver<Event>,
    waiting: VecDeque<Event>,
}

impl Inbox {
    pub(crate) fn new() -> Self {
        let (sender, events) = channel();
        Self { sender, events, waiting: VecDeque::new() }
    }

    /// Takes in the lines of `input` on a thread of its own, which never waits for a search; fails if
    /// the system gives none.
    pub(crate) fn listen(&self, input: Box<dyn BufRead + Send>) -> io::Result<()> {
        let sender = self.sender.clone();
        let listening = move || {
            let said = numbered(input).map_while(Result::ok).map(Event::said);
            for event in said.chain([Event::Gone]) {
                if sender.send(event).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("listen".into()).spawn(listening).map(drop).map_err(exhausted)
    }

    /// Where the end of a search is reported.
    pub(crate) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Waits for what comes next under `policy`; all else keeps its order.
    pub(crate) fn next(&mut self, policy: Policy) -> Event {
        loop {
            if let Some(event) = self.due(policy) {
                return event;
            }
            match self.events.recv() {
                Ok(Event::Done(done)) => return Event::Done(done),
                Ok(event) => self.waiting.push_back(event),
                // There is a sender here, so the channel is never closed.
                Err(_) => return Event::Gone,
            }
        }
    }

    /// The first thing that waits and that `policy` lets pass.
    fn due(&mut self, policy: Policy) -> Option<Event> {
        let conduct = match policy {
            Policy::Open => return self.waiting.pop_front(),
            Policy::Result => return None,
            Policy::Asides(conduct) => conduct,
        };
        let passes = |event: &Event| match event {
            Event::Said(line) => conduct.interrupts(line) || conduct.is_aside(line),
            _ => false,
        };
        let at = self.waiting.iter().position(passes)?;
        let event = &mut self.waiting[at];
        if let Event::Said(line) = event
            && conduct.interrupts(line)
        {
            *event = Event::Served(std::mem::take(line));
            return Some(Event::Interrupt);
        }
        self.waiting.remove(at)
    }

    /// Whether a line waits that ends every search asked for before it.
    pub(crate) fn is_hurried(&self) -> bool {
        self.waiting.iter().any(|event| matches!(event, Event::Served(_)))
    }

    /// Waits for the end of a search, no longer than `patience` if there is one; what comes
    /// meanwhile keeps its order.
    pub(crate) fn await_done(&mut self, patience: Option<Duration>) -> Option<Vec<Reply>> {
        let watch = Stopwatch::start();
        loop {
            let event = match patience {
                None => self.events.recv().ok(),
                Some(patience) => {
                    self.events.recv_timeout(patience.saturating_sub(watch.elapsed())).ok()
                }
            };
            match event? {
                Event::Done(answer) => return answer,
                event => self.waiting.push_back(event),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::Protocol;

    use super::*;

    const USI: Policy = Policy::Asides(Protocol::Usi.conduct());

    fn inbox(lines: &[&str]) -> Inbox {
        let inbox = Inbox::new();
        for line in lines {
            inbox.sender.send(Event::Said((*line).to_owned())).unwrap();
        }
        inbox
    }

    fn line(text: &str) -> Event {
        Event::Said(text.to_owned())
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
        inbox.sender.send(Event::Done(Some(Vec::new()))).unwrap();
        inbox.sender.send(Event::Gone).unwrap();
        assert_eq!(inbox.next(USI), Event::Done(Some(Vec::new())));
        assert_eq!(inbox.next(Policy::Open), line("position startpos"));
        assert_eq!(inbox.next(Policy::Open), line("go depth 2"));
        assert_eq!(inbox.next(Policy::Open), Event::Gone);
    }

    #[test]
    fn an_interrupt_ends_what_was_asked_for_before_it() {
        let mut inbox = inbox(&["go depth 9", "stop", "go depth 3"]);
        assert_eq!(inbox.next(USI), Event::Interrupt);
        assert!(inbox.is_hurried());
        assert_eq!(inbox.next(Policy::Open), line("go depth 9"));
        assert!(inbox.is_hurried());
        assert_eq!(inbox.next(Policy::Open), Event::Served("stop".to_owned()));
        assert!(!inbox.is_hurried());
        assert_eq!(inbox.next(Policy::Open), line("go depth 3"));
    }

    #[test]
    fn what_came_while_an_end_was_awaited_is_still_urgent() {
        let mut inbox = inbox(&["go depth 9", "isready"]);
        inbox.sender.send(Event::Done(Some(Vec::new()))).unwrap();
        assert_eq!(inbox.await_done(None), Some(Vec::new()));
        assert_eq!(inbox.next(USI), line("isready"));
    }

    #[test]
    fn nothing_passes_while_the_result_is_awaited() {
        let mut inbox = inbox(&["stop", "quit"]);
        inbox.sender.send(Event::Done(Some(Vec::new()))).unwrap();
        assert_eq!(inbox.next(Policy::Result), Event::Done(Some(Vec::new())));
        assert_eq!(inbox.next(Policy::Open), line("stop"));
    }

    #[test]
    fn patience_is_not_renewed_by_what_comes_meanwhile() {
        let mut inbox = inbox(&["a"; 1000]);
        assert_eq!(inbox.await_done(Some(Duration::ZERO)), None);
    }
}
