//! Playing a schedule: several games at a time, each worker with its own engines.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use command_line::exhausted;
use dyngame::{DynAdjudicator, DynGame, MoveNotation, SettingRefusal, Settings};
use game::{Outcome, Side, TextError};
use records::Date;

use crate::clock::Clock;
use crate::engine::{Engine, Failure, Patience};
use crate::journal::{
    EngineEntry, GameEntry, Journal, JournalError, MatchSettings, Record, winner_of,
};
use crate::referee::{Finished, GameSetup, MoveEntry, Opening, Reason, play};
use crate::schedule::Pair;
use crate::spectator::Spectator;
use crate::statistics::{Sprt, Verdict};
use crate::tally::Tally;
use crate::tuning::Tuner;

/// A match to be played.
pub struct Match<'a> {
    /// The game.
    pub rules: &'a dyn DynGame,
    /// Everything that decides it.
    pub settings: &'a MatchSettings,
    /// Openings by number.
    pub openings: &'a [Opening],
    /// How long engines may take over what no clock measures.
    pub patience: Patience,
    /// The folder to which what engines write to stderr is appended, a file for each.
    pub stderr: Option<&'a Path>,
    /// Games at a time.
    pub concurrency: usize,
    /// Ends the match when it is decided; for two engines.
    pub sprt: Option<Sprt>,
    /// Ends the match when it becomes true: games in play are given up.
    pub stop: &'a AtomicBool,
    /// Who watches.
    pub spectator: Option<&'a dyn Spectator>,
    /// Sets options of both engines anew for each pair.
    pub tuner: Option<&'a Tuner>,
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An opening does not belong to the game.
    #[error(transparent)]
    Opening(#[from] TextError),
    /// A setting is refused.
    #[error(transparent)]
    Setting(#[from] SettingRefusal),
    /// There is no thread for one more game at a time.
    #[error("game {0} at a time (--concurrency): {1}")]
    Thread(usize, std::io::Error),
    /// A file beside the journal cannot be written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// An engine could not be started, before the first game or in the middle of the match.
    #[error("engine {0} {1}")]
    Engine(String, Failure),
}

/// Called after each game that has been written down, with the results of all games in the journal
/// and those of the first engine against the second.
pub type OnGame<'a> = dyn Fn(&Record, &Tally, &GameEntry) + Sync + 'a;

/// The state that the workers share.
struct Shared<'a> {
    queue: Mutex<&'a mut (dyn Iterator<Item = (Pair, u8)> + Send)>,
    book: Mutex<(&'a mut Journal, Tally)>,
    on_game: &'a OnGame<'a>,
    error: Mutex<Option<MatchError>>,
    /// Tables may be large: there is one of them.
    adjudicator: Option<DynAdjudicator>,
}

impl Shared<'_> {
    /// The next game that the journal does not hold; the queue holds each once.
    fn next(&self) -> Option<(Pair, u8)> {
        let mut queue = lock(&self.queue);
        loop {
            let (pair, leg) = queue.next()?;
            if !lock(&self.book).0.set.record.games.contains_key(&(pair.number, leg)) {
                return Some((pair, leg));
            }
        }
    }
}

/// A panic of a worker has been reported; what it guarded is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the test of a match, if it has one, is decided by `tally`.
pub fn is_decided(sprt: Option<&Sprt>, tally: &Tally) -> bool {
    sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs) != Verdict::Open)
}

/// Plays those games of `pairs` that the journal does not hold yet.
///
/// # Errors
/// If the journal cannot be written, an opening is refused, or an engine cannot be started. Games
/// in play are given up then; what was played is in the journal.
pub fn run(
    plan: &Match<'_>,
    pairs: impl Iterator<Item = Pair> + Send,
    journal: &mut Journal,
    on_game: &OnGame<'_>,
) -> Result<(), MatchError> {
    let mut queue = pairs.flat_map(|pair| [(pair, 0), (pair, 1)]);
    let tally = Tally::of(&journal.set.record);
    let shared = Shared {
        queue: Mutex::new(&mut queue),
        book: Mutex::new((journal, tally)),
        on_game,
        error: Mutex::new(None),
        adjudicator: adjudicator(plan)?,
    };
    thread::scope(|scope| {
        let shared = &shared;
        let fail = move |error| {
            plan.stop.store(true, Ordering::Relaxed);
            lock(&shared.error).get_or_insert(error);
        };
        for number in 1..=plan.concurrency.max(1) {
            let work = move || work(plan, shared).unwrap_or_else(fail);
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                return fail(MatchError::Thread(number, exhausted(error)));
            }
        }
    });
    lock(&shared.error).take().map_or(Ok(()), Err)
}

/// The engines of one worker: at most one process of each, kept between games.
struct EnginePool<'a> {
    engines: BTreeMap<usize, Engine>,
    notations: Vec<MoveNotation>,
    adjudicator: Option<&'a DynAdjudicator>,
}

/// A game that is to be played.
#[derive(Clone, Copy)]
pub struct Fixture<'a> {
    /// The number of its pair and of the game in it.
    pub number: (u64, u8),
    /// Where it starts.
    pub opening: &'a Opening,
    /// Options of the first and of the second engine of the match for this game, if it is a tuning.
    pub options: Option<&'a [Settings; 2]>,
}

/// A game with those that were drawn before it and replayed.
struct Replayed {
    /// Engines by number, the one that moved first in front.
    engines: [usize; 2],
    finished: Finished,
    /// The moves of the drawn games.
    drawn: Vec<Vec<MoveEntry>>,
}

fn work(plan: &Match<'_>, shared: &Shared<'_>) -> Result<(), MatchError> {
    let mut pool = EnginePool::new(plan, shared.adjudicator.as_ref())?;
    while !plan.stop.load(Ordering::Relaxed) {
        let Some((pair, leg)) = shared.next() else { break };
        let engines = if leg == 0 { pair.engines } else { [pair.engines[1], pair.engines[0]] };
        // Both games of a pair begin alike, even if the openings have been extended since.
        let partner = lock(&shared.book).0.set.game((pair.number, 1 - leg))?;
        let opening = partner.map(|game| game.opening);
        let opening = opening.unwrap_or_else(|| plan.openings[pair.opening].clone());
        let options = plan.tuner.map(|tuner| tuner.options(pair.number, plan.stop)).transpose()?;
        // A tuning that is stopped while it waits has no more games.
        if options.as_ref().is_some_and(Option::is_none) {
            break;
        }
        let (options, date) = (options.flatten(), date_now());
        let number = (pair.number, leg);
        let fixture = Fixture { number, opening: &opening, options: options.as_ref() };
        let Replayed { engines, finished, drawn } = pool.game(plan, fixture, engines)?;
        if finished.reason == Reason::Interrupted {
            break;
        }
        let winner = winner_of(finished.outcome);
        let ending = finished.ending.map(str::to_owned);
        let Finished { reason, details, moves, .. } = finished;
        let pair = pair.number;
        let entry = GameEntry {
            pair,
            leg,
            engines,
            opening,
            winner,
            reason,
            ending,
            details,
            date,
            moves,
            drawn,
            branches: Vec::new(),
            comment: String::new(),
        };
        enter(plan, shared, &entry)?;
    }
    pool.engines.into_values().for_each(Engine::quit);
    Ok(())
}

/// The date on the clock of the machine, if that is a date.
pub fn date_now() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(Date::of_unix(since.as_secs()))
}

/// Writes a finished game down and looks whether the match is decided.
fn enter(plan: &Match<'_>, shared: &Shared<'_>, game: &GameEntry) -> Result<(), MatchError> {
    let mut book = lock(&shared.book);
    let (journal, tally) = &mut *book;
    journal.append(game)?;
    let record = &journal.set.record;
    let [own, partner] = [game.leg, 1 - game.leg].map(|leg| record.games.get(&(game.pair, leg)));
    if let Some(own) = own {
        tally.add(own, partner);
    }
    if let Some(spectator) = plan.spectator {
        spectator.ends(game, record);
    }
    (shared.on_game)(record, tally, game);
    if is_decided(plan.sprt.as_ref(), tally) {
        plan.stop.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// Plays one game between two of the engines, whatever the journal holds.
///
/// # Errors
/// If its opening is refused, or an engine cannot be started.
pub fn play_once(
    plan: &Match<'_>,
    fixture: Fixture<'_>,
    engines: [usize; 2],
) -> Result<Finished, MatchError> {
    let adjudicator = adjudicator(plan)?;
    let mut pool = EnginePool::new(plan, adjudicator.as_ref())?;
    let clocks = engines.map(|number| Clock::new(&plan.settings.engines[number].spec.limits));
    let finished = pool.game_once(plan, fixture, engines, clocks);
    pool.engines.into_values().for_each(Engine::quit);
    finished
}

/// The knowledge of the game's tables and solvers, if the match ends games by it.
fn adjudicator(plan: &Match<'_>) -> Result<Option<DynAdjudicator>, TextError> {
    match plan.settings.adjudication.known {
        true => plan.rules.adjudicator(&plan.settings.settings),
        false => Ok(None),
    }
}

impl<'a> EnginePool<'a> {
    fn new(plan: &Match<'_>, adjudicator: Option<&'a DynAdjudicator>) -> Result<Self, MatchError> {
        let settings = plan.settings;
        let notation = |entry: &EngineEntry| {
            let all = settings.settings.iter().chain(&entry.spec.options).cloned().collect();
            plan.rules.move_notation(entry.spec.protocol, &all)
        };
        let notations = settings.engines.iter().map(notation).collect::<Result<_, _>>()?;
        Ok(Self { engines: BTreeMap::new(), notations, adjudicator })
    }

    /// Plays a game. If draws by repetition are replayed, it is played again with colours swapped,
    /// and with what is left on the clocks, until it ends in another way.
    fn game(
        &mut self,
        plan: &Match<'_>,
        fixture: Fixture<'_>,
        mut engines: [usize; 2],
    ) -> Result<Replayed, MatchError> {
        let settings = plan.settings;
        let mut clocks = engines.map(|number| Clock::new(&settings.engines[number].spec.limits));
        let mut drawn = Vec::new();
        loop {
            if let Some(spectator) = plan.spectator {
                spectator.begins(fixture.number, engines, fixture.opening);
            }
            let finished = self.game_once(plan, fixture, engines, clocks)?;
            let is_replayed = finished.reason.is_replayed(finished.outcome, drawn.len());
            if !(settings.replay_draws && is_replayed) {
                return Ok(Replayed { engines, finished, drawn });
            }
            drawn.push(finished.moves);
            engines.reverse();
            clocks = finished.clocks;
            clocks.reverse();
        }
    }

    /// Plays a game that starts with these clocks; an engine that failed is gone afterwards and
    /// started anew when needed.
    fn game_once(
        &mut self,
        plan: &Match<'_>,
        fixture: Fixture<'_>,
        engines: [usize; 2],
        clocks: [Clock; 2],
    ) -> Result<Finished, MatchError> {
        let Fixture { number, opening, options } = fixture;
        for engine in engines {
            self.prepare(plan, engine, options.map_or(&[], |options| &options[engine]))?;
        }
        let settings = plan.settings;
        let on_move = |played: &MoveEntry| {
            if let Some(spectator) = plan.spectator {
                spectator.sees(number, played);
            }
        };
        let setup = GameSetup {
            rules: plan.rules,
            settings: &settings.settings,
            opening,
            clocks,
            notation: engines.map(|number| &self.notations[number]),
            adjudication: &settings.adjudication,
            adjudicator: self.adjudicator,
            ponder: engines.map(|number| settings.engines[number].spec.ponder),
            margin: Duration::from_millis(settings.margin),
            stop: plan.stop,
            on_move: &on_move,
        };
        // Taken out, so that both can be spoken to in turn.
        let [mut first, mut second] = engines.map(|number| self.engines.remove(&number));
        let (Some(one), Some(two)) = (&mut first, &mut second) else {
            unreachable!("both engines are prepared");
        };
        let finished = play(&setup, [one, two])?;
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
    fn prepare(
        &mut self,
        plan: &Match<'_>,
        number: usize,
        options: &[(String, String)],
    ) -> Result<(), MatchError> {
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
            let stderr = stderr.map_err(|error| Failure::Start(error.to_string()))?;
            let mut engine = Engine::start(spec, plan.patience, stderr)?;
            engine.new_game(options).map_err(|failure| Failure::Start(engine.excuse(&failure)))?;
            Ok(engine)
        };
        let engine = start().or_else(|failure: Failure| {
            log::warn!("{} {failure}; it is given a second attempt", spec.name);
            start()
        });
        let failed = |failure| MatchError::Engine(spec.name.clone(), failure);
        self.engines.insert(number, engine.map_err(failed)?);
        Ok(())
    }
}

/// The file in `folder` for what the engine `name` writes to stderr.
fn stderr_file(folder: &Path, name: &str) -> Result<File, MatchError> {
    // Names may hold what paths may not.
    let plain = |letter: char| {
        if letter.is_alphanumeric() || "-_.+".contains(letter) { letter } else { '_' }
    };
    let path = folder.join(format!("{}.stderr.log", name.chars().map(plain).collect::<String>()));
    let opened = OpenOptions::new().create(true).append(true).open(&path);
    opened.map_err(|error| MatchError::File(path, error))
}
