//! An engine at the table: how it is started, how it is spoken to, and what it is doing.

use std::sync::mpsc::Sender;
use std::time::Duration;

use arena::cli::engine_of;
use arena::clock::{Limits, go};
use arena::engine::EngineSpec;
use face::rules::{Settings, Spelling};
use game::{Side, TextError};
use protocol::{Base, Go, Position};

use crate::clocks::Clocks;
use crate::message::{EngineRole, Message};
use crate::table::{Ground, Step};
use crate::workers::{Job, Told, Worker};

/// Memory of each engine's table, since several run at a time.
const OWN_OPTIONS: &str = "option.Hash=64";

/// An engine with its thread.
pub(crate) struct Seat {
    pub(crate) worker: Worker,
    pub(crate) spelling: Spelling,
    limits: Limits,
    is_own: bool,
    /// The search that is under way, and the plies of its root.
    pub(crate) search: Option<(u64, usize)>,
}

/// A search to be asked for.
pub(crate) struct Search<'a> {
    pub(crate) number: u64,
    pub(crate) game: u64,
    pub(crate) ground: &'a Ground,
    pub(crate) steps: &'a [Step],
    pub(crate) mover: Side,
    pub(crate) go: Go,
    pub(crate) allowance: Option<Duration>,
    pub(crate) level: u32,
    /// Lines; more than none for a search that is followed.
    pub(crate) lines: u8,
}

/// What an engine may take where nothing limits its time.
pub(crate) fn usual_limits() -> Limits {
    Limits { movetime: Some(1000), ..Limits::default() }
}

/// Tengen's own engine for a game.
pub(crate) fn own_engine(ground: &Ground) -> Result<EngineSpec, TextError> {
    engine_of(OWN_OPTIONS, ground.rules, &ground.settings, usual_limits())
        .map_err(|error| TextError::new(error.to_string()))
}

impl Seat {
    /// The engine `spec`, or Tengen's own, in the role `role`; what it says goes to `told`.
    pub(crate) fn new(
        role: EngineRole,
        spec: Option<EngineSpec>,
        ground: &Ground,
        told: Sender<Message>,
    ) -> Result<Self, TextError> {
        let is_own = spec.is_none();
        let mut spec = match spec {
            Some(spec) => spec,
            None => own_engine(ground)?,
        };
        if !is_own {
            let options: Settings = ground.settings.iter().cloned().chain(spec.options).collect();
            spec.options = options;
        }
        let spelling = ground.rules.spelling(spec.protocol, &spec.options)?;
        let limits = spec.limits.clone();
        let tell = move |word: Told| told.send(Message::Told(role, word)).is_ok();
        Ok(Self { worker: Worker::new(spec, tell), spelling, limits, is_own, search: None })
    }

    /// What it may take for a move: what the clocks say, or its own limits.
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

    /// Begins a search; one under way is ended.
    pub(crate) fn ask(&mut self, search: Search<'_>) -> Result<(), TextError> {
        let moves = self.spelt(search.ground, search.steps)?;
        let base = search.ground.start.clone().map_or(Base::Start, Base::Text);
        let mut options = Vec::new();
        if self.is_own {
            options.push(("Strength".to_owned(), search.level.to_string()));
            options.push(("MultiPV".to_owned(), search.lines.max(1).to_string()));
        }
        self.search = Some((search.number, moves.len()));
        self.worker.ask(Job {
            number: search.number,
            game: search.game,
            options,
            position: Position { base, moves },
            mover: search.mover,
            go: search.go,
            allowance: search.allowance,
            is_followed: search.lines > 0,
        });
        Ok(())
    }

    /// Ends the search under way, whose answer is not wanted any more.
    pub(crate) fn stop(&mut self) {
        if self.search.take().is_some() {
            self.worker.stop();
        }
    }

    fn spelt(&self, ground: &Ground, steps: &[Step]) -> Result<Vec<String>, TextError> {
        let mut board = ground.board()?;
        let spell = |step: &Step| {
            let spelt = board.spell(&step.text, &self.spelling)?;
            board.play(&step.text)?;
            Ok(spelt)
        };
        steps.iter().map(spell).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use face::rules::RulesOf;

    use super::*;

    /// On a busy machine a second may become ten: only a clock, or somebody else's engine, is held to it.
    #[test]
    fn our_own_engine_is_waited_for_where_there_is_no_clock() {
        let rules = const { &RulesOf::<gomoku::Program>::new() };
        let ground = Ground { rules, settings: Settings::new(), start: None };
        let allowance = |spec| {
            let seat =
                Seat::new(EngineRole::Player(0), spec, &ground, channel().0).expect("a seat");
            seat.limits(None, Side::First).1
        };
        assert_eq!(allowance(None), None);
        let own = own_engine(&ground).expect("an engine");
        assert!(allowance(Some(own)).is_some());
    }
}
