//! The one loop: commands in, answers out, one search at a time.

mod commands;
mod work;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use protocol::{Choice, Command, Go, ParseError, Protocol, Reply};

use super::inbox::{Event, Inbox, Policy};
use super::info::{self, best_move};
use super::turn::Turn;
use super::wire::Wire;
use super::{greeting, query};
use crate::About;
use crate::options::Options;
use crate::program::DynProgram;
use crate::think::engine_thread::EngineThread;
use crate::think::root::Root;

pub(crate) struct Session {
    about: &'static About,
    pub(super) thread: EngineThread,
    pub(super) root: Root,
    pub(super) wire: Arc<Wire>,
    pub(super) inbox: Inbox,
    /// The work under way, or its answer that may not be given yet.
    turn: Option<Turn>,
    /// The answer that the command in hand must have, whatever happens.
    owed: Option<Owed>,
    /// Whether the protocol is still open.
    booting: bool,
    /// Whether people want to know how time is planned.
    pub(super) debug: bool,
}

enum Owed {
    Ready,
    Answer(Box<Go>),
}

impl Session {
    /// A session that speaks `protocol` until the first word decides otherwise; fails if the system
    /// gives no thread to think on.
    pub(crate) fn new(
        program: Box<dyn DynProgram>,
        options: Options,
        protocol: Protocol,
        output: Box<dyn Write + Send>,
    ) -> io::Result<Self> {
        Ok(Self {
            about: program.about(),
            root: Root::start(&*program),
            thread: EngineThread::start(program, options)?,
            wire: Arc::new(Wire::new(protocol::dialect(protocol), output)),
            inbox: Inbox::new(),
            turn: None,
            owed: None,
            booting: true,
            debug: false,
        })
    }

    /// Talks until the GUI leaves; fails if the system gives no thread to listen on.
    pub(crate) fn run(mut self, input: Box<dyn BufRead + Send>) -> io::Result<ExitCode> {
        self.inbox.listen(input)?;
        while self.step().is_continue() && !self.wire.is_closed() {}
        self.wire.mute();
        Ok(ExitCode::SUCCESS)
    }

    /// Deals with what comes next; breaks off once the session is over.
    fn step(&mut self) -> ControlFlow<()> {
        let batch = self.thread.settings().batch;
        let policy = |turn: &Turn| turn.policy(self.wire.protocol(), batch);
        match self.inbox.next(self.turn.as_ref().map_or(Policy::Open, policy)) {
            Event::Done(answer) => self.finish(answer),
            Event::Interrupt => self.settle(),
            Event::Gone => {
                self.finish_alone();
                return ControlFlow::Break(());
            }
            Event::Said(line) => self.obey_line(&line, Session::decode, false)?,
            Event::Served(line) => self.obey_line(&line, Session::decode, true)?,
            Event::Overlong(start) => {
                self.obey_line(&start, |session, _| session.wire.decode_overlong(), false)?;
            }
        }
        self.guarded("pondering", Self::ponder);
        ControlFlow::Continue(())
    }

    /// Obeys what `decode` makes of `line`. It has ended a search already if it was `served`.
    fn obey_line(
        &mut self,
        line: &str,
        decode: fn(&mut Self, &str) -> Result<Vec<Command>, ParseError>,
        served: bool,
    ) -> ControlFlow<()> {
        match self.guarded(line, |session| decode(session, line)) {
            Some(Ok(commands)) => {
                for command in commands {
                    if served && command == Command::Stop && self.turn.is_none() {
                        continue;
                    }
                    let obeyed = self.guarded(line, |session| session.obey(command));
                    obeyed.unwrap_or(ControlFlow::Continue(()))?;
                    self.hurry();
                }
            }
            Some(Err(ParseError::Unknown(line))) => self.wire.send(&Reply::Unknown(line)),
            Some(Err(ParseError::Malformed(reason))) => {
                if self.wire.protocol().conduct().sets_position(line) {
                    self.settle();
                    self.root.refused = Some(reason.clone());
                }
                self.wire.error(&reason);
            }
            None => {}
        }
        ControlFlow::Continue(())
    }

    /// Does `work` for `line`. A defect costs this command, not the game, and what was owed for it
    /// is paid.
    fn guarded<T>(&mut self, line: &str, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(|| work(self))).ok();
        let owed = self.owed.take();
        if done.is_none() {
            let start: String = line.chars().take(80).collect();
            self.wire.send(&Reply::Error(format!("internal error at: {start}")));
            match owed {
                Some(Owed::Ready) => self.wire.send(&Reply::Ready),
                Some(Owed::Answer(go)) if self.turn.is_none() => self.fall_back(&go),
                _ => {}
            }
        }
        done
    }

    /// Answers `go` without a search: a legal move, if even that can be had.
    fn fall_back(&self, go: &Go) {
        let notation = || self.root.notation(self.thread.program(), self.wire.protocol());
        let fallback = || info::fallback(&self.root, &notation(), go);
        let replies = catch_unwind(AssertUnwindSafe(fallback));
        let replies = replies.unwrap_or_else(|_| vec![best_move(Choice::None)]);
        self.wire.send_all(&replies);
    }

    fn decode(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        if !self.booting {
            return self.wire.decode(line);
        }
        if let Some(protocol) = protocol::opened_by(line, self.about.protocols) {
            self.wire.switch(protocol::dialect(protocol));
            self.booting = false;
            return self.wire.decode(line);
        }
        greeting::decode(self.about, &self.wire, line)
    }

    fn obey(&mut self, command: Command) -> ControlFlow<()> {
        log::debug!("{command:?}");
        if forbidden_during_a_search(&command) {
            self.settle();
        }
        match command {
            Command::Quit => {
                self.quit();
                return ControlFlow::Break(());
            }
            Command::Handshake(word) => self.greet(&word),
            Command::IsReady => self.get_ready(),
            Command::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            Command::NewGame => {
                self.thread.clear();
                self.root.restart(self.thread.program());
            }
            Command::Position(asked) => self.go_to(&asked),
            Command::BanMoves(moves) => self.ban(&moves),
            Command::Go(go) => self.go(go),
            Command::Stop => self.stop(),
            Command::PonderHit { clock, draw } => self.ponder_hit(clock, draw),
            // The dialect has put the stone of a `Play` on its board; the next position contains
            // it.
            Command::GameOver(_) | Command::Play(_) => {}
            Command::Probe(asked) => self.probe(&asked),
            Command::Negotiate { about, stones, go } => {
                self.turn = Some(self.negotiate(about, stones, &go));
            }
            Command::Query(what) => self.answer_query(&what),
            Command::Debug(on) => self.debug = on,
            Command::Ping => self.wire.send(&Reply::Pong),
            Command::Display => {
                let text = query::display(self.thread.program(), &self.root);
                self.wire.send(&Reply::Plain(text));
            }
            Command::Eval => self.explain(),
            Command::Help => self.help(),
            Command::Bench => self.turn = Some(self.bench()),
        }
        ControlFlow::Continue(())
    }

    fn go(&mut self, go: Go) {
        self.owed = Some(Owed::Answer(Box::new(go.clone())));
        let wire = Arc::clone(&self.wire);
        self.turn = Some(self.begin(go, &wire));
        self.owed = None;
        self.answer_if_due();
    }

    /// Work has ended: answers, unless that has to wait for `stop` or `ponderhit`.
    fn finish(&mut self, answer: Option<Vec<Reply>>) {
        if let Some(turn) = &mut self.turn {
            turn.finish(answer);
        }
        self.answer_if_due();
    }

    fn answer_if_due(&mut self) {
        if self.turn.as_ref().is_some_and(Turn::is_due) {
            self.answer();
        }
    }

    fn answer(&mut self) {
        if let Some(turn) = self.turn.take() {
            self.wire.send_all(&turn.into_answer());
        }
    }

    /// Ends the work under way and waits for it, no longer than `patience` if there is one.
    fn end_work(&mut self, patience: Option<Duration>) {
        let Some(turn) = &mut self.turn else { return };
        turn.stop();
        self.await_work(patience);
    }

    fn await_work(&mut self, patience: Option<Duration>) {
        let Some(turn) = self.turn.as_mut().filter(|turn| !turn.is_done()) else { return };
        turn.finish(self.inbox.await_done(patience));
    }

    /// Ends the work under way, if there is any, and gives its answer.
    fn settle(&mut self) {
        self.end_work(None);
        self.answer();
    }

    /// A line that waits ends what has begun before it.
    fn hurry(&mut self) {
        if self.turn.is_some() && self.inbox.is_hurried() {
            self.settle();
        }
    }

    /// Gives the answer there is, and says that the session is over.
    fn quit(&mut self) {
        /// The time a search has to notice; one that does not is left to its fate.
        const PATIENCE: Duration = Duration::from_millis(300);
        self.end_work(Some(PATIENCE));
        self.answer();
        self.wire.send(&Reply::Bye);
    }

    /// The input has ended: searches that end by themselves have been answered by now.
    fn finish_alone(&mut self) {
        if self.turn.as_mut().is_some_and(Turn::limit_unattended) {
            self.await_work(None);
        }
        self.settle();
    }
}

/// Whether `command` ends the work under way, if there is any, before it is obeyed. What can wait
/// for its end has waited.
const fn forbidden_during_a_search(command: &Command) -> bool {
    matches!(
        command,
        Command::SetOption { .. }
            | Command::NewGame
            | Command::Position(_)
            | Command::BanMoves(_)
            | Command::Go(_)
            | Command::GameOver(_)
            | Command::Negotiate { .. }
            | Command::Bench
    )
}
