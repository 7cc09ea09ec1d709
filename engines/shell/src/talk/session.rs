//! The one loop: commands in, answers out, one search at a time.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use game::Notation;
use protocol::{Choice, Clock, Command, Go, ParseError, Position, Protocol, Reply};

use super::answer::{self, best_move};
use super::inbox::{Inbox, Next, Policy};
use super::input::Line;
use super::narrator::bound;
use super::turn::{self, Opening, Outcome, Turn};
use super::wire::Wire;
use super::{greeting, query};
use crate::options::{Change, Options};
use crate::think::MoveOf;
use crate::think::root::{Root, read_position};
use crate::think::thinker::Thinker;
use crate::{Program, game_option};

/// One conversation with one manager.
pub(crate) struct Session<P: Program> {
    thinker: Thinker<P>,
    root: Root<P::Game>,
    wire: Arc<Wire>,
    inbox: Inbox<Outcome<MoveOf<P>>>,
    /// The work under way, or its answer that may not be given yet.
    turn: Option<Turn<P::Game>>,
    /// What the command that is being obeyed must be answered with, whatever happens.
    owed: Option<Owed>,
    /// Whether the protocol is still open.
    booting: bool,
    debug: bool,
}

/// What a command must be answered with.
enum Owed {
    Ready,
    Answer(Box<Go>),
}

/// What a command means for the session.
#[derive(PartialEq, Eq)]
enum Course {
    GoOn,
    Leave,
}

impl<P: Program> Session<P> {
    /// A session that speaks `protocol` until the first word decides otherwise.
    ///
    /// # Errors
    /// If the system gives no thread to think on.
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

    /// Talks until the manager leaves.
    ///
    /// # Errors
    /// If the system gives no thread to listen on.
    pub(crate) fn run(mut self, input: Box<dyn BufRead + Send>) -> io::Result<ExitCode> {
        self.inbox.listen(input)?;
        while self.step() == Course::GoOn && !self.wire.is_closed() {}
        self.wire.mute();
        Ok(ExitCode::SUCCESS)
    }

    fn step(&mut self) -> Course {
        let batch = self.thinker.settings().batch;
        let policy = |turn: &Turn<P::Game>| turn.policy(self.wire.protocol(), batch);
        let course = match self.inbox.next(self.turn.as_ref().map_or(Policy::Open, policy)) {
            Next::Done(outcome) => {
                self.finish(&outcome);
                Course::GoOn
            }
            Next::Interrupt => {
                self.settle();
                Course::GoOn
            }
            Next::Gone => self.finish_alone(),
            Next::Line(Line::Overlong) => {
                self.wire.send(&Reply::Error("line too long".into()));
                Course::GoOn
            }
            Next::Line(Line::Text(line)) => self.obey_line(&line, false),
            Next::Served(line) => self.obey_line(&line, true),
        };
        if course == Course::GoOn {
            self.guarded("pondering", Self::ponder);
        }
        course
    }

    /// Obeys `line`, which has ended a search already if it was `served`.
    fn obey_line(&mut self, line: &str, served: bool) -> Course {
        let decoded = self.guarded(line, |session| session.decode(line));
        match decoded {
            Some(Ok(commands)) => {
                for command in commands {
                    if served && command == Command::Stop && self.turn.is_none() {
                        continue;
                    }
                    let course = self.guarded(line, |session| session.obey(command));
                    if course == Some(Course::Leave) {
                        return Course::Leave;
                    }
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
        Course::GoOn
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

    fn obey(&mut self, command: Command) -> Course {
        log::debug!("{command:?}");
        if forbidden_during_a_search(&command) {
            self.settle();
        }
        match command {
            Command::Quit => return self.quit(),
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
                self.turn = Some(self.opening().negotiate(about, stones, &go));
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
            Command::Bench => self.turn = Some(self.opening().bench()),
        }
        Course::GoOn
    }

    /// What a turn begins with, here and now.
    fn opening(&mut self) -> Opening<'_, P> {
        Opening {
            thinker: &mut self.thinker,
            root: &self.root,
            wire: &self.wire,
            ends: self.inbox.sender(),
            debug: self.debug,
        }
    }

    fn greet(&mut self, word: &str) {
        let protocol = self.wire.protocol();
        self.wire.send_all(&greeting::replies::<P>(self.thinker.options(), protocol, word));
        self.booting = false;
    }

    fn get_ready(&mut self) {
        self.owed = Some(Owed::Ready);
        if self.turn.is_none() {
            turn::prepare(&mut self.thinker, &self.wire);
            let wire = Arc::clone(&self.wire);
            self.thinker.warm_up(&|| wire.write("\n"));
        }
        self.wire.send(&Reply::Ready);
        self.owed = None;
    }

    fn set_option(&mut self, name: &str, text: &str) {
        let protocol = self.wire.protocol();
        let old_rules = self.thinker.program().rules();
        let (change, note) = match self.thinker.set_option(protocol, name, text) {
            Ok(set) => set,
            Err(error) => return self.wire.error(&error.to_string()),
        };
        if let Some(note) = note {
            self.wire.send(&Reply::Message(note));
        }
        let program = self.thinker.program();
        if game_option(program, name, text).is_some() {
            self.root.forget_form();
        }
        if change == Change::Own && program.rules() != old_rules {
            // The same position under new rules, or the start where they do not allow it.
            if let Err(error) = self.root.reread(program, protocol) {
                log::info!("back to the start: {error}");
                self.root.restart(program);
            }
        }
    }

    fn go_to(&mut self, asked: &Position) {
        let program = self.thinker.program();
        match self.root.set(program, self.wire.protocol(), asked) {
            Err(error) => self.wire.error(&error.to_string()),
            Ok(notice) => {
                let others = program.notices(&self.root.pos, &self.root.line);
                for notice in notice.map(str::to_owned).into_iter().chain(others) {
                    self.wire.send(&Reply::Message(notice));
                }
            }
        }
    }

    fn ban(&mut self, moves: &[String]) {
        let form = self.form();
        for text in moves {
            match self.root.pos.parse_move(text, form) {
                Ok(mv) => self.root.banned.push(mv),
                Err(error) => self.wire.error(&error.to_string()),
            }
        }
    }

    /// The spelling of moves in force.
    fn form(&self) -> <P::Game as Notation>::Form {
        self.root.form(self.thinker.program(), self.wire.protocol())
    }

    fn go(&mut self, go: Go) {
        self.owed = Some(Owed::Answer(Box::new(go.clone())));
        self.turn = Some(self.opening().go(go));
        self.owed = None;
        self.answer_if_due();
    }

    /// Thinks of its own accord where the protocol has the engine do so between commands, and no
    /// longer than that; nobody hears of it.
    fn ponder(&mut self) {
        let wanted = self.wire.idle();
        if wanted.is_empty() && self.turn.as_ref().is_some_and(Turn::is_unheard) {
            self.settle();
        }
        for command in wanted {
            match command {
                _ if self.turn.is_some() => {}
                Command::Position(asked) => {
                    // A position that we have moved in ourselves is not refused.
                    let protocol = self.wire.protocol();
                    let _ = self.root.set(self.thinker.program(), protocol, &asked);
                }
                Command::Go(go) => {
                    let wire = Arc::new(self.wire.unheard());
                    let turn = Opening { wire: &wire, ..self.opening() }.go(go);
                    self.turn = Some(turn.unheard());
                }
                _ => {}
            }
        }
    }

    fn stop(&mut self) {
        if self.turn.is_some() {
            self.settle();
        } else if self.wire.protocol().conduct().answers_idle_stop {
            self.wire.send(&best_move(Choice::None));
        }
    }

    fn ponder_hit(&mut self, clock: Clock, draw: bool) {
        let Some(turn) = self.turn.as_mut().filter(|turn| turn.is_pondering()) else { return };
        let protocol = self.wire.protocol();
        match turn.ponder_hit(&self.thinker, &self.root, protocol, (clock, draw)) {
            None => self.answer_if_due(),
            // The search of the opponent's node is dropped, and our own is searched.
            Some(go) => {
                self.end_work(None);
                self.turn = None;
                self.go(go);
            }
        }
    }

    /// Says what the table holds for a position. A search under way has it to itself.
    fn probe(&mut self, asked: &Position) {
        let unknown = Reply::HashEntry { best: None, bound: None };
        let form = self.form();
        let read = read_position(self.thinker.program(), form, asked);
        let idle = self.turn.as_ref().is_none_or(Turn::is_done);
        let found = read.ok().filter(|_| idle).and_then(|(pos, _)| {
            let entry = self.thinker.probe(&pos)?;
            let best = entry.best.map(|mv| pos.move_text(mv, form));
            let bound = Some((entry.score.get(), bound(entry.bound), entry.depth));
            Some(Reply::HashEntry { best, bound })
        });
        self.wire.send(&found.unwrap_or(unknown));
    }

    fn answer_query(&self, what: &str) {
        match query::answer(self.thinker.program(), &self.root, self.form(), what) {
            Some(answer) => self.wire.send(&Reply::Response(answer)),
            None => self.wire.error(&format!("unknown query: {what}")),
        }
    }

    /// Says which commands there are, and where more is written.
    fn help(&self) {
        let end = format!("`tengen {} --help` and `options` list the rest", P::WORD);
        let lines = self.wire.protocol().conduct().help.iter().map(|&line| line.to_owned());
        let messages: Vec<Reply> = lines.chain([end]).map(Reply::Message).collect();
        self.wire.send_all(&messages);
    }

    fn explain(&self) {
        let eval = &self.thinker.settings().eval;
        let text = self.thinker.program().explain_eval(&self.root.pos, eval);
        self.wire.send(&Reply::Plain(text));
    }
}

/// How a turn ends.
impl<P: Program> Session<P> {
    /// Work has ended: answers, unless that has to wait for `stop` or `ponderhit`.
    fn finish(&mut self, outcome: &Outcome<MoveOf<P>>) {
        let Some(turn) = &mut self.turn else { return };
        if catch_unwind(AssertUnwindSafe(|| turn.finish(outcome))).is_err() {
            turn.fail();
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
        match self.inbox.await_done(patience) {
            Some(outcome) if catch_unwind(AssertUnwindSafe(|| turn.finish(&outcome))).is_ok() => {}
            _ => turn.fail(),
        }
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

    /// Gives the answer there is, and takes leave.
    fn quit(&mut self) -> Course {
        /// What a search is given to notice; one that does not is left to its fate.
        const PATIENCE: Duration = Duration::from_millis(300);
        self.end_work(Some(PATIENCE));
        self.answer();
        self.wire.send(&Reply::Bye);
        Course::Leave
    }

    /// The input has ended: searches that end by themselves have been answered by now.
    fn finish_alone(&mut self) -> Course {
        if self.turn.as_mut().is_some_and(Turn::is_left_alone) {
            self.await_work(None);
        }
        self.settle();
        Course::Leave
    }
}

/// Whether `command` ends the work under way, if there is any, before it is obeyed. What can wait
/// for its end has waited.
const fn forbidden_during_a_search(command: &Command) -> bool {
    match command {
        Command::SetOption { .. }
        | Command::NewGame
        | Command::Position(_)
        | Command::BanMoves(_)
        | Command::Go(_)
        | Command::GameOver(_)
        | Command::Negotiate { .. }
        | Command::Bench => true,
        Command::Handshake(_)
        | Command::IsReady
        | Command::Stop
        | Command::PonderHit { .. }
        | Command::Probe(_)
        | Command::Play(_)
        | Command::Query(_)
        | Command::Debug(_)
        | Command::Ping
        | Command::Display
        | Command::Help
        | Command::Eval
        | Command::Quit => false,
    }
}
