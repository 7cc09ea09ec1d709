//! Playing a schedule: several games at a time, each worker with its own engines.

mod plan;
mod pool;

use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use command_line::exhausted;
use dyngame::DynAdjudicator;
use game::TextError;
use records::Date;

use crate::journal::{GameEntry, Journal, MatchRecord};
use crate::referee::{Finished, Reason};
use crate::schedule::Pair;
use crate::statistics::{Sprt, SprtState};
use crate::tally::Tally;
pub use plan::{Fixture, Match, MatchError};
use pool::{EnginePool, Replayed};

/// Called after each game that has been written down, with the results of all games in the journal
/// and those of the first engine against the second.
pub type OnGame<'a> = dyn Fn(&MatchRecord, &Tally, &GameEntry) + Sync + 'a;

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
    sprt.is_some_and(|sprt| sprt.state(&tally.pairs) != SprtState::Open)
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
        let Replayed { engines, finished, drawn } = pool.game(fixture, engines)?;
        if finished.reason == Reason::Interrupted {
            break;
        }
        let played = GameEntry::new(number, engines, opening, finished);
        let entry = GameEntry { date, drawn, ..played };
        enter(plan, shared, &entry)?;
    }
    pool.quit();
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
    let finished = pool.game_once(fixture, engines, &mut pool.clocks(engines));
    pool.quit();
    finished
}

/// The knowledge of the game's tables and solvers, if the match ends games by it.
fn adjudicator(plan: &Match<'_>) -> Result<Option<DynAdjudicator>, TextError> {
    match plan.settings.adjudication.known {
        true => plan.rules.adjudicator(&plan.settings.settings),
        false => Ok(None),
    }
}
