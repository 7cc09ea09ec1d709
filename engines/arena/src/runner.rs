//! Playing a schedule: several games at a time, each worker with its own engines.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use game::{Outcome, Side, TextError};

use crate::engine::{Engine, Failure, Patience};
use crate::journal::{GameEntry, Journal, JournalError, MatchSettings, Record};
use crate::referee::{Finished, Opening, Reason, Table, play};
use crate::rules::{Rules, Spelling};
use crate::schedule::Pair;
use crate::statistics::{Sprt, Verdict};

/// A match to be played.
pub struct Match<'a> {
    /// The game.
    pub rules: &'a dyn Rules,
    /// Everything that decides it.
    pub settings: &'a MatchSettings,
    /// Openings by number.
    pub openings: &'a [Opening],
    /// How long engines may take over what no clock measures.
    pub patience: Patience,
    /// Games at a time.
    pub concurrency: usize,
    /// Ends the match when it is decided; for two engines.
    pub sprt: Option<Sprt>,
    /// Ends the match when it becomes true: games in play are given up.
    pub stop: &'a AtomicBool,
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An opening or a setting does not belong to the game.
    #[error(transparent)]
    Text(#[from] TextError),
    /// An engine could not be started before the first game.
    #[error("{0} {1}")]
    Engine(String, Failure),
}

/// What the workers share.
struct Shared<'a> {
    queue: Mutex<VecDeque<(Pair, u8)>>,
    book: Mutex<(Journal, Record)>,
    progress: &'a (dyn Fn(&Record, &GameEntry) + Sync),
    error: Mutex<Option<MatchError>>,
}

/// A panic of a worker has been reported; what it guarded is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Plays those games of `pairs` that `record` does not hold yet, and returns the whole record.
///
/// # Errors
/// If the journal cannot be written, an opening is refused, or an engine cannot be started.
pub fn run(
    plan: &Match<'_>,
    pairs: &[Pair],
    (journal, record): (Journal, Record),
    progress: &(dyn Fn(&Record, &GameEntry) + Sync),
) -> Result<Record, MatchError> {
    let games = pairs.iter().flat_map(|&pair| [(pair, 0), (pair, 1)]);
    let open = games.filter(|(pair, leg)| !record.games.contains_key(&(pair.number, *leg)));
    let shared = Shared {
        queue: Mutex::new(open.collect()),
        book: Mutex::new((journal, record)),
        progress,
        error: Mutex::new(None),
    };
    thread::scope(|scope| {
        for _ in 0..plan.concurrency.max(1) {
            scope.spawn(|| {
                if let Err(error) = work(plan, &shared) {
                    plan.stop.store(true, Ordering::Relaxed);
                    lock(&shared.error).get_or_insert(error);
                }
            });
        }
    });
    if let Some(error) = lock(&shared.error).take() {
        return Err(error);
    }
    let (_, record) = shared.book.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(record)
}

/// The engines of one worker: at most one process of each, kept between games.
struct Bench {
    engines: BTreeMap<usize, Engine>,
    spellings: Vec<Spelling>,
}

fn work(plan: &Match<'_>, shared: &Shared<'_>) -> Result<(), MatchError> {
    let settings = plan.settings;
    let spelling = |spec: &crate::journal::EngineEntry| {
        let all = settings.settings.iter().chain(&spec.spec.options).cloned().collect();
        plan.rules.spelling(spec.spec.protocol, &all)
    };
    let spellings = settings.engines.iter().map(spelling).collect::<Result<_, _>>()?;
    let mut bench = Bench { engines: BTreeMap::new(), spellings };
    while !plan.stop.load(Ordering::Relaxed) {
        let Some((pair, leg)) = lock(&shared.queue).pop_front() else { break };
        let engines = if leg == 0 { pair.engines } else { [pair.engines[1], pair.engines[0]] };
        let opening = &plan.openings[pair.opening];
        let finished = bench.game(plan, engines, opening)?;
        if finished.reason == Reason::Interrupted {
            break;
        }
        let winner = match finished.outcome {
            Outcome::Win(side) => side.index() as u8 + 1,
            Outcome::Draw => 0,
        };
        let entry = GameEntry {
            pair: pair.number,
            leg,
            engines,
            opening: opening.clone(),
            winner,
            reason: finished.reason,
            moves: finished.moves,
        };
        enter(plan, shared, entry)?;
    }
    bench.engines.into_values().for_each(Engine::quit);
    Ok(())
}

/// Writes a finished game down and looks whether the match is decided.
fn enter(plan: &Match<'_>, shared: &Shared<'_>, entry: GameEntry) -> Result<(), MatchError> {
    let mut book = lock(&shared.book);
    let (journal, record) = &mut *book;
    journal.append(&entry)?;
    record.games.insert((entry.pair, entry.leg), entry.clone());
    (shared.progress)(record, &entry);
    if let Some(sprt) = &plan.sprt
        && sprt.verdict(&crate::report::pentanomial(record, 0, 1)) != Verdict::Open
    {
        plan.stop.store(true, Ordering::Relaxed);
    }
    Ok(())
}

impl Bench {
    /// Plays one game; an engine that failed is gone afterwards and started anew when needed.
    fn game(
        &mut self,
        plan: &Match<'_>,
        engines: [usize; 2],
        opening: &Opening,
    ) -> Result<Finished, MatchError> {
        for (side, &number) in Side::BOTH.iter().zip(&engines) {
            if let Err(failure) = self.prepare(plan, number) {
                return Ok(Finished {
                    outcome: Outcome::Win(!*side),
                    reason: Reason::from(&failure),
                    moves: Vec::new(),
                });
            }
        }
        let settings = plan.settings;
        let table = Table {
            rules: plan.rules,
            settings: &settings.settings,
            opening,
            limits: engines.map(|number| &settings.engines[number].spec.limits),
            spelling: engines.map(|number| &self.spellings[number]),
            adjudication: &settings.adjudication,
            margin: Duration::from_millis(settings.margin),
            stop: plan.stop,
        };
        let (mut first, mut second) =
            (self.engines.remove(&engines[0]), self.engines.remove(&engines[1]));
        let (Some(one), Some(two)) = (&mut first, &mut second) else {
            unreachable!("both engines are prepared");
        };
        let finished = play(&table, [one, two])?;
        for (side, engine) in [(Side::First, first), (Side::Second, second)] {
            let failed = finished.outcome == Outcome::Win(!side)
                && matches!(finished.reason, Reason::Crash | Reason::Stall | Reason::Start);
            if let Some(engine) = engine.filter(|_| !failed) {
                self.engines.insert(engines[side.index()], engine);
            }
        }
        Ok(finished)
    }

    /// Has engine `number` ready for a new game; one that does not react is started anew, once.
    fn prepare(&mut self, plan: &Match<'_>, number: usize) -> Result<(), Failure> {
        if let Some(engine) = self.engines.get_mut(&number) {
            if engine.new_game().is_ok() {
                return Ok(());
            }
            self.engines.remove(&number);
        }
        let mut engine = Engine::start(&plan.settings.engines[number].spec, plan.patience)?;
        engine.new_game()?;
        self.engines.insert(number, engine);
        Ok(())
    }
}
