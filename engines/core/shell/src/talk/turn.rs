//! From `go` to its one answer.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use game::TextError;
use protocol::{Clock, Go, Negotiation, Protocol, Reply};
use search::Limits;

use super::answer;
use super::inbox::{Event, Policy};
use super::info::{InfoFormatter, InfoWriter, seeking};
use super::wire::Wire;
use crate::MateVerdict;
use crate::program::DynProgram;
use crate::think::bench;
use crate::think::control::Control;
use crate::think::engine_thread::{EngineSlot, EngineThread, fitted};
use crate::think::keep_alive::KeepAlive;
use crate::think::plan::{Question, Work, after_ponder_hit, is_endless, plan, time_for};
use crate::think::planned::{PlannedSearch, SearchResult};
use crate::think::root::Root;
use crate::think::time::UNATTENDED;
use crate::think::watcher::Watcher;

/// What the engine has come to; nothing if it has failed.
pub(crate) enum Ended {
    Found(Option<Box<SearchResult>>),
    Mate(Option<MateVerdict<dyngame::Move>>),
    Opening(Option<Result<Vec<String>, TextError>>),
    /// A tool, which has said all it had to say.
    Tool,
}

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
    likes_draw: bool,
    /// Describes the node that is searched.
    searched: InfoFormatter,
    /// Describes the position in which the move is played.
    root: InfoFormatter,
    /// Whether nobody has asked for it, so that its answer is dropped.
    pub(crate) is_unheard: bool,
    /// The answer if the work fails.
    fallback: Vec<Reply>,
    /// The answer, once it is known.
    answer: Option<Vec<Reply>>,
}

pub(crate) struct TurnStart<'a> {
    pub(crate) thread: &'a mut EngineThread,
    pub(crate) root: &'a Root,
    pub(crate) wire: &'a Arc<Wire>,
    pub(crate) ends: Sender<Event<Ended>>,
    /// Whether people want to know how time is planned.
    pub(crate) debug: bool,
}

impl TurnStart<'_> {
    /// Begins what `go` asks for. Its time runs from now on, whatever has to be loaded first.
    pub(crate) fn go(&mut self, go: Go) -> Turn {
        let control = Arc::new(Control::start(None));
        prepare(self.thread, self.wire);
        let plan = plan(&question(self.thread, self.root, self.wire.protocol(), &go));
        control.limit(plan.budget);
        if !go.unread.is_empty() {
            let first = go.unread.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(" ");
            let first = first.chars().take(100).collect::<String>();
            self.wire.error(&format!("not understood in go: {first}"));
        }
        for complaint in &plan.complaints {
            self.wire.error(complaint);
        }
        if self.debug {
            let text = plan.budget.map_or("no time limit".into(), |budget| format!("{budget:?}"));
            self.wire.send(&Reply::Message(text));
        }
        let mut turn = self.turn(control, go);
        (turn.hold, turn.ends_by_itself) = (plan.hold, plan.ends_by_itself);
        if matches!(plan.work, Work::Answer(_) | Work::Search(_))
            && let Some(remark) = self.thread.remark()
        {
            self.wire.send(&Reply::Message(remark.to_owned()));
        }
        match plan.work {
            Work::Answer(known) => {
                let conduct = self.wire.protocol().conduct();
                turn.answer = Some(answer::known(&turn.root, conduct, &turn.go, &known));
            }
            Work::Search(search) => self.search(&mut turn, *search),
            Work::Mate(mib) => self.seek_mate(&turn, mib),
            Work::Count(depth) => self.count(&turn, depth),
        }
        turn
    }

    /// A turn under way that ends by itself and answers at once.
    fn turn(&self, control: Arc<Control>, go: Go) -> Turn {
        let program = self.thread.program();
        let notation = self.root.notation(program, self.wire.protocol());
        let settings = self.thread.settings();
        let root = InfoFormatter {
            state: Arc::clone(&self.root.state),
            notation,
            lines: settings.multi_pv,
            win_model: settings.shows_chances.then_some(program.about().win_model),
        };
        Turn {
            control,
            hold: false,
            ends_by_itself: true,
            restarts: false,
            draw_offered: go.draw_offer,
            likes_draw: false,
            is_unheard: false,
            fallback: answer::fallback(self.root, &root.notation, &go),
            searched: root.clone(),
            root,
            answer: None,
            go,
        }
    }

    fn search(&mut self, turn: &mut Turn, search: PlannedSearch) {
        turn.restarts = search.expected.is_some();
        turn.searched.state = Arc::clone(&search.state);
        let writer = InfoWriter { formatter: turn.searched.clone(), wire: Arc::clone(self.wire) };
        let settings = self.thread.settings().search.clone();
        let control = Arc::clone(&turn.control);
        self.run(Ended::Found, move |slot, program| {
            let engine = fitted(slot, program, &settings);
            let watcher = Watcher::new(control, Box::new(writer), search.pace);
            Box::new(search.run(program, engine, &watcher))
        });
    }

    /// Does `work` on the engine's thread, and reports its end.
    fn run<T: 'static>(
        &self,
        end: fn(Option<T>) -> Ended,
        work: impl FnOnce(&mut EngineSlot, &dyn DynProgram) -> T + Send + 'static,
    ) {
        let ends = self.ends.clone();
        // The session may be over already.
        self.thread.run(work, move |result| _ = ends.send(Event::Done(end(result))));
    }

    fn seek_mate(&self, turn: &Turn, mib: usize) {
        let (control, wire) = (Arc::clone(&turn.control), Arc::clone(self.wire));
        let keep_alive = KeepAlive::new(KeepAlive::PERIOD, control.watch.elapsed());
        let state = Arc::clone(&self.root.state);
        self.run(Ended::Mate, move |_, program| {
            let stop = |progress| {
                let elapsed = control.watch.elapsed();
                if keep_alive.is_due(elapsed) {
                    wire.send(&Reply::Info(seeking(progress, elapsed)));
                }
                control.must_stop() || wire.is_closed()
            };
            program.solve_mate(&*state, mib, &stop)
        });
    }

    fn count(&self, turn: &Turn, depth: u32) {
        let InfoFormatter { state, notation, .. } = turn.root.clone();
        self.tool(turn, move |program, wire, stop| {
            let say = |text: String| wire.send(&Reply::Plain(text));
            let mut tell =
                |mv, leaves| say(format!("{}: {leaves}", state.move_text(mv, &notation)));
            match program.count_leaves(&*state, depth, stop, &mut tell) {
                Some(total) => say(format!("Nodes searched: {total}")),
                None => say("stopped".to_owned()),
            }
        });
    }

    pub(crate) fn bench(&mut self) -> Turn {
        prepare(self.thread, self.wire);
        let turn = self.turn(Arc::new(Control::start(None)), counting());
        let eval = self.thread.settings().search.eval;
        let setup = bench::Setup { eval, hash: bench::Setup::HASH, depth: None };
        self.tool(&turn, move |program, wire, stop| {
            let say = |line: &str| wire.send(&Reply::Plain(line.to_owned()));
            bench::run(program, &setup, stop, say);
        });
        turn
    }

    pub(crate) fn negotiate(&mut self, about: Negotiation, stones: Vec<String>, go: &Go) -> Turn {
        /// The most nodes that a position is assessed with.
        const NODES: u64 = 100_000;
        let control = Arc::new(Control::start(None));
        prepare(self.thread, self.wire);
        control.limit(time_for(&question(self.thread, self.root, self.wire.protocol(), go)));
        let nodes = Some(go.nodes.map_or(NODES, |nodes| nodes.clamp(1, NODES)));
        let limits = Limits { depth: go.depth, nodes, ..Limits::default() };
        let turn = self.turn(control, counting());
        let control = Arc::clone(&turn.control);
        let settings = self.thread.settings().search.clone();
        self.run(Ended::Opening, move |slot, program| {
            let engine = fitted(slot, program, &settings);
            engine.negotiate(&*program.state(None)?, about, &stones, &limits, &*control)
        });
        turn
    }

    /// Runs `tool`, which says all it has to say by itself.
    fn tool(
        &self,
        turn: &Turn,
        tool: impl FnOnce(&dyn DynProgram, &Wire, &(dyn Fn() -> bool + Sync)) + Send + 'static,
    ) {
        let (control, wire) = (Arc::clone(&turn.control), Arc::clone(self.wire));
        self.run(
            |_| Ended::Tool,
            move |_, program| tool(program, &wire, &|| control.must_stop() || wire.is_closed()),
        );
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

/// What stands for a `go` where there is none, and owes no move.
fn counting() -> Go {
    Go { perft: Some(0), ..Go::default() }
}

impl Turn {
    /// What may be dealt with before it ends.
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

    /// Takes in what the work has come to.
    pub(crate) fn finish(&mut self, outcome: &Ended) {
        self.answer = match outcome {
            Ended::Found(Some(found)) => {
                self.likes_draw = found.likes_draw;
                Some(answer::found(&self.searched, &self.root, found))
            }
            Ended::Mate(Some(verdict)) => Some(answer::mate(&self.root, verdict)),
            Ended::Opening(Some(Ok(stones))) => Some(vec![Reply::Opening(stones.clone())]),
            Ended::Opening(Some(Err(error))) => Some(vec![Reply::Error(error.to_string())]),
            Ended::Opening(None) => Some(vec![Reply::Error("no opening was found".to_owned())]),
            Ended::Found(None) | Ended::Mate(None) | Ended::Tool => None,
        };
        if self.answer.is_none() {
            self.fail();
        }
    }

    /// Has the answer that is owed whatever happens.
    pub(crate) fn fail(&mut self) {
        self.answer = Some(std::mem::take(&mut self.fallback));
    }

    /// The answer; nothing if nobody waits for it.
    pub(crate) fn into_answer(self) -> Vec<Reply> {
        if self.is_unheard {
            return Vec::new();
        }
        let mut replies = self.answer.unwrap_or(self.fallback);
        for reply in &mut replies {
            if let Reply::BestMove(best) = reply {
                best.draw = self.draw_offered && self.likes_draw;
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
