//! The work that a command begins.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;

use protocol::{Go, Opening, Reply};
use search::Limits;

use super::Session;
use crate::program::{DynProgram, TimeParts};
use crate::talk::info::{self, InfoWriter};
use crate::talk::turn::{Turn, counting};
use crate::talk::wire::Wire;
use crate::think::bench;
use crate::think::clock::{Control, KeepAlive};
use crate::think::machine::{EngineSlot, Machine, fitted};
use crate::think::plan::{Plan, ending, plan, time_for, told_clock};
use crate::think::planned::{PlannedSearch, Watcher};
use crate::think::time::Budget;

impl Session {
    /// Does what `go` asks for, heard through `wire`. Its time runs since the line was read, whatever has
    /// to be loaded first.
    pub(in crate::talk) fn go(&mut self, go: Go, wire: &Arc<Wire>) {
        let control = self.started();
        prepare(&mut self.machine, wire);
        let state = &*self.root.state;
        self.machine.lag.begin(state.ply(), told_clock(state, &go));
        let mut complaints = Vec::from_iter(unread("go", &go.unread));
        let question = self.machine.question(&self.root, wire.protocol(), &go);
        let (plan, budget) = (plan(&question, &mut complaints), time_for(&question));
        control.limit(budget);
        complaints.iter().for_each(|complaint| wire.warn(complaint));
        self.announce(&plan, budget, wire);
        let writer = self.writer(wire);
        let fallback = info::fallback(&self.root, &writer.notation, &go);
        let mut turn = Turn::new(control, go, fallback);
        (turn.hold, turn.ends_by_itself) = ending(&turn.go, budget, wire.protocol().conduct());
        turn.is_unheard = !Arc::ptr_eq(wire, &self.wire);
        match plan {
            Plan::Answer(known) => {
                let answer = writer.known(wire.protocol().conduct(), &turn.go, &known);
                self.turn = Some(turn);
                self.finish(Some(answer));
            }
            Plan::Search(search) => {
                turn.restarts = search.expected.is_some();
                self.search(turn, writer, *search);
            }
            Plan::Mate(mib) => self.seek_mate(turn, writer, mib),
            Plan::Count(depth) => self.count(turn, writer, depth),
        }
    }

    /// The control of work that the line in hand asks for.
    fn started(&self) -> Arc<Control> {
        Arc::new(Control::since(self.asked_at.later(self.answered_at)))
    }

    /// Says what people should know of `plan` before it is carried out within `budget`.
    fn announce(&mut self, plan: &Plan, budget: Option<Budget>, wire: &Wire) {
        if self.debug {
            let text = budget.map_or("no time limit".to_owned(), |budget| budget.to_string());
            wire.send(&Reply::Message(text));
        }
        if matches!(plan, Plan::Answer(_) | Plan::Search(_))
            && let Some(remark) = self.machine.remark()
        {
            wire.send(&Reply::Message(remark));
        }
    }

    /// Names the `words` behind a command that were not understood.
    pub(super) fn name_unread(&self, command: &str, words: &[String]) {
        unread(command, words).iter().for_each(|complaint| self.wire.warn(complaint));
    }

    /// Writes what is found of the root.
    fn writer(&self, wire: &Arc<Wire>) -> InfoWriter {
        let (program, settings) = (self.machine.program(), self.machine.settings());
        InfoWriter {
            wire: Arc::clone(wire),
            state: Arc::clone(&self.root.state),
            notation: self.root.notation(program, wire.protocol()),
            lines: settings.multi_pv,
            win_model: settings.shows_chances.then_some(program.entry().rules.win_model()),
        }
    }

    fn search(&mut self, turn: Turn, root: InfoWriter, search: PlannedSearch) {
        let searched = InfoWriter { state: Arc::clone(&search.state), ..root.clone() };
        let settings = self.machine.settings().search.clone();
        let control = Arc::clone(&turn.control);
        self.work(turn, move |slot, program, stop| {
            let engine = fitted(slot, program, &settings);
            let watcher = Watcher::new((&control, stop), &searched, &search);
            let (report, moves) = search.run(program, engine, &watcher);
            let mut replies = match watcher.has_said(&report) {
                true => Vec::new(),
                false => searched.infos(&report, watcher.elapsed()),
            };
            replies.push(root.answer(&search, &report, &moves));
            replies
        });
    }

    /// Does the `work` of `turn`, attending to lines meanwhile, and gives the answer that it comes to; if
    /// it fails, the one that is owed whatever happens, and the engine is built anew. The work asks every few
    /// hundred nodes whether it must stop, and lines that cannot wait are dealt with then.
    fn work(
        &mut self,
        turn: Turn,
        work: impl FnOnce(&mut EngineSlot, &dyn DynProgram, &(dyn Fn() -> bool + Sync)) -> Vec<Reply>,
    ) {
        let control = Arc::clone(&turn.control);
        let (program, mut engine) = self.machine.lend();
        self.turn = Some(turn);
        self.hurry();
        let answer = {
            let session = Mutex::new(&mut *self);
            let thread = thread::current().id();
            let stop = || {
                // Only a solver asks on other threads, too.
                if thread::current().id() == thread
                    && let Ok(mut session) = session.try_lock()
                {
                    session.attend();
                }
                control.must_stop()
            };
            catch_unwind(AssertUnwindSafe(|| work(&mut engine, &*program, &stop))).ok()
        };
        if answer.is_none() {
            log::error!("the work under way has failed");
            engine = None;
        }
        self.machine.put_back(engine);
        drop(program);
        self.finish(answer);
    }

    fn seek_mate(&mut self, turn: Turn, root: InfoWriter, mib: usize) {
        let watch = turn.control.watch;
        self.work(turn, move |_, program, stop| {
            let keep_alive = KeepAlive::new(KeepAlive::PERIOD, watch.elapsed());
            let must_stop = |progress| {
                let elapsed = watch.elapsed();
                if keep_alive.is_due(elapsed) {
                    root.wire.send(&Reply::Info(info::seeking(progress, elapsed)));
                }
                stop()
            };
            root.mate(&program.solve_mate(&*root.state, mib, &must_stop))
        });
    }

    fn count(&mut self, turn: Turn, root: InfoWriter, depth: u8) {
        let InfoWriter { wire, state, notation, .. } = root;
        self.work(turn, move |_, program, stop| {
            let say = |text: String| wire.send(&Reply::Plain(text));
            let mut tell =
                |mv, leaves| say(format!("{}: {leaves}", state.move_text(mv, &notation)));
            match program.count_leaves(&*state, depth, &stop, &mut tell) {
                Some(total) => say(format!("Nodes searched: {total}")),
                None => say("stopped".to_owned()),
            }
            Vec::new()
        });
    }

    pub(super) fn bench(&mut self) {
        prepare(&mut self.machine, &self.wire);
        let turn = Turn::new(self.started(), counting(), Vec::new());
        let eval = self.machine.settings().search.eval;
        let setup = bench::Setup { eval, hash: bench::Setup::HASH, depth: None };
        let wire = Arc::clone(&self.wire);
        self.work(turn, move |_, program, stop| {
            let say = |line: &str| wire.send(&Reply::Plain(line.to_owned()));
            bench::run(program, &setup, stop, say);
            Vec::new()
        });
    }

    pub(super) fn negotiate(&mut self, opening: Opening, go: &Go) {
        /// The most nodes that a position is assessed with.
        const NODES: u64 = 100_000;
        let control = self.started();
        prepare(&mut self.machine, &self.wire);
        control.limit(time_for(&self.machine.question(&self.root, self.wire.protocol(), go)));
        let nodes = Some(go.nodes.map_or(NODES, |nodes| nodes.clamp(1, NODES)));
        let limits = Limits { depth: go.depth, nodes, ..Limits::default() };
        let none = Reply::Error("no opening was found".to_owned());
        let settings = self.machine.settings().search.clone();
        let turn = Turn::new(Arc::clone(&control), counting(), vec![none]);
        self.work(turn, move |slot, program, stop| {
            let engine = fitted(slot, program, &settings);
            let start = program.state(None);
            let time: &TimeParts<'_> = &|parts| Some(Box::new(control.part(parts, stop)?));
            let answered =
                start.and_then(|start| engine.negotiate(&*start, &opening, &limits, time));
            vec![answered.map_or_else(|error| Reply::Error(error.to_string()), Reply::Opening)]
        });
    }
}

/// Which words of the line of `command` were not understood, if any.
fn unread(command: &str, words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| format!("not understood in {command}: {}", words.join(" ")))
}

/// Has the game load what it needs, and says what is missing.
pub(crate) fn prepare(machine: &mut Machine, wire: &Wire) {
    if let Err(error) = machine.prepare(&|| wire.send_keep_alive()) {
        wire.warn(&error.to_string());
    }
    let silent = wire.protocol().conduct().books_may_be_missing;
    for complaint in machine.open_books(silent) {
        wire.warn(&complaint);
    }
}
