//! From `go` to its one answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use game::{Game, Line, Notation, Outcome};
use protocol::{BestMove, Choice, Clock, Go, MateLimit, Position, Protocol, Reply, Seats};
use search::{Limits, MAX_PLY, Score};

use crate::control::Control;
use crate::engine::Engine;
use crate::info::Narrator;
use crate::options::Settings;
use crate::root::read_position;
use crate::session::{Event, MoveOf, Session, read, write};
use crate::strength::Handicap;
use crate::task::{self, Done, SearchTask};
use crate::time::{Ask, Budget, budget};
use crate::{Program, Resources};

/// A search under way, or finished with its answer held back.
pub(crate) struct Job<P: Program> {
    pub(crate) control: Arc<Control>,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(crate) hold: bool,
    /// Whether the search ends by itself without a clock.
    pub(crate) bounded: bool,
    /// Whether commands wait for its end instead of cutting it short.
    patient: bool,
    pub(crate) done: Option<Done<P>>,
    /// What was asked.
    go: Go,
    /// Whether the opponent has offered a draw.
    draw_offered: bool,
    /// Whether `ponderhit` starts anew in the real position.
    restarts: bool,
    /// The answer if the search fails.
    fallback: Vec<Reply>,
}

impl<P: Program> Job<P> {
    fn new(control: &Arc<Control>, go: Go) -> Self {
        Self {
            control: Arc::clone(control),
            hold: go.ponder || go.infinite || is_unlimited(&go),
            bounded: is_bounded(&go),
            patient: false,
            done: None,
            draw_offered: go.draw_offer,
            go,
            restarts: false,
            fallback: Vec::new(),
        }
    }

    /// Whether commands that do not concern it wait for its end.
    pub(crate) const fn is_patient(&self) -> bool {
        self.patient && self.done.is_none()
    }

    /// Gives a mate search without a clock some time: its manager is gone.
    pub(crate) fn limit_unattended(&self) {
        const LIMIT: Duration = Duration::from_secs(10);
        if self.go.mate.is_some() {
            self.control.ponder_hit(Budget { soft: LIMIT, hard: LIMIT });
        }
    }

    /// Everything that is still to be said.
    pub(crate) fn answer(self) -> Vec<Reply> {
        let Some(done) = self.done else { return self.fallback };
        let mut replies = if done.replies.is_empty() { self.fallback } else { done.replies };
        if self.draw_offered && done.likes_draw {
            for reply in &mut replies {
                if let Reply::BestMove(best) = reply {
                    best.draw = true;
                }
            }
        }
        replies
    }
}

/// Whether nothing at all limits the search.
fn is_unlimited(go: &Go) -> bool {
    let free_of_time = go.clock.is_empty() && go.move_time.is_none();
    free_of_time && go.depth.is_none() && go.nodes.is_none() && go.mate.is_none()
}

/// Whether the search ends by itself and asks no clock.
fn is_bounded(go: &Go) -> bool {
    let timed = !go.clock.is_empty()
        || go.move_time.is_some()
        || matches!(go.mate, Some(MateLimit::Time(_)));
    !(timed || go.ponder || go.infinite || is_unlimited(go))
}

impl<P: Program> Session<P> {
    /// Obeys `go`.
    pub(crate) fn begin(&mut self, go: Go) {
        if self.root.refused {
            return self.refuse(&go);
        }
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        if let Some(MateLimit::Time(_) | MateLimit::Infinite) = go.mate {
            return self.seek_mate(go);
        }
        self.remark();
        match self.settled_answer(&go) {
            Some(replies) => self.reply_without_search(go, replies),
            None => self.search(go),
        }
    }

    /// The position was refused, so there is nothing to search.
    fn refuse(&self, go: &Go) {
        let reply = match go.mate {
            _ if go.perft.is_some() => Reply::Error("there is no position".into()),
            Some(MateLimit::Time(_) | MateLimit::Infinite) => {
                Reply::Checkmate(protocol::Checkmate::Timeout)
            }
            _ => Reply::BestMove(no_move()),
        };
        self.wire.send(&reply);
    }

    /// The answer that needs no search: the game is over, won by declaration, or in the book.
    fn settled_answer(&self, go: &Go) -> Option<Vec<Reply>> {
        let root = &self.root;
        let side = root.pos.side_to_move();
        let protocol = self.wire.protocol();
        if root.pos.count_moves() == 0 || go.depth == Some(0) {
            let stuck = root.status();
            let score = match stuck {
                Some(Outcome::Win(winner)) if winner != side => Score::loss_in(0),
                Some(Outcome::Win(_)) => Score::win_in(0),
                Some(Outcome::Draw) | None => Score::ZERO,
            };
            return Some(task::finished(protocol, score, Choice::None));
        }
        if task::knows_finished_games(protocol) && root.status().is_some() {
            return Some(vec![Reply::BestMove(no_move())]);
        }
        if protocol == Protocol::Usi && root.pos.claim() == Some(Outcome::Win(side)) {
            return Some(task::finished(protocol, Score::win_in(1), Choice::Win));
        }
        self.instant(go)
    }

    /// Says what is to be known of the evaluation, once.
    fn remark(&mut self) {
        let eval = &self.options.settings.eval;
        if self.remarked == *eval {
            return;
        }
        self.remarked.clone_from(eval);
        if let Some(remark) = read(&self.program).remark(eval) {
            self.wire.send(&Reply::Message(remark.into()));
        }
    }

    fn instant(&self, go: &Go) -> Option<Vec<Reply>> {
        let root = &self.root;
        let settings = &self.options.settings;
        let analysis = go.ponder || go.infinite || is_unlimited(go) || settings.multi_pv > 1;
        if analysis || !go.search_moves.is_empty() || !root.banned.is_empty() {
            return None;
        }
        let program = read(&self.program);
        let mv = program.instant_move(&root.pos, &root.line, &settings.eval)?;
        let legal = root.pos.is_legal(mv);
        let text = root.pos.move_text(mv, program.form(self.wire.protocol()));
        legal.then(|| vec![Reply::BestMove(BestMove { choice: Choice::Move(text), ..no_move() })])
    }

    fn reply_without_search(&mut self, go: Go, replies: Vec<Reply>) {
        let mut job = Job::new(&Arc::new(Control::start(None)), go);
        job.done = Some(Done::saying(replies));
        let hold = job.hold;
        self.job = Some(job);
        if !hold {
            self.await_answer();
        }
    }

    fn search(&mut self, go: Go) {
        let expected = self.step_back(&go);
        let (pos, line) = match &expected {
            Some((pos, line, _)) => (pos.clone(), line.clone()),
            None => (self.root.pos.clone(), self.root.line.clone()),
        };
        let budget = if go.ponder { None } else { self.budget(&go, &go.clock) };
        let control = Arc::new(Control::start(budget));
        if self.debug {
            let text = budget.map_or("no time limit".into(), |budget| format!("{budget:?}"));
            self.wire.send(&Reply::Message(text));
        }
        let mut job = Job::new(&control, go);
        job.patient = self.lets_wait(&job);
        job.restarts = expected.is_some();
        job.fallback = self.fallback();
        let engine = self.prepare();
        let limits = self.limits(&job.go, &pos);
        let narrator = self.narrator(&pos);
        let pace = task::pace(&self.options.settings, job.go.depth);
        let after = self.root.pos.clone();
        let solver = self.solver(&job.go, &limits, &pos);
        let search = SearchTask {
            solver,
            engine,
            limits,
            watcher: task::watcher(&control, &self.wire, narrator, pace),
            handicap: Handicap::of(self.options.settings.strength),
            resign_value: self.options.settings.resign_value,
            expected: expected.map(|(_, _, mv)| (mv, after)),
            pos,
            line,
        };
        self.spawn(job, move || search.run());
    }

    /// Who solves `pos` instead of searching it, and with what: the game, if nothing limits the
    /// search and the text's way of playing is not asked for.
    fn solver(
        &self,
        go: &Go,
        limits: &Limits<MoveOf<P>>,
        pos: &P::Game,
    ) -> Option<(Arc<RwLock<P>>, Resources)> {
        let Settings { hash: mib, threads, eval, .. } = &self.options.settings;
        let free = (go.infinite || is_unlimited(go)) && !go.ponder && *limits == Limits::default();
        let solves = free && eval != "classic" && read(&self.program).can_solve(pos);
        let resources = Resources { mib: *mib, threads: *threads };
        solves.then(|| (Arc::clone(&self.program), resources))
    }

    /// Whether commands that come during this search wait for its answer.
    ///
    /// Elsewhere a manager that does not wait is at fault and the search is cut short; a Gomocup
    /// manager may send what belongs to the next move.
    fn lets_wait(&self, job: &Job<P>) -> bool {
        let in_batch = job.bounded && self.options.settings.batch;
        in_batch || self.wire.protocol() == Protocol::Gomocup
    }

    /// With `Stochastic_Ponder`, `go ponder` searches the opponent's node: the position before
    /// the expected move, the line to it, and the move.
    #[expect(clippy::type_complexity, reason = "used once, taken apart at once")]
    fn step_back(&self, go: &Go) -> Option<(P::Game, Line<P::Game>, MoveOf<P>)> {
        if !(go.ponder && self.options.settings.stochastic_ponder) {
            return None;
        }
        let (last, moves) = self.root.asked.moves.split_last()?;
        let before = Position { base: self.root.asked.base.clone(), moves: moves.to_vec() };
        let mut program = write(&self.program);
        let protocol = self.wire.protocol();
        let (pos, line) = read_position(&mut *program, protocol, &before).ok()?;
        let mv = pos.parse_move(last, program.form(protocol)).ok()?;
        Some((pos, line, mv))
    }

    fn limits(&self, go: &Go, pos: &P::Game) -> Limits<MoveOf<P>> {
        let settings = &self.options.settings;
        let handicap = Handicap::of(settings.strength);
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let limit = |n: u64| (n > 0).then_some(n);
        let nodes = least(go.nodes, limit(settings.nodes_limit));
        let nodes = least(nodes, handicap.map(|handicap| handicap.nodes));
        let depth = least(go.depth.map(u64::from), limit(u64::from(settings.depth_limit)));
        // A single legal move is worth a look at what may follow, and no time.
        let single = !go.clock.is_empty() && !go.ponder && pos.count_moves() == 1;
        let depth = least(depth, single.then_some(6));
        // What a full search of the length and a little more has not found is held refuted.
        let mate = match go.mate {
            Some(MateLimit::Plies(plies)) => Some(plies),
            _ => None,
        };
        let depth = least(depth, mate.map(|plies| u64::from(plies) + 4));
        Limits {
            depth: depth.map(|depth| depth.clamp(1, MAX_PLY as u64) as u32),
            nodes: nodes.map(|nodes| nodes.max(1)),
            mate,
            search_moves: self.root_moves(go, pos),
            multi_pv: settings.multi_pv.max(handicap.map_or(1, |handicap| handicap.lines)),
        }
    }

    /// The moves to which the search is restricted; none if it is not.
    fn root_moves(&self, go: &Go, pos: &P::Game) -> Vec<MoveOf<P>> {
        let form = read(&self.program).form(self.wire.protocol());
        let mut wanted = Vec::new();
        for text in &go.search_moves {
            match pos.parse_move(text, form) {
                Ok(mv) => wanted.push(mv),
                Err(error) => self.error(&error.to_string()),
            }
        }
        if self.root.banned.is_empty() {
            return wanted;
        }
        let mut moves = if wanted.is_empty() { self.root.moves() } else { wanted };
        // With every move banned the best of them is played all the same.
        moves.retain(|mv| !self.root.banned.contains(mv));
        moves
    }

    fn budget(&self, go: &Go, clock: &Clock) -> Option<Budget> {
        let program = read(&self.program);
        let side = self.root.pos.side_to_move();
        let own = match clock.seats {
            Seats::FirstSecond => side.index(),
            Seats::MoverOther => 0,
            Seats::BlackWhite => usize::from(side != program.dark_side()),
        };
        budget(&Ask {
            protocol: self.wire.protocol(),
            clock,
            move_time: go.move_time,
            own,
            moves_left: program.moves_left(&self.root.pos),
            options: &self.options.settings.time,
        })
    }

    /// Obeys `ponderhit`.
    pub(crate) fn ponder_hit(&mut self, clock: Clock, draw: bool) {
        /// What a move may take if nobody has said.
        const UNTOLD: i64 = 1000;
        let Some(job) = self.job.as_mut().filter(|job| job.go.ponder) else { return };
        job.go.ponder = false;
        if !clock.is_empty() {
            job.go.clock = clock;
        }
        if is_unlimited(&job.go) && !job.go.infinite {
            job.go.move_time = Some(UNTOLD);
        }
        job.draw_offered |= draw;
        job.hold = job.go.infinite;
        if job.restarts {
            return self.restart();
        }
        let control = Arc::clone(&job.control);
        job.bounded = is_bounded(&job.go);
        let (ready, go) = (job.done.is_some() && !job.hold, job.go.clone());
        if let Some(budget) = self.budget(&go, &go.clock) {
            control.ponder_hit(budget);
        }
        if ready {
            self.await_answer();
        }
    }

    /// Drops the search of the opponent's node and searches our own.
    fn restart(&mut self) {
        let Some(job) = &mut self.job else { return };
        let mut go = job.go.clone();
        go.draw_offer = job.draw_offered;
        job.control.stop();
        self.await_done();
        self.job = None;
        self.begin(go);
    }

    fn seek_mate(&mut self, go: Go) {
        let limit = match go.mate {
            Some(MateLimit::Time(ms)) => Some(ms.max(1)),
            _ => None,
        };
        let budget = limit.and_then(|ms| {
            let go = Go { move_time: Some(ms), ..Go::default() };
            self.budget(&go, &Clock::default())
        });
        let control = Arc::new(Control::start(budget));
        let mut job = Job::new(&control, go);
        job.hold = false;
        job.fallback = vec![Reply::Checkmate(protocol::Checkmate::Timeout)];
        self.prepare_program();
        let (program, wire) = (Arc::clone(&self.program), Arc::clone(&self.wire));
        let narrator = self.narrator(&self.root.pos);
        let mib = self.options.settings.hash;
        self.spawn(job, move || task::solve_mate(&program, &narrator, mib, &control, &wire));
    }

    fn count(&mut self, depth: u32) {
        let narrator = self.narrator(&self.root.pos);
        let wire = Arc::clone(&self.wire);
        self.spawn_tool(move |control| task::count_tree(&narrator, depth, control, &wire));
    }

    /// Obeys a request to negotiate.
    pub(crate) fn negotiate(&mut self, stones: Vec<String>, go: Go) {
        let control = Arc::new(Control::start(self.budget(&go, &go.clock)));
        let limits = Limits { depth: go.depth, nodes: go.nodes, ..Limits::default() };
        let mut job = Job::new(&control, go);
        job.bounded = true;
        let engine = self.prepare();
        let program = Arc::clone(&self.program);
        self.spawn(job, move || task::negotiate(&program, engine, (&stones, limits), &control));
    }

    /// Says what the table holds for a position.
    pub(crate) fn probe(&mut self, asked: &Position) {
        let unknown = Reply::HashEntry { best: None, bound: None };
        // A mate search reads the program for its whole length; probing can wait for no lock.
        let Ok(mut program) = self.program.try_write() else { return self.wire.send(&unknown) };
        let protocol = self.wire.protocol();
        let found = match read_position(&mut *program, protocol, asked) {
            Err(error) => {
                log::warn!("{error}");
                None
            }
            Ok((pos, _)) => {
                let form = program.form(protocol);
                self.engine.as_ref().and_then(|engine| engine.probe(&pos, form))
            }
        };
        self.wire.send(&found.unwrap_or(unknown));
    }

    /// Runs `tool`, which says all it has to say by itself, on the search thread.
    pub(crate) fn spawn_tool(&mut self, tool: impl FnOnce(&Control) + Send + 'static) {
        let control = Arc::new(Control::start(None));
        let mut job = Job::new(&control, Go { depth: Some(1), ..Go::default() });
        job.patient = true;
        self.spawn(job, move || {
            tool(&control);
            Done::saying(Vec::new())
        });
    }

    fn spawn(&mut self, job: Job<P>, task: impl FnOnce() -> Done<P> + Send + 'static) {
        /// Deep trees of deep games; only what is used of it costs memory.
        const STACK: usize = 64 << 20;
        self.job = Some(job);
        let sender = self.sender.clone();
        let run = move || {
            let done = catch_unwind(AssertUnwindSafe(task)).unwrap_or_else(|_| {
                log::error!("the search has failed");
                Done::saying(Vec::new())
            });
            // The session may be over already.
            let _ = sender.send(Event::Done(done));
        };
        let thread = std::thread::Builder::new().name("search".into()).stack_size(STACK);
        if let Err(error) = thread.spawn(run) {
            log::error!("no search thread: {error}");
            if let Some(job) = &mut self.job {
                job.done = Some(Done::saying(Vec::new()));
            }
            self.await_answer();
        }
    }

    /// A legal move, in case the search fails.
    fn fallback(&self) -> Vec<Reply> {
        let root = &self.root;
        let form = read(&self.program).form(self.wire.protocol());
        let allowed = root.moves().into_iter().find(|mv| !root.banned.contains(mv));
        let mv = allowed.or_else(|| root.moves().first().copied());
        let choice = mv.map_or(Choice::None, |mv| Choice::Move(root.pos.move_text(mv, form)));
        vec![Reply::BestMove(BestMove { choice, ..no_move() })]
    }

    fn narrator(&self, pos: &P::Game) -> Narrator<P::Game> {
        let form = read(&self.program).form(self.wire.protocol());
        Narrator { pos: pos.clone(), form, lines: self.options.settings.multi_pv }
    }

    /// Brings everything that a search needs: the game's data and an engine of the right size.
    pub(crate) fn prepare(&mut self) -> Engine<P> {
        let wire = Arc::clone(&self.wire);
        stay_alive(|| wire.write("\n"), || self.bring_engine())
    }

    /// [`prepare`](Self::prepare), and touches the memory of a new engine: that would slow down
    /// its first search, and here there is time for it.
    pub(crate) fn warm_up(&mut self) -> Engine<P> {
        let wire = Arc::clone(&self.wire);
        let warm_up = || {
            let is_new = self.engine.is_none();
            let mut engine = self.bring_engine();
            if is_new {
                engine.clear();
            }
            engine
        };
        stay_alive(|| wire.write("\n"), warm_up)
    }

    fn bring_engine(&mut self) -> Engine<P> {
        self.prepare_program();
        let program = read(&self.program);
        let settings = &self.options.settings;
        self.engine.take().unwrap_or_else(|| Engine::new(&*program, settings))
    }

    fn prepare_program(&mut self) {
        if std::mem::take(&mut self.unprepared) {
            let prepared = write(&self.program).prepare();
            if let Err(error) = prepared {
                self.error(&error.to_string());
            }
        }
    }
}

/// Does `work` and gives a `sign` of life every four seconds: managers do not wait long without.
fn stay_alive<T>(sign: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    const PERIOD: Duration = Duration::from_secs(4);
    let (finished, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while waiting.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                sign();
            }
        });
        let result = work();
        drop(finished);
        result
    })
}

const fn no_move() -> BestMove {
    BestMove { choice: Choice::None, ponder: None, draw: false }
}
