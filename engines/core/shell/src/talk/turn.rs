//! From `go` to its one answer.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use game::{Notation, TextError};
use protocol::{Clock, Go, Negotiation, Protocol, Reply};
use search::Limits;

use super::answer;
use super::inbox::{Event, Policy};
use super::narrator::{Narrator, Speaker, seeking};
use super::wire::Wire;
use crate::channel::Sender;
use crate::think::MoveOf;
use crate::think::bench;
use crate::think::control::Control;
use crate::think::engine::Engine;
use crate::think::keep_alive::KeepAlive;
use crate::think::negotiate::negotiate;
use crate::think::perft::divide;
use crate::think::plan::{Request, Task, after_ponder_hit, completed, is_endless, plan, time_for};
use crate::think::root::Root;
use crate::think::search::{Search, SearchResult};
use crate::think::thinker::{EngineCell, Thinker};
use crate::think::time::UNATTENDED;
use crate::think::watcher::Watcher;
use crate::{MateVerdict, Program};

/// What the thread that thinks has come to; nothing if it has failed.
#[derive(Debug)]
pub(crate) enum Ended<M> {
    Found(Option<Box<SearchResult<M>>>),
    Mate(Option<MateVerdict<M>>),
    Opening(Option<Result<Vec<String>, TextError>>),
    /// A tool, which has said all it had to say.
    Tool,
}

/// Where the end of thinking about a game of `P` is reported.
pub(crate) type Ends<P> = Sender<Event<Ended<MoveOf<P>>>>;

/// Work under way, or finished with its answer held back.
pub(crate) struct Turn<G: Notation> {
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
    searched: Narrator<G>,
    /// Describes the position in which the move is played.
    root: Narrator<G>,
    /// Whether nobody has asked for it, so that its answer is dropped.
    pub(crate) is_unheard: bool,
    /// The answer if the work fails.
    fallback: Vec<Reply>,
    /// The answer, once it is known.
    answer: Option<Vec<Reply>>,
}

pub(crate) struct TurnStart<'a, P: Program> {
    pub(crate) thinker: &'a mut Thinker<P>,
    pub(crate) root: &'a Root<P::Game>,
    pub(crate) wire: &'a Arc<Wire>,
    pub(crate) ends: Ends<P>,
    /// Whether people want to know how time is planned.
    pub(crate) debug: bool,
}

impl<P: Program> TurnStart<'_, P> {
    /// Begins what `go` asks for. Its time runs from now on, whatever has to be loaded first.
    pub(crate) fn go(&mut self, go: Go) -> Turn<P::Game> {
        let control = Arc::new(Control::start(None));
        prepare(self.thinker, self.wire);
        let plan = plan(&request(self.thinker, self.root, self.wire.protocol(), &go));
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
        if matches!(plan.work, Task::Answer(_) | Task::Search(_))
            && let Some(remark) = self.thinker.remark()
        {
            self.wire.send(&Reply::Message(remark.to_owned()));
        }
        match plan.work {
            Task::Answer(known) => {
                let conduct = self.wire.protocol().conduct();
                turn.answer = Some(answer::known(&turn.root, conduct, &turn.go, &known));
            }
            Task::Search(search) => self.search(&mut turn, *search),
            Task::Mate(pos, mib) => self.seek_mate(&turn, pos, mib),
            Task::Count(pos, depth) => self.count(&turn, pos, depth),
        }
        turn
    }

    /// A turn under way that ends by itself and answers at once.
    fn turn(&self, control: Arc<Control>, go: Go) -> Turn<P::Game> {
        let form = self.root.form(self.thinker.program(), self.wire.protocol());
        let settings = self.thinker.settings();
        let odds = settings.shows_chances.then_some(P::WIN_MODEL);
        let root = Narrator { pos: self.root.pos.clone(), form, lines: settings.multi_pv, odds };
        Turn {
            control,
            hold: false,
            ends_by_itself: true,
            restarts: false,
            draw_offered: go.draw_offer,
            likes_draw: false,
            is_unheard: false,
            searched: root.clone(),
            root,
            fallback: answer::fallback(self.root, form, &go),
            answer: None,
            go,
        }
    }

    fn search(&mut self, turn: &mut Turn<P::Game>, search: Search<P::Game>) {
        turn.restarts = search.expected.is_some();
        turn.searched.pos = search.pos.clone();
        let narrator = turn.searched.clone();
        let speaker = Speaker { narrator, wire: Arc::clone(self.wire) };
        let (settings, control) = (self.thinker.settings().clone(), Arc::clone(&turn.control));
        self.run(Ended::Found, move |cell, program| {
            let engine = Engine::fitted(cell, program, &settings);
            let watcher = Watcher::new(control, Arc::new(speaker), search.pace);
            Box::new(search.run(engine, &watcher))
        });
    }

    /// Does `work` on the thread that thinks, and reports its end.
    fn run<T: 'static>(
        &self,
        end: fn(Option<T>) -> Ended<MoveOf<P>>,
        work: impl FnOnce(&mut EngineCell<P>, &P) -> T + Send + 'static,
    ) {
        let ends = self.ends.clone();
        // The session may be over already.
        self.thinker.run(work, move |result| _ = ends.send(Event::Done(end(result))));
    }

    fn seek_mate(&self, turn: &Turn<P::Game>, pos: P::Game, mib: usize) {
        let (control, wire) = (Arc::clone(&turn.control), Arc::clone(self.wire));
        let keep_alive = KeepAlive::new(KeepAlive::PERIOD, control.watch.elapsed());
        self.run(Ended::Mate, move |_, _| {
            let stop = |progress| {
                let elapsed = control.watch.elapsed();
                if keep_alive.is_due(elapsed) {
                    wire.send(&Reply::Info(seeking(progress, elapsed)));
                }
                control.must_stop() || wire.is_closed()
            };
            P::MATE_SOLVER.map_or(MateVerdict::NotImplemented, |solve| solve(&pos, mib, &stop))
        });
    }

    fn count(&self, turn: &Turn<P::Game>, pos: P::Game, depth: u32) {
        let form = turn.root.form;
        self.tool(turn, move |_, wire, stop| {
            let say = |text: String| wire.send(&Reply::Plain(text));
            let tell = |mv, leaves| say(format!("{}: {leaves}", pos.move_text(mv, form)));
            match divide(&pos, depth, stop, tell) {
                Some(total) => say(format!("Nodes searched: {total}")),
                None => say("stopped".to_owned()),
            }
        });
    }

    pub(crate) fn bench(&mut self) -> Turn<P::Game> {
        prepare(self.thinker, self.wire);
        let turn = self.turn(Arc::new(Control::start(None)), counting());
        let eval = self.thinker.settings().eval;
        let setup = bench::Setup { eval, hash: bench::Setup::HASH, depth: None };
        self.tool(&turn, move |program: &P, wire, stop| {
            let say = |line: &str| wire.send(&Reply::Plain(line.to_owned()));
            bench::run(program, &setup, stop, say);
        });
        turn
    }

    pub(crate) fn negotiate(
        &mut self,
        about: Negotiation,
        stones: Vec<String>,
        go: &Go,
    ) -> Turn<P::Game> {
        let control = Arc::new(Control::start(None));
        prepare(self.thinker, self.wire);
        let go = completed(go, self.wire.protocol().conduct());
        control.limit(time_for(&request(self.thinker, self.root, self.wire.protocol(), &go)));
        let limits = Limits { depth: go.depth, nodes: go.nodes, ..Limits::default() };
        let turn = self.turn(control, counting());
        let control = Arc::clone(&turn.control);
        let settings = self.thinker.settings().clone();
        self.run(Ended::Opening, move |cell, program| {
            let engine = Engine::fitted(cell, program, &settings);
            negotiate(program, engine, (about, &stones, limits), &control)
        });
        turn
    }

    /// Runs `tool`, which says all it has to say by itself.
    fn tool(
        &self,
        turn: &Turn<P::Game>,
        tool: impl FnOnce(&P, &Wire, &(dyn Fn() -> bool + Sync)) + Send + 'static,
    ) {
        let (control, wire) = (Arc::clone(&turn.control), Arc::clone(self.wire));
        self.run(
            |_| Ended::Tool,
            move |_, program| tool(program, &wire, &|| control.must_stop() || wire.is_closed()),
        );
    }
}

/// Has the game load what it needs, and says what is missing.
pub(crate) fn prepare<P: Program>(thinker: &mut Thinker<P>, wire: &Wire) {
    if let Err(error) = thinker.prepare(&|| wire.write("\n")) {
        wire.error(&error.to_string());
    }
    let silent = wire.protocol().conduct().books_may_be_missing;
    for complaint in thinker.open_books(silent) {
        wire.error(&complaint);
    }
}

fn request<'a, P: Program>(
    thinker: &'a Thinker<P>,
    root: &'a Root<P::Game>,
    protocol: Protocol,
    go: &'a Go,
) -> Request<'a, P> {
    let program = thinker.program();
    let form = root.form(program, protocol);
    Request {
        program,
        root,
        settings: thinker.settings(),
        conduct: protocol.conduct(),
        form,
        go,
        books: &thinker.books,
        seed: chosen(thinker.settings().seed),
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

impl<G: Notation> Turn<G> {
    /// What may be dealt with before it ends.
    pub(crate) fn policy(&self, protocol: Protocol, batch: bool) -> Policy {
        match self.answer.is_none() && self.ends_by_itself {
            true if batch => Policy::Deaf,
            true => Policy::Patient(protocol.conduct()),
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
    pub(crate) fn finish(&mut self, outcome: &Ended<G::Move>) {
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
    pub(crate) fn ponder_hit<P: Program<Game = G>>(
        &mut self,
        thinker: &Thinker<P>,
        root: &Root<G>,
        protocol: Protocol,
        (clock, draw): (Clock, bool),
    ) -> Option<Go> {
        self.go = after_ponder_hit(&self.go, clock);
        self.draw_offered |= draw;
        let budget = time_for(&request(thinker, root, protocol, &self.go));
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
    /// by itself once the mate is found or refuted.
    pub(crate) fn is_left_alone(&mut self) -> bool {
        let endless = self.go.mate.is_some() && !self.go.infinite && !self.go.ponder;
        if endless && !self.is_done() {
            self.control.ponder_hit(UNATTENDED);
        }
        endless
    }
}
