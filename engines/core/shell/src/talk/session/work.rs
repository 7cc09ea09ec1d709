//! The work that a command begins.

use std::sync::Arc;

use protocol::{Go, Negotiation, Reply};
use search::Limits;

use super::Session;
use crate::program::DynProgram;
use crate::talk::inbox::Event;
use crate::talk::info::{self, InfoWriter};
use crate::talk::turn::{Turn, counting, question};
use crate::talk::wire::Wire;
use crate::think::bench;
use crate::think::clock::{Control, KeepAlive};
use crate::think::engine_thread::{EngineSlot, EngineThread, fitted};
use crate::think::plan::{Work, plan, time_for};
use crate::think::search::{PlannedSearch, Watcher};

impl Session {
    /// Begins what `go` asks for, heard through `wire`. Its time runs from now on, whatever has to be
    /// loaded first.
    pub(in crate::talk) fn begin(&mut self, go: Go, wire: &Arc<Wire>) -> Turn {
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
