//! The engines of one worker, and the games that they play.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::time::Duration;

use dyngame::{DynAdjudicator, MoveNotation};
use game::{Outcome, Side, TextError};

use super::plan::{Fixture, Match, MatchError};
use crate::clock::Clock;
use crate::competitor::Competitor;
use crate::engine::{Engine, Failure};
use crate::journal::EngineEntry;
use crate::referee::{Finished, GameSetup, MoveEntry, Reason, play};

/// The engines of one worker: at most one process of each, kept between games.
pub(super) struct EnginePool<'a> {
    plan: &'a Match<'a>,
    engines: BTreeMap<usize, Engine>,
    notations: Vec<MoveNotation>,
    adjudicator: Option<&'a DynAdjudicator>,
}

/// A game with those that were drawn before it and replayed.
pub(super) struct Replayed {
    /// Engines by number, the one that moved first in front.
    pub(super) engines: [usize; 2],
    pub(super) finished: Finished,
    pub(super) drawn: Vec<Vec<MoveEntry>>,
}

impl<'a> EnginePool<'a> {
    pub(super) fn new(
        plan: &'a Match<'a>,
        adjudicator: Option<&'a DynAdjudicator>,
    ) -> Result<Self, MatchError> {
        let settings = plan.settings;
        let notation = |entry: &EngineEntry| {
            let all = settings.settings.iter().chain(&entry.spec.options).cloned().collect();
            plan.rules.move_notation(entry.spec.protocol, &all)
        };
        let notations = settings.engines.iter().map(notation).collect::<Result<_, _>>()?;
        Ok(Self { plan, engines: BTreeMap::new(), notations, adjudicator })
    }

    pub(super) fn clocks(&self, engines: [usize; 2]) -> [Clock; 2] {
        engines.map(|number| Clock::new(&self.plan.settings.engines[number].spec.limits))
    }

    pub(super) fn quit(self) {
        self.engines.into_values().for_each(Engine::quit);
    }

    /// Plays a game. If draws by repetition are replayed, it is played again with colours swapped,
    /// and with what is left on the clocks, until it ends in another way.
    pub(super) fn game(
        &mut self,
        fixture: Fixture<'_>,
        mut engines: [usize; 2],
    ) -> Result<Replayed, MatchError> {
        let plan = self.plan;
        let (mut clocks, mut drawn) = (self.clocks(engines), Vec::new());
        loop {
            if let Some(spectator) = plan.spectator {
                spectator.begins(fixture.number, engines, fixture.opening);
            }
            let finished = self.game_once(fixture, engines, &mut clocks)?;
            let is_replayed = finished.reason.is_replayed(finished.outcome, drawn.len());
            if !(plan.settings.replay_draws && is_replayed) {
                return Ok(Replayed { engines, finished, drawn });
            }
            drawn.push(finished.moves);
            engines.reverse();
            clocks.reverse();
        }
    }

    /// Plays a game that starts with these clocks; an engine that failed is gone afterwards and
    /// started anew when needed.
    pub(super) fn game_once(
        &mut self,
        fixture: Fixture<'_>,
        engines: [usize; 2],
        clocks: &mut [Clock; 2],
    ) -> Result<Finished, MatchError> {
        let (plan, Fixture { number, opening, options }) = (self.plan, fixture);
        for engine in engines {
            self.prepare(engine, options.map_or(&[], |options| &options[engine]))?;
        }
        let settings = plan.settings;
        let on_move = |played: &MoveEntry| {
            if let Some(spectator) = plan.spectator {
                spectator.sees(number, played);
            }
        };
        let notation = engines.map(|number| &self.notations[number]);
        let setup = GameSetup {
            adjudication: &settings.adjudication,
            adjudicator: self.adjudicator,
            ponder: engines.map(|number| settings.engines[number].spec.ponder),
            margin: Duration::from_millis(settings.margin),
            stop: plan.stop,
            on_move: &on_move,
            ..GameSetup::new(plan.rules, &settings.settings, opening, notation)
        };
        // Taken out, so that both can be spoken to in turn.
        let [mut first, mut second] = engines.map(|number| self.engines.remove(&number));
        let (Some(one), Some(two)) = (&mut first, &mut second) else {
            unreachable!("both engines are prepared");
        };
        let finished = play(&setup, clocks, [one, two])?;
        for (side, engine) in [(Side::First, first), (Side::Second, second)] {
            let failed = finished.outcome == Outcome::Win(!side)
                && matches!(finished.reason, Reason::Crash | Reason::Stall);
            let number = engines[side.index()];
            match engine.filter(|_| !failed) {
                Some(engine) if settings.engines[number].spec.restart => engine.quit(),
                Some(engine) => drop(self.engines.insert(number, engine)),
                None => {}
            }
        }
        Ok(finished)
    }

    /// Has engine `number` ready for a new game with these `options`; one that does not react is started anew.
    ///
    /// # Errors
    /// If it cannot be started at the second attempt either. That is no loss of a game: nothing
    /// is known then of how it plays.
    fn prepare(&mut self, number: usize, options: &[(String, String)]) -> Result<(), MatchError> {
        let plan = self.plan;
        let spec = &plan.settings.engines[number].spec;
        if let Some(mut engine) = self.engines.remove(&number) {
            match engine.new_game(options) {
                Ok(()) => {
                    self.engines.insert(number, engine);
                    return Ok(());
                }
                Err(failure) => drop(engine.complain(&failure)),
            }
        }
        let stderr = plan.stderr.map(|folder| stderr_file(folder, &spec.name)).transpose()?;
        let start = || {
            let stderr = stderr.as_ref().map(File::try_clone).transpose();
            let no_file = |error: std::io::Error| TextError::new(error.to_string());
            let stderr = stderr.map_err(|error| Failure::Start { why: no_file(error) })?;
            let mut engine = Engine::start(spec, plan.patience, stderr)?;
            engine
                .new_game(options)
                .map_err(|failure| Failure::Start { why: engine.excuse(failure) })?;
            Ok(engine)
        };
        let engine = start().or_else(|failure: Failure| {
            log::warn!("{}: {failure}; it is given a second attempt", spec.name);
            start()
        });
        let failed = |failure| MatchError::Engine(spec.name.clone(), failure);
        self.engines.insert(number, engine.map_err(failed)?);
        Ok(())
    }
}

fn stderr_file(folder: &Path, name: &str) -> Result<File, MatchError> {
    // Names may hold what paths may not.
    let plain = |letter: char| {
        if letter.is_alphanumeric() || "-_.+".contains(letter) { letter } else { '_' }
    };
    let path = folder.join(format!("{}.stderr.log", name.chars().map(plain).collect::<String>()));
    let opened = OpenOptions::new().create(true).append(true).open(&path);
    opened.map_err(|error| MatchError::File(path, error))
}
