//! The one loop: commands in, answers out, one search at a time.
//!
//! A session has one thread. It takes a line, obeys it, does the work, and writes the answer: no thread
//! waits for another one between a line that was read and its answer. While it works it attends to
//! the lines that cannot wait; one that needs the work ended stops it, and is obeyed after its answer.

mod commands;
#[cfg(test)]
mod tests;
mod work;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use command_line::exhausted;
use game::shortened;
use protocol::{Choice, Command, Go, ParseError, Protocol, Reply};

use super::info::{self, best_move};
use super::turn::Turn;
use super::wire::{Inbox, Said, Wire};
use super::{greeting, query};
use crate::ProgramEntry;
use crate::options::Options;
use crate::program::DynProgram;
use crate::think::clock::Stopwatch;
use crate::think::machine::{Machine, STACK};
use crate::think::root::Root;
use files::{LineFault, NumberedLine};

/// A command has not been obeyed, which has been said.
pub(super) struct Refused;

/// The command that is to be obeyed next.
pub(super) type Obeyed = Result<Option<Command>, Refused>;

pub(crate) struct Session {
    engine: &'static ProgramEntry,
    pub(super) machine: Machine,
    pub(super) root: Root,
    pub(super) wire: Arc<Wire>,
    pub(super) inbox: Inbox,
    /// The work under way, or its answer that may not be given yet.
    turn: Option<Turn>,
    /// When the line in hand was read.
    asked_at: Stopwatch,
    /// When the last answer was given: nobody's clock runs against us before that.
    answered_at: Stopwatch,
    /// Whether the protocol is still open.
    booting: bool,
    /// Whether people want to know how time is planned.
    pub(super) debug: bool,
}

impl Session {
    /// A session that speaks `protocol` until the first word decides otherwise.
    pub(crate) fn new(
        program: Box<dyn DynProgram>,
        options: Options,
        protocol: Protocol,
        (inbox, output): (Inbox, Box<dyn Write + Send>),
    ) -> Self {
        Self {
            engine: program.entry(),
            root: Root::start(&*program),
            machine: Machine::new(program, options),
            wire: Arc::new(Wire::new(protocol::dialect(protocol), output)),
            inbox,
            turn: None,
            asked_at: Stopwatch::start(),
            answered_at: Stopwatch::start(),
            booting: true,
            debug: false,
        }
    }

    /// Talks until the GUI leaves; fails if the system gives no thread to think on.
    pub(crate) fn run(mut self) -> io::Result<ExitCode> {
        let talk = move || while self.step().is_continue() && !self.wire.is_closed() {};
        let thread = thread::Builder::new().name("think".into()).stack_size(STACK);
        let talked = thread.spawn(talk).map_err(exhausted)?.join();
        Ok(talked.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS))
    }

    /// Deals with what comes next; breaks off once the session is over.
    fn step(&mut self) -> ControlFlow<()> {
        let Some(said) = self.inbox.next() else {
            self.settle();
            return ControlFlow::Break(());
        };
        self.deal(said)?;
        self.guarded("pondering", Self::ponder);
        ControlFlow::Continue(())
    }

    /// Deals with what has come while work is under way and is not to wait for its end.
    fn attend(&mut self) {
        while let Some(turn) = &mut self.turn {
            if self.wire.is_closed() {
                turn.stop();
            }
            if turn.control.is_stopped() {
                return;
            }
            let batch = self.machine.settings().batch;
            let policy = turn.policy(self.wire.protocol(), batch);
            match self.inbox.poll(policy) {
                // It is put back if the session is to end by it.
                Some(said) => _ = self.deal(said),
                None if self.inbox.is_hurried() => turn.stop(),
                None if !turn.ends_by_itself && self.inbox.is_over() => turn.leave(),
                None => return,
            }
            if self.turn.as_ref().is_some_and(|turn| turn.is_unheard) && self.wire.idle().is_empty()
            {
                self.settle();
            }
        }
    }

    /// Obeys what was `said`, or says what is wrong with it; what needs the engine waits for the end
    /// of the work under way.
    fn deal(&mut self, mut said: Said) -> ControlFlow<()> {
        self.asked_at = said.at;
        let decoded = said.commands.take().or_else(|| {
            let line = said.line.shown();
            self.guarded(line, |session| session.decode(&said.line))
        });
        match decoded {
            Some(Ok(commands)) => self.obey_all(said, commands)?,
            Some(Err(error)) => self.refuse(said, error),
            None => {}
        }
        ControlFlow::Continue(())
    }

    fn obey_all(&mut self, mut said: Said, commands: Vec<Command>) -> ControlFlow<()> {
        let mut commands = VecDeque::from(commands);
        while let Some(command) = commands.pop_front() {
            if said.has_served && command == Command::Stop && self.turn.is_none() {
                continue;
            }
            if needs_the_engine(&command) {
                self.settle();
                if self.turn.is_some() {
                    commands.push_front(command);
                    said.commands = Some(Ok(commands.into()));
                    self.inbox.put_back(said);
                    break;
                }
            }
            match self.obey_safely(command, said.line.shown())? {
                Ok(next) => commands.extend(next),
                // A line is one wish: nothing is searched for one that is refused.
                Err(Refused) => commands.clear(),
            }
            self.hurry();
        }
        ControlFlow::Continue(())
    }

    /// Obeys `command`; what it owes is paid even if that fails.
    fn obey_safely(&mut self, command: Command, line: &str) -> ControlFlow<(), Obeyed> {
        let owes_ready = command == Command::IsReady;
        let go = if let Command::Go(go) = &command { Some(go.clone()) } else { None };
        if let Some(obeyed) = self.guarded(line, |session| session.obey(command)) {
            return obeyed;
        }
        match go {
            Some(go) if self.turn.is_none() => self.fall_back(&go),
            _ if owes_ready => self.wire.send(&Reply::Ready),
            _ => {}
        }
        ControlFlow::Continue(Err(Refused))
    }

    fn refuse(&mut self, mut said: Said, error: ParseError) {
        match error {
            ParseError::Unknown(line) => {
                self.wire.send(&Reply::Unknown(shortened(&line).into_owned()));
            }
            ParseError::Malformed(reason) => self.wire.error(&reason),
            ParseError::Position(reason) => {
                self.settle();
                if self.turn.is_some() {
                    said.commands = Some(Err(ParseError::Position(reason)));
                    return self.inbox.put_back(said);
                }
                self.root.refused = Some(shortened(&reason).into_owned());
                self.wire.error(&reason);
            }
        }
    }

    /// Does `work` for `line`. A defect costs this command, not the game.
    fn guarded<T>(&mut self, line: &str, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(|| work(self))).ok();
        if done.is_none() {
            self.wire.error(&format!("internal error at: {line}"));
        }
        done
    }

    /// Answers `go` without a search: a legal move, if even that can be had.
    fn fall_back(&self, go: &Go) {
        let notation = || self.root.notation(self.machine.program(), self.wire.protocol());
        let fallback = || info::fallback(&self.root, &notation(), go);
        let replies = catch_unwind(AssertUnwindSafe(fallback));
        let replies = replies.unwrap_or_else(|_| vec![best_move(Choice::None)]);
        self.wire.send_all(&replies);
    }

    fn decode(&mut self, line: &NumberedLine) -> Result<Vec<Command>, ParseError> {
        if line.fault == Some(LineFault::TooLong) {
            return self.wire.decode_overlong(&line.start);
        }
        let line = &*line.text;
        if !self.booting {
            return self.wire.decode(line);
        }
        if let Some(protocol) = protocol::opened_by(line, self.engine.rules.protocols()) {
            self.wire.switch(protocol::dialect(protocol));
            self.booting = false;
            return self.wire.decode(line);
        }
        greeting::decode(self.engine, &self.wire, line)
    }

    fn obey(&mut self, command: Command) -> ControlFlow<(), Obeyed> {
        log::debug!("{command:?}");
        let mut obeyed = Ok(None);
        match command {
            Command::Quit => {
                self.wire.send(&Reply::Bye);
                return ControlFlow::Break(());
            }
            Command::Handshake(word) => self.greet(&word),
            Command::IsReady => self.get_ready(),
            Command::SetOption { name, value } => {
                obeyed = self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            Command::NewGame => {
                self.machine.clear();
                self.root.restart(self.machine.program());
            }
            Command::Position(asked) => obeyed = self.go_to(&asked),
            Command::BanMoves(moves) => self.ban(&moves),
            Command::Go(go) => {
                let wire = Arc::clone(&self.wire);
                self.go(go, &wire);
            }
            Command::Stop => self.stop(),
            Command::PonderHit { clock, draw } => {
                obeyed = Ok(self.ponder_hit(clock, draw).map(Command::Go));
            }
            // The dialect has put the stone of a `Play` on its board; the next position contains
            // it.
            Command::GameOver(_) | Command::Play(_) => {}
            Command::Probe(asked) => self.probe(&asked),
            Command::Negotiate { opening, go } => self.negotiate(opening, &go),
            Command::Query(what) => obeyed = self.answer_query(&what),
            Command::Debug(on) => self.debug = on,
            Command::Ping => self.wire.send(&Reply::Pong),
            Command::Display => {
                let text = query::display(&self.root);
                self.wire.send(&Reply::Plain(text));
            }
            Command::Eval => self.explain(),
            Command::Help => self.help(),
            Command::Note(text) => self.wire.send(&Reply::Message(text)),
            Command::Unread { command, words } => self.name_unread(&command, &words),
            Command::Bench => self.bench(),
        }
        ControlFlow::Continue(obeyed)
    }

    /// Says why a command is not obeyed.
    fn refused(&self, reason: &str) -> Obeyed {
        self.wire.error(reason);
        Err(Refused)
    }

    /// Work has ended: answers, unless that has to wait for `stop` or `ponderhit`. What it has found besides
    /// waits for nothing.
    fn finish(&mut self, answer: Option<Vec<Reply>>) {
        if let Some(turn) = &mut self.turn {
            turn.finish(answer);
            if turn.hold && !turn.is_unheard {
                self.wire.send_all(&turn.take_findings());
            }
        }
        self.answer_if_due();
    }

    fn answer_if_due(&mut self) {
        if let Some(turn) = self.turn.take_if(|turn| turn.is_due())
            && !turn.is_unheard
        {
            self.machine.lag.answer(turn.control.meant());
            self.wire.send_all(&turn.into_answer());
            self.answered_at = Stopwatch::start();
        }
    }

    /// Has the work under way end, if there is any, and gives its answer: at once, or once it ends.
    fn settle(&mut self) {
        if let Some(turn) = &mut self.turn {
            turn.stop();
        }
        self.answer_if_due();
    }

    /// A line that waits ends what has begun before it.
    fn hurry(&mut self) {
        if self.turn.is_some() && self.inbox.is_hurried() {
            self.settle();
        }
    }
}

/// Whether the work under way, if there is any, ends before `command` is obeyed. What can wait for
/// its end has waited.
const fn needs_the_engine(command: &Command) -> bool {
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
            | Command::Quit
    )
}
