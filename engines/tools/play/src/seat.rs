//! A seat for an engine: how the engine is started and spoken to, and what it is doing.

use std::sync::mpsc::Sender;
use std::time::Duration;

use arena::clock::{Limits, go};
use arena::described::engine_of;
use arena::engine::EngineSpec;
use dyngame::MoveNotation;
use game::{Side, TextError};
use protocol::{Base, Go, Position, Protocol};

use crate::clocks::Clocks;
use crate::message::{EngineRole, Message};
use crate::names::{source_text, text_options};
use crate::table::{Setup, SpeltLine, Table};
use crate::workers::{Job, Report, SearchNews, Worker};

/// Memory of each engine's table, since several run at a time.
const OWN_OPTIONS: &str = "option.Hash=64";

/// A place for an engine, which is brought when it is first asked for.
pub(crate) struct Seat {
    role: EngineRole,
    inbox: Sender<Message>,
    /// How many searches were asked for; the number of the last one.
    searches: u64,
    pub(crate) engine: Option<SeatedEngine>,
}

pub(crate) struct SeatedEngine {
    worker: Worker,
    pub(crate) protocol: Protocol,
    pub(crate) notation: MoveNotation,
    spelt: SpeltLine,
    limits: Limits,
    is_own: bool,
    /// The number of the search that is under way, and the plies of its root.
    search: Option<(u64, usize)>,
}

pub(crate) struct SearchRequest<'a> {
    /// It shows the root.
    pub(crate) table: &'a mut Table,
    pub(crate) go: Go,
    pub(crate) allowance: Option<Duration>,
    pub(crate) level: i32,
    /// Lines; more than none for a search that is followed.
    pub(crate) lines: u8,
}

/// The limits of an engine where nothing else limits its time.
pub(crate) fn usual_limits() -> Limits {
    Limits { movetime: Some(1000), ..Limits::default() }
}

pub(crate) fn own_engine(setup: &Setup) -> Result<EngineSpec, TextError> {
    engine_of(OWN_OPTIONS, setup.rules, &setup.settings, usual_limits())
        .map_err(|error| TextError::new(error.to_string()))
}

/// The program of the text that describes the game. Where it searches its depth limits it, and a clock.
pub(crate) fn text_engine(setup: &Setup) -> Result<EngineSpec, TextError> {
    let text = source_text(setup.rules);
    let limits = match text.and_then(|text| text.depth) {
        Some(depth) => Limits { depth: Some(depth), ..Limits::default() },
        None => usual_limits(),
    };
    let options = text.map(text_options).unwrap_or_default().into_iter();
    let options: String = options.map(|(name, value)| format!(" option.{name}={value}")).collect();
    let described = format!("name=text {OWN_OPTIONS}{options}");
    engine_of(&described, setup.rules, &setup.settings, limits)
        .map_err(|error| TextError::new(error.to_string()))
}

impl Seat {
    /// An empty seat; what its engine says goes to `inbox`.
    pub(crate) fn new(role: EngineRole, inbox: Sender<Message>) -> Self {
        Self { role, inbox, searches: 0, engine: None }
    }

    /// The engine; if none is there, `spec` or Tengen's own is brought.
    pub(crate) fn bring(
        &mut self,
        spec: Option<&EngineSpec>,
        setup: &Setup,
    ) -> Result<&SeatedEngine, TextError> {
        match &mut self.engine {
            Some(engine) => Ok(engine),
            none => {
                let (role, inbox) = (self.role, self.inbox.clone());
                let tell = move |news: SearchNews| inbox.send(Message::Search(role, news)).is_ok();
                Ok(none.insert(SeatedEngine::new(spec, setup, tell)?))
            }
        }
    }

    /// The plies of the root of the search that is under way.
    pub(crate) fn root(&self) -> Option<usize> {
        self.engine.as_ref()?.search.map(|(_, root)| root)
    }

    /// Begins a search by the engine that was brought; one under way is ended.
    pub(crate) fn ask(&mut self, search: SearchRequest<'_>) {
        self.searches += 1;
        if let Some(engine) = &mut self.engine {
            engine.ask(self.searches, search);
        }
    }

    /// Whether what the engine says is about the search that is under way.
    pub(crate) fn accepts(&mut self, news: &SearchNews) -> bool {
        let Some(engine) = &mut self.engine else { return false };
        let is_awaited = engine.search.is_some_and(|(number, _)| number == news.number);
        if is_awaited && matches!(news.report, Report::Done(_)) {
            engine.search = None;
        }
        is_awaited
    }

    /// Ends the search under way, whose answer is not wanted any more.
    pub(crate) fn stop(&mut self) {
        if let Some(engine) = &mut self.engine
            && engine.search.take().is_some()
        {
            engine.worker.stop();
        }
    }

    /// Has the engine leave; the worker can be waited for.
    pub(crate) fn dismiss(&mut self) -> Option<Worker> {
        let mut worker = self.engine.take()?.worker;
        worker.dismiss();
        Some(worker)
    }
}

impl SeatedEngine {
    fn new(
        spec: Option<&EngineSpec>,
        setup: &Setup,
        tell: impl Fn(SearchNews) -> bool + Send + 'static,
    ) -> Result<Self, TextError> {
        let is_own = spec.is_none();
        let spec = match spec.cloned() {
            Some(mut spec) => {
                spec.options = setup.settings.iter().cloned().chain(spec.options).collect();
                spec
            }
            None => own_engine(setup)?,
        };
        let notation = setup.rules.move_notation(spec.protocol, &spec.options)?;
        let (protocol, limits) = (spec.protocol, spec.limits.clone());
        let worker = Worker::new(spec, tell).map_err(|error| TextError::new(error.to_string()))?;
        let spelt = SpeltLine::default();
        Ok(Self { worker, protocol, notation, spelt, limits, is_own, search: None })
    }

    /// The limits of a move: those of the clocks, or its own.
    pub(crate) fn limits(&self, clocks: Option<&Clocks>, mover: Side) -> (Go, Option<Duration>) {
        match clocks {
            Some(clocks) => clocks.task(mover),
            None => {
                let clocks = [(); 2].map(|()| arena::clock::Clock::new(&self.limits));
                // Where no clock decides, our own engine is waited for, however busy the machine is.
                let allowance = clocks[mover.index()].allowance().filter(|_| !self.is_own);
                (go(&clocks, mover), allowance)
            }
        }
    }

    fn ask(&mut self, number: u64, search: SearchRequest<'_>) {
        let SearchRequest { table, .. } = search;
        let moves = table.spell(&mut self.spelt, &self.notation);
        let base = table.setup.start.clone().map_or(Base::Start, Base::Text);
        let mut options = Vec::new();
        if self.is_own {
            options.push(("Strength".to_owned(), search.level.to_string()));
            options.push(("MultiPV".to_owned(), search.lines.max(1).to_string()));
        }
        self.search = Some((number, moves.len()));
        self.worker.ask(Job {
            number,
            options,
            position: Position { base, moves },
            mover: table.board().side_to_move(),
            go: search.go,
            allowance: search.allowance,
            is_followed: search.lines > 0,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use dyngame::{Erased, Settings};

    use super::*;

    /// On a busy machine a second may become ten: only a clock, or somebody else's engine, is held to it.
    #[test]
    fn our_own_engine_is_waited_for_where_there_is_no_clock() {
        let rules = const { &Erased::<gomoku::Program>::new() };
        let setup = Setup { rules, settings: Settings::new(), start: None };
        let allowance = |spec| {
            let mut seat = Seat::new(EngineRole::Player(0), channel().0);
            seat.bring(spec, &setup).expect("an engine").limits(None, Side::First).1
        };
        assert_eq!(allowance(None), None);
        let own = own_engine(&setup).expect("an engine");
        assert!(allowance(Some(&own)).is_some());
    }
}
