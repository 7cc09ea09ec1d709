//! From `go` to its one answer.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use protocol::{Clock, Go, Negotiation, Protocol, Reply};
use search::Limits;

use super::inbox::{Event, Policy};
use super::info::{self, InfoWriter};
use super::session::Session;
use super::wire::Wire;
use crate::program::DynProgram;
use crate::think::bench;
use crate::think::clock::{Control, KeepAlive};
use crate::think::engine_thread::{EngineSlot, EngineThread, fitted};
use crate::think::plan::{Question, Work, after_ponder_hit, is_endless, plan, time_for};
use crate::think::root::Root;
use crate::think::search::{PlannedSearch, Watcher};
use crate::think::time::UNATTENDED;

/// Work under way, or finished with its answer held back.
pub(crate) struct Turn {
    control: Arc<Control>,
    pub(crate) go: Go,
    /// Whether the answer waits for `stop` or `ponderhit`.
    hold: bool,
    ends_by_itself: bool,
    /// Whether `ponderhit` starts anew in the real position.
    restarts: bool,
    draw_offered: bool,
    /// Whether nobody has asked for it, so that its answer is dropped.
    pub(crate) is_unheard: bool,
    /// The answer if the work fails.
    fallback: Vec<Reply>,
    /// The answer, once it is known.
    answer: Option<Vec<Reply>>,
}

impl Session {
    /// Begins what `go` asks for, heard through `wire`. Its time runs from now on, whatever has to be
    /// loaded first.
    pub(super) fn begin(&mut self, go: Go, wire: &Arc<Wire>) -> Turn {
        let control = Arc::new(Control::start(None));
        prepare(&mut self.thread, wire);
        let plan = plan(&question(&self.thread, &self.root, wire.protocol(), &go));
        control.limit(plan.budget);
        if !go.unread.is_empty() {
            let first = go.unread.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(" ");
            let first = first.chars().take(100).collect::<String>();
            wire.error(&format!("not understood in go: {first}"));
        }
        for complaint in &plan.complaints {
            wire.error(complaint);
        }
        if self.debug {
            let text = plan.budget.map_or("no time limit".into(), |budget| format!("{budget:?}"));
            wire.send(&Reply::Message(text));
        }
        let writer = self.writer(wire);
        let fallback = info::fallback(&self.root, &writer.notation, &go);
        let mut turn = Turn::new(control, go, fallback);
        (turn.hold, turn.ends_by_itself) = (plan.hold, plan.ends_by_itself);
        if matches!(plan.work, Work::Answer(_) | Work::Search(_))
            && let Some(remark) = self.thread.remark()
        {
            wire.send(&Reply::Message(remark.to_owned()));
        }
        match plan.work {
            Work::Answer(known) => {
                turn.answer = Some(writer.known(wire.protocol().conduct(), &turn.go, &known));
            }
            Work::Search(search) => {
                turn.restarts = search.expected.is_some();
                self.search(&turn, writer, *search);
            }
            Work::Mate(mib) => self.seek_mate(&turn, writer, mib),
            Work::Count(depth) => self.count(&turn, writer, depth),
        }
        turn
    }

    /// Writes what is found of the root.
    fn writer(&self, wire: &Arc<Wire>) -> InfoWriter {
        let (program, settings) = (self.thread.program(), self.thread.settings());
        InfoWriter {
            wire: Arc::clone(wire),
            state: Arc::clone(&self.root.state),
            notation: self.root.notation(program, wire.protocol()),
            lines: settings.multi_pv,
            win_model: settings.shows_chances.then_some(program.about().win_model),
        }
    }

    fn search(&self, turn: &Turn, root: InfoWriter, search: PlannedSearch) {
        let searched = InfoWriter { state: Arc::clone(&search.state), ..root.clone() };
        let settings = self.thread.settings().search.clone();
        let control = Arc::clone(&turn.control);
        self.work(move |slot, program| {
            let engine = fitted(slot, program, &settings);
            let watcher = Watcher::new(control, Box::new(searched.clone()), &search);
            let found = search.run(program, engine, &watcher);
            searched.found(&root, &found)
        });
    }

    /// Does `work` on the engine's thread, and reports the answer that it comes to.
    fn work(
        &self,
        work: impl FnOnce(&mut EngineSlot, &dyn DynProgram) -> Vec<Reply> + Send + 'static,
    ) {
        let ends = self.inbox.sender();
        // The session may be over already.
        self.thread.run(work, move |answer| _ = ends.send(Event::Done(answer)));
    }

    fn seek_mate(&self, turn: &Turn, root: InfoWriter, mib: usize) {
        let control = Arc::clone(&turn.control);
        let keep_alive = KeepAlive::new(KeepAlive::PERIOD, control.watch.elapsed());
        self.work(move |_, program| {
            let stop = |progress| {
                let elapsed = control.watch.elapsed();
                if keep_alive.is_due(elapsed) {
                    root.wire.send(&Reply::Info(info::seeking(progress, elapsed)));
                }
                control.must_stop() || root.wire.is_closed()
            };
            root.mate(&program.solve_mate(&*root.state, mib, &stop))
        });
    }

    fn count(&self, turn: &Turn, root: InfoWriter, depth: u32) {
        let InfoWriter { wire, state, notation, .. } = root;
        self.tool(turn, wire, move |program, wire, stop| {
            let say = |text: String| wire.send(&Reply::Plain(text));
            let mut tell =
                |mv, leaves| say(format!("{}: {leaves}", state.move_text(mv, &notation)));
            match program.count_leaves(&*state, depth, stop, &mut tell) {
                Some(total) => say(format!("Nodes searched: {total}")),
                None => say("stopped".to_owned()),
            }
        });
    }

    pub(super) fn bench(&mut self) -> Turn {
        prepare(&mut self.thread, &self.wire);
        let turn = Turn::new(Arc::new(Control::start(None)), counting(), Vec::new());
        let eval = self.thread.settings().search.eval;
        let setup = bench::Setup { eval, hash: bench::Setup::HASH, depth: None };
        self.tool(&turn, Arc::clone(&self.wire), move |program, wire, stop| {
            let say = |line: &str| wire.send(&Reply::Plain(line.to_owned()));
            bench::run(program, &setup, stop, say);
        });
        turn
    }

    pub(super) fn negotiate(&mut self, about: Negotiation, stones: Vec<String>, go: &Go) -> Turn {
        /// The most nodes that a position is assessed with.
        const NODES: u64 = 100_000;
        let control = Arc::new(Control::start(None));
        prepare(&mut self.thread, &self.wire);
        let protocol = self.wire.protocol();
        control.limit(time_for(&question(&self.thread, &self.root, protocol, go)));
        let nodes = Some(go.nodes.map_or(NODES, |nodes| nodes.clamp(1, NODES)));
        let limits = Limits { depth: go.depth, nodes, ..Limits::default() };
        let none = Reply::Error("no opening was found".to_owned());
        let turn = Turn::new(Arc::clone(&control), counting(), vec![none]);
        let settings = self.thread.settings().search.clone();
        self.work(move |slot, program| {
            let engine = fitted(slot, program, &settings);
            let start = program.state(None);
            let answered = start
                .and_then(|start| engine.negotiate(&*start, about, &stones, &limits, &*control));
            vec![answered.map_or_else(|error| Reply::Error(error.to_string()), Reply::Opening)]
        });
        turn
    }

    /// Runs `tool`, which says all it has to say by itself.
    fn tool(
        &self,
        turn: &Turn,
        wire: Arc<Wire>,
        tool: impl FnOnce(&dyn DynProgram, &Wire, &(dyn Fn() -> bool + Sync)) + Send + 'static,
    ) {
        let control = Arc::clone(&turn.control);
        self.work(move |_, program| {
            tool(program, &wire, &|| control.must_stop() || wire.is_closed());
            Vec::new()
        });
    }
}

/// Has the game load what it needs, and says what is missing.
pub(crate) fn prepare(thread: &mut EngineThread, wire: &Wire) {
    if let Err(error) = thread.prepare(&|| wire.write("\n")) {
        wire.error(&error.to_string());
    }
    let silent = wire.protocol().conduct().books_may_be_missing;
    for complaint in thread.open_books(silent) {
        wire.error(&complaint);
    }
}

fn question<'a>(
    thread: &'a EngineThread,
    root: &'a Root,
    protocol: Protocol,
    go: &'a Go,
) -> Question<'a> {
    let (program, settings) = (thread.program(), thread.settings());
    Question {
        program,
        root,
        settings,
        conduct: protocol.conduct(),
        notation: root.notation(program, protocol),
        go,
        books: &thread.books,
        seed: chosen(settings.search.seed),
    }
}

/// The number that all random choices of one turn are made from: `seed`, or another one each time
/// if that is 0.
fn chosen(seed: u64) -> u64 {
    if seed > 0 { seed } else { RandomState::new().hash_one(0) }
}

/// A stand-in for `go` where there is none, which owes no move.
fn counting() -> Go {
    Go { perft: Some(0), ..Go::default() }
}

impl Turn {
    /// A turn under way that ends by itself and answers at once.
    const fn new(control: Arc<Control>, go: Go, fallback: Vec<Reply>) -> Self {
        Self {
            control,
            hold: false,
            ends_by_itself: true,
            restarts: false,
            draw_offered: go.draw_offer,
            is_unheard: false,
            fallback,
            answer: None,
            go,
        }
    }

    /// The policy of the inbox until it ends.
    pub(crate) fn policy(&self, protocol: Protocol, batch: bool) -> Policy {
        match self.answer.is_none() && self.ends_by_itself {
            true if batch => Policy::Result,
            true => Policy::Asides(protocol.conduct()),
            false => Policy::Open,
        }
    }

    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    pub(crate) const fn is_done(&self) -> bool {
        self.answer.is_some()
    }

    pub(crate) const fn is_due(&self) -> bool {
        self.is_done() && !self.hold
    }

    /// Takes in the answer that the work has come to; if it has come to none, the one that is owed
    /// whatever happens.
    pub(crate) fn finish(&mut self, answer: Option<Vec<Reply>>) {
        self.answer = answer.or_else(|| Some(std::mem::take(&mut self.fallback)));
    }

    /// The answer; nothing if nobody waits for it.
    pub(crate) fn into_answer(self) -> Vec<Reply> {
        if self.is_unheard {
            return Vec::new();
        }
        let mut replies = self.answer.unwrap_or(self.fallback);
        for reply in &mut replies {
            if let Reply::BestMove(best) = reply {
                best.draw &= self.draw_offered;
            }
        }
        replies
    }

    /// Obeys `ponderhit`; returns the `go` to begin anew in the real position, if the opponent's
    /// node was searched.
    pub(crate) fn ponder_hit(
        &mut self,
        thread: &EngineThread,
        root: &Root,
        protocol: Protocol,
        (clock, draw): (Clock, bool),
    ) -> Option<Go> {
        self.go = after_ponder_hit(&self.go, clock);
        self.draw_offered |= draw;
        let budget = time_for(&question(thread, root, protocol, &self.go));
        self.hold = self.go.infinite;
        self.ends_by_itself = !self.hold && !is_endless(&self.go, budget);
        if self.restarts {
            return Some(Go { draw_offer: self.draw_offered, ..self.go.clone() });
        }
        if let Some(budget) = budget {
            self.control.ponder_hit(budget);
        }
        None
    }

    /// Gives a mate search without a limit some time: no command can stop it any more, and it ends
    /// by itself once the mate is found or refuted. Whether it is one.
    pub(crate) fn limit_unattended(&mut self) -> bool {
        let endless = self.go.mate.is_some() && !self.go.infinite && !self.go.ponder;
        if endless && !self.is_done() {
            self.control.ponder_hit(UNATTENDED);
        }
        endless
    }
}
