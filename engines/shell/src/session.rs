//! The one loop: commands in, answers out, one search at a time.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use game::{Game, Notation};
use protocol::{BestMove, Choice, Command, ParseError, Position, Protocol, Reply};

use crate::engine::Engine;
use crate::input::{Line, read_lines};
use crate::job::Job;
use crate::options::{Change, Options};
use crate::root::Root;
use crate::task::Done;
use crate::tools::bench;
use crate::wire::Wire;
use crate::{Identity, Program};

/// The moves of a program's game.
pub(crate) type MoveOf<P> = <<P as Identity>::Game as Game>::Move;

/// What the controller waits for.
pub(crate) enum Event<P: Program> {
    /// The manager has said something.
    Said(Line),
    /// The manager is gone.
    Gone,
    /// The search thread has finished.
    Done(Done<P>),
}

impl<P: Program> Event<P> {
    /// Whether it concerns the task under way, which may end by itself without a clock.
    fn is_urgent(&self, bounded: bool) -> bool {
        const URGENT: [&str; 6] = ["stop", "quit", "isready", "ping", "end", "yxstop"];
        match self {
            Self::Said(Line::Text(text)) => {
                URGENT.iter().any(|word| text.trim().eq_ignore_ascii_case(word))
            }
            Self::Said(Line::Overlong) => false,
            Self::Gone => !bounded,
            Self::Done(_) => true,
        }
    }
}

/// One conversation with one manager.
pub(crate) struct Session<P: Program> {
    pub(crate) program: Arc<RwLock<P>>,
    pub(crate) options: Options,
    pub(crate) wire: Arc<Wire>,
    pub(crate) root: Root<P::Game>,
    /// Built by `isready` or the first search.
    pub(crate) engine: Option<Engine<P>>,
    /// The search under way, or its answer that may not be given yet.
    pub(crate) job: Option<Job<P>>,
    pub(crate) sender: Sender<Event<P>>,
    events: Receiver<Event<P>>,
    /// Events that came while the end of a search was awaited.
    backlog: VecDeque<Event<P>>,
    /// Events that wait for a task which is not to be cut short by the commands after it.
    waiting: VecDeque<Event<P>>,
    /// Options to be set once the search has been answered.
    deferred: Vec<Command>,
    /// Whether the protocol is still open.
    booting: bool,
    /// Whether the game must prepare again.
    pub(crate) unprepared: bool,
    pub(crate) debug: bool,
    /// The evaluation whose remark has been made.
    pub(crate) remarked: String,
}

/// What a command means for the session.
#[derive(PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

impl<P: Program> Session<P> {
    /// A session that speaks `protocol` until the first word decides otherwise.
    pub(crate) fn new(
        program: P,
        options: Options,
        protocol: Protocol,
        output: impl Write + Send + 'static,
    ) -> Self {
        let (sender, events) = channel();
        Self {
            root: Root::start(&program),
            options,
            program: Arc::new(RwLock::new(program)),
            wire: Arc::new(Wire::new(protocol::dialect(protocol), Box::new(output))),
            engine: None,
            job: None,
            sender,
            events,
            backlog: VecDeque::new(),
            waiting: VecDeque::new(),
            deferred: Vec::new(),
            booting: true,
            unprepared: true,
            debug: false,
            remarked: String::new(),
        }
    }

    /// Talks until the manager leaves.
    pub(crate) fn run(mut self, input: impl Read + Send + 'static) -> ExitCode {
        let sender = self.sender.clone();
        std::thread::spawn(move || {
            read_lines(input, |line| sender.send(Event::Said(line)).is_ok());
            // The session may be over already.
            let _ = sender.send(Event::Gone);
        });
        while self.step() == Next::Go && !self.wire.is_closed() {}
        self.leave();
        ExitCode::SUCCESS
    }

    fn step(&mut self) -> Next {
        let event = self.backlog.pop_front().or_else(|| self.events.recv().ok());
        let must_wait = self.job.as_ref().is_some_and(Job::is_patient);
        let bounded = self.is_bounded();
        match event {
            None => Next::Leave,
            Some(event) if must_wait && !event.is_urgent(bounded) => {
                self.waiting.push_back(event);
                Next::Go
            }
            Some(Event::Done(done)) => {
                self.finish(done);
                Next::Go
            }
            Some(Event::Gone) if !self.waiting.is_empty() => {
                self.settle();
                self.resume();
                self.backlog.push_back(Event::Gone);
                Next::Go
            }
            Some(Event::Gone) => {
                self.finish_alone();
                Next::Leave
            }
            Some(Event::Said(Line::Overlong)) => {
                self.wire.send(&Reply::Error("line too long".into()));
                Next::Go
            }
            Some(Event::Said(Line::Text(text))) => self.guarded(&text),
        }
    }

    /// Obeys `line`. A defect in a game's parser costs one command, not the game.
    fn guarded(&mut self, line: &str) -> Next {
        catch_unwind(AssertUnwindSafe(|| self.obey_line(line))).unwrap_or_else(|_| {
            let start: String = line.chars().take(80).collect();
            self.wire.send(&Reply::Error(format!("internal error at: {start}")));
            Next::Go
        })
    }

    fn obey_line(&mut self, line: &str) -> Next {
        if let Some(protocol) = self.boot_word(line) {
            self.wire.switch(protocol::dialect(protocol));
            self.booting = false;
        }
        match self.decode(line) {
            Ok(commands) => {
                for command in commands {
                    if self.obey(command) == Next::Leave {
                        return Next::Leave;
                    }
                }
            }
            Err(ParseError::Unknown(line)) => self.wire.send(&Reply::Unknown(line)),
            Err(ParseError::Malformed(reason)) => {
                if sets_position(line) {
                    self.settle();
                    self.root.refused = true;
                }
                self.error(&reason);
            }
        }
        Next::Go
    }

    fn boot_word(&self, line: &str) -> Option<Protocol> {
        self.booting.then(|| protocol::opened_by(line, P::PROTOCOLS)).flatten()
    }

    /// Until a handshake has fixed the protocol, a line may be in any of the game's.
    fn decode(&self, line: &str) -> Result<Vec<Command>, ParseError> {
        let decoded = self.wire.decode(line);
        if !self.booting || !matches!(decoded, Err(ParseError::Unknown(_))) {
            return decoded;
        }
        let others = P::PROTOCOLS.iter().filter(|&&other| other != self.wire.protocol());
        for &other in others {
            let mut dialect = protocol::dialect(other);
            if let Ok(commands) = dialect.decode_command(line) {
                self.wire.switch(dialect);
                return Ok(commands);
            }
        }
        decoded
    }

    fn obey(&mut self, command: Command) -> Next {
        log::debug!("{command:?}");
        match command {
            Command::Quit => {
                if let Some(job) = &self.job {
                    job.control.stop();
                }
                self.wire.send(&Reply::Bye);
                return Next::Leave;
            }
            Command::Handshake(word) => self.greet(&word),
            Command::IsReady => self.get_ready(),
            Command::SetOption { .. } if self.job.is_some() => self.deferred.push(command),
            Command::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            Command::NewGame => self.new_game(),
            Command::Position(asked) => self.go_to(&asked),
            Command::BanMoves(moves) => self.ban(&moves),
            Command::Go(go) => {
                self.settle();
                self.begin(go);
            }
            Command::Stop => self.stop(),
            Command::PonderHit { clock, draw } => self.ponder_hit(clock, draw),
            Command::GameOver(_) => self.settle(),
            Command::Probe(asked) => self.probe(&asked),
            Command::Negotiate { stones, go } => {
                self.settle();
                self.negotiate(stones, go);
            }
            // The dialect has put the stone on its board; the next position tells of it.
            Command::Play(_) => {}
            Command::Query(what) => self.answer_query(&what),
            Command::Debug(on) => self.debug = on,
            Command::Ping => self.wire.send(&Reply::Pong),
            Command::Display => {
                let text = self.root.display(&*read(&self.program));
                self.wire.send(&Reply::Plain(text));
            }
            Command::Eval => {
                let eval = &self.options.settings.eval;
                let text = read(&self.program).explain_eval(&self.root.pos, eval);
                self.wire.send(&Reply::Plain(text));
            }
            Command::Bench => {
                self.settle();
                self.bench();
            }
        }
        Next::Go
    }

    /// Tells people, and people alone, what was wrong.
    pub(crate) fn error(&self, reason: &str) {
        log::warn!("{reason}");
        self.wire.send(&Reply::Error(reason.to_owned()));
    }

    fn greet(&mut self, word: &str) {
        let identity = Reply::Identity {
            name: P::NAME.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            author: env!("CARGO_PKG_AUTHORS").into(),
        };
        let declared = self.options.declared(self.wire.protocol()).into_iter().map(Reply::Option);
        let done = Reply::HandshakeDone(word.to_owned());
        let replies: Vec<_> = std::iter::once(identity).chain(declared).chain([done]).collect();
        self.wire.send_all(&replies);
        self.booting = false;
    }

    fn get_ready(&mut self) {
        if self.job.is_none() {
            self.engine = Some(self.warm_up());
        }
        self.wire.send(&Reply::Ready);
    }

    fn new_game(&mut self) {
        self.settle();
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
        self.root = Root::start(&*read(&self.program));
    }

    fn go_to(&mut self, asked: &Position) {
        self.settle();
        let protocol = self.wire.protocol();
        let set = self.root.set(&mut *write(&self.program), protocol, asked);
        match set {
            Err(error) => self.error(&error.to_string()),
            Ok(()) => {
                let notices = read(&self.program).notices(&self.root.pos, &self.root.line);
                for notice in notices {
                    self.wire.send(&Reply::Message(notice));
                }
            }
        }
    }

    fn ban(&mut self, moves: &[String]) {
        self.settle();
        let form = read(&self.program).form(self.wire.protocol());
        for text in moves {
            match self.root.pos.parse_move(text, form) {
                Ok(mv) => self.root.banned.push(mv),
                Err(error) => self.error(&error.to_string()),
            }
        }
    }

    fn stop(&mut self) {
        if self.job.is_some() {
            self.settle();
        } else if self.wire.protocol() == Protocol::Ucci {
            let none = BestMove { choice: Choice::None, ponder: None, draw: false };
            self.wire.send(&Reply::BestMove(none));
        }
    }

    fn answer_query(&self, what: &str) {
        let program = read(&self.program);
        let form = program.form(self.wire.protocol());
        let answer = self.root.query(what, form).or_else(|| program.query(&self.root.pos, what));
        match answer {
            Some(answer) => self.wire.send(&Reply::Response(answer)),
            None => self.error(&format!("unknown query: {what}")),
        }
    }

    fn set_option(&mut self, name: &str, text: &str) {
        let old = self.options.settings.clone();
        let old_rules = read(&self.program).rules();
        let protocol = self.wire.protocol();
        let set = self.options.set(&mut *write(&self.program), protocol, name, text);
        let (change, note) = match set {
            Ok(set) => set,
            Err(error) => return self.error(&error.to_string()),
        };
        if let Some(note) = note {
            self.wire.send(&Reply::Message(note));
        }
        match change {
            Change::None => {}
            Change::Common if old.eval == self.options.settings.eval => {
                if let Some(engine) = &mut self.engine {
                    engine.resize(&self.options.settings);
                }
            }
            Change::Common => self.engine = None,
            Change::Own => {
                self.unprepared = true;
                self.engine = None;
                if read(&self.program).rules() != old_rules {
                    self.change_rules();
                }
            }
            Change::Pressed(_) => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
            }
        }
    }

    /// The same position under new rules, or the start where they do not allow it.
    fn change_rules(&mut self) {
        let protocol = self.wire.protocol();
        let reread = self.root.reread(&mut *write(&self.program), protocol);
        if let Err(error) = reread {
            log::info!("back to the start: {error}");
            self.root = Root::start(&*read(&self.program));
        }
    }

    /// Stops the search under way, if there is one, and gives its answer.
    pub(crate) fn settle(&mut self) {
        if let Some(job) = &self.job {
            job.control.stop();
            self.await_answer();
        }
    }

    /// Waits for the search under way and gives its answer.
    pub(crate) fn await_answer(&mut self) {
        self.await_done();
        self.answer();
    }

    /// Waits for the search under way. What comes meanwhile is kept in order.
    pub(crate) fn await_done(&mut self) {
        while self.job.as_ref().is_some_and(|job| job.done.is_none()) {
            match self.events.recv() {
                Ok(Event::Done(done)) => self.keep(done),
                Ok(event) => self.backlog.push_back(event),
                Err(_) => return,
            }
        }
    }

    /// A search has ended: answers, unless it has to wait for `stop` or `ponderhit`.
    fn finish(&mut self, done: Done<P>) {
        self.keep(done);
        if self.job.as_ref().is_some_and(|job| !job.hold) {
            self.answer();
        }
    }

    fn keep(&mut self, mut done: Done<P>) {
        if let Some(engine) = done.engine.take() {
            self.engine = Some(engine);
        }
        if let Some(job) = &mut self.job {
            job.done = Some(done);
        }
    }

    /// Gives the answer of the finished search, then sets the options that waited for it.
    fn answer(&mut self) {
        if let Some(job) = self.job.take() {
            self.wire.send_all(&job.answer());
        }
        for command in std::mem::take(&mut self.deferred) {
            self.obey(command);
        }
        self.resume();
    }

    /// What has waited for the end of a task comes before all that came later.
    fn resume(&mut self) {
        self.waiting.append(&mut self.backlog);
        std::mem::swap(&mut self.waiting, &mut self.backlog);
    }

    /// The manager is gone: a bounded search finishes, any other stops.
    fn finish_alone(&mut self) {
        if self.wire.protocol() == Protocol::Hub {
            self.wire.mute();
        } else if let Some(job) = self.job.as_ref().filter(|job| job.bounded) {
            job.limit_unattended();
            self.await_answer();
        } else {
            self.settle();
        }
    }

    fn is_bounded(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.bounded)
    }

    /// Ends the search without an answer; a search that does not heed is left to its fate.
    fn leave(self) {
        const PATIENCE: Duration = Duration::from_millis(300);
        if let Some(job) = &self.job {
            job.control.stop();
        }
        self.wire.mute();
        if self.job.is_some_and(|job| job.done.is_none()) {
            while let Ok(event) = self.events.recv_timeout(PATIENCE) {
                if matches!(event, Event::Done(_)) {
                    return;
                }
            }
        }
    }

    fn bench(&mut self) {
        let wire = Arc::clone(&self.wire);
        let program = Arc::clone(&self.program);
        let setup = bench::Setup::with_eval(&self.options.settings.eval);
        self.spawn_tool(move |control| {
            let stop = || control.must_stop() || wire.is_closed();
            let say = |line: &str| wire.send(&Reply::Plain(line.to_owned()));
            bench::run(&*read(&program), &setup, &stop, say);
        });
    }
}

/// Whether `line`, which is malformed, was meant to set the root.
fn sets_position(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    ["position", "fen", "startpos", "pos"].contains(&word)
}

/// Reads the program, whatever has become of another thread that held it.
pub(crate) fn read<P>(program: &RwLock<P>) -> RwLockReadGuard<'_, P> {
    program.read().unwrap_or_else(PoisonError::into_inner)
}

/// The program, to change it.
pub(crate) fn write<P>(program: &RwLock<P>) -> RwLockWriteGuard<'_, P> {
    program.write().unwrap_or_else(PoisonError::into_inner)
}
