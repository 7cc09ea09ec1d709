//! The one loop: commands in, answers out, one search at a time.

mod commands;
mod ending;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use protocol::{Choice, Command, Go, ParseError, Protocol, Reply};

use super::answer::{self, best_move};
use super::inbox::{Inbox, Next, Policy};
use super::turn::{Ended, Turn};
use super::wire::Wire;
use super::{greeting, query};
use crate::Program;
use crate::options::Options;
use crate::think::MoveOf;
use crate::think::root::Root;
use crate::think::thinker::Thinker;

pub(crate) struct Session<P: Program> {
    thinker: Thinker<P>,
    root: Root<P::Game>,
    wire: Arc<Wire>,
    inbox: Inbox<Ended<MoveOf<P>>>,
    /// The work under way, or its answer that may not be given yet.
    turn: Option<Turn<P::Game>>,
    /// What the command that is being obeyed must be answered with, whatever happens.
    owed: Option<Owed>,
    /// Whether the protocol is still open.
    booting: bool,
    debug: bool,
}

enum Owed {
    Ready,
    Answer(Box<Go>),
}

impl<P: Program> Session<P> {
    /// A session that speaks `protocol` until the first word decides otherwise; fails if the system
    /// gives no thread to think on.
    pub(crate) fn new(
        program: P,
        options: Options,
        protocol: Protocol,
        output: Box<dyn Write + Send>,
    ) -> io::Result<Self> {
        Ok(Self {
            root: Root::start(&program),
            thinker: Thinker::start(program, options)?,
            wire: Arc::new(Wire::new(protocol::dialect(protocol), output)),
            inbox: Inbox::new(),
            turn: None,
            owed: None,
            booting: true,
            debug: false,
        })
    }

    /// Talks until the manager leaves; fails if the system gives no thread to listen on.
    pub(crate) fn run(mut self, input: Box<dyn BufRead + Send>) -> io::Result<ExitCode> {
        self.inbox.listen(input)?;
        while self.step().is_continue() && !self.wire.is_closed() {}
        self.wire.mute();
        Ok(ExitCode::SUCCESS)
    }

    /// Deals with what comes next; breaks off once the session is over.
    fn step(&mut self) -> ControlFlow<()> {
        let batch = self.thinker.settings().batch;
        let policy = |turn: &Turn<P::Game>| turn.policy(self.wire.protocol(), batch);
        match self.inbox.next(self.turn.as_ref().map_or(Policy::Open, policy)) {
            Next::Done(outcome) => self.finish(&outcome),
            Next::Interrupt => self.settle(),
            Next::Gone => {
                self.finish_alone();
                return ControlFlow::Break(());
            }
            Next::Said(None) => self.wire.send(&Reply::Error("line too long".into())),
            Next::Said(Some(line)) => self.obey_line(&line, false)?,
            Next::Served(line) => self.obey_line(&line, true)?,
        }
        self.guarded("pondering", Self::ponder);
        ControlFlow::Continue(())
    }

    /// Obeys `line`, which has ended a search already if it was `served`.
    fn obey_line(&mut self, line: &str, served: bool) -> ControlFlow<()> {
        let decoded = self.guarded(line, |session| session.decode(line));
        match decoded {
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
        let form = || self.root.form(self.thinker.program(), self.wire.protocol());
        let replies = catch_unwind(AssertUnwindSafe(|| answer::fallback(&self.root, form(), go)));
        let replies = replies.unwrap_or_else(|_| vec![best_move(Choice::None)]);
        self.wire.send_all(&replies);
    }

    fn decode(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        if !self.booting {
            return self.wire.decode(line);
        }
        if let Some(protocol) = protocol::opened_by(line, P::PROTOCOLS) {
            self.wire.switch(protocol::dialect(protocol));
            self.booting = false;
            return self.wire.decode(line);
        }
        greeting::decode::<P>(&self.wire, line)
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
                self.thinker.clear();
                self.root.restart(self.thinker.program());
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
                self.turn = Some(self.turn_start().negotiate(about, stones, &go));
            }
            Command::Query(what) => self.answer_query(&what),
            Command::Debug(on) => self.debug = on,
            Command::Ping => self.wire.send(&Reply::Pong),
            Command::Display => {
                let text = query::display(self.thinker.program(), &self.root);
                self.wire.send(&Reply::Plain(text));
            }
            Command::Eval => self.explain(),
            Command::Help => self.help(),
            Command::Bench => self.turn = Some(self.turn_start().bench()),
        }
        ControlFlow::Continue(())
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
