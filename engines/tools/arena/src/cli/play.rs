//! The commands that play: match and tournament.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{env, fs};

use command_line::Shard;
use dyngame::DynGame;

use super::archive::Archive;
use super::arguments::MatchArguments;
use super::error::ArenaError;
use super::games::game_named;
use super::journals::report_damage;
use super::progress::Progress;
use super::repeat::repeat;
use super::{engines, openings as books, quoting};
use crate::engine::{Engine, EngineSpec};
use crate::journal::{EngineEntry, Journal, JournalError, JournalSet, Lock, MatchSettings, Record};
use crate::openings;
use crate::report;
use crate::runner::{Match, MatchError, OnGame, is_decided, run};
use crate::schedule::{Format, meetings, pairs};
use crate::spectator::{Admit, Billing, Spectator};
use crate::standing::Anchor;
use crate::swiss::{self, SwissTable};
use crate::tally::{self, Tally};

/// The signals that end a match before its last game.
struct Signals {
    /// Ends the match, on a signal or by its own decision.
    stop: Arc<AtomicBool>,
    /// Whether that was a signal.
    interrupted: Arc<AtomicBool>,
}

pub(super) fn play(
    arguments: &MatchArguments,
    (format, rounds): (Format, Option<u64>),
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> Result<ExitCode, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    if let (Some(game), Some(path)) = (arguments.repeat, &arguments.journal) {
        repeat(game, path, arguments, rules)?;
        return Ok(ExitCode::SUCCESS);
    }
    if format.follows_results() && arguments.shard() != Shard::WHOLE {
        let text = "this format cannot be shared out: each round needs the results of the last";
        return Err(ArenaError::Argument(text.into()));
    }
    let specs = engines::specs(arguments, rules)?;
    let book = books::of_match(arguments, rules)?;
    let mut settings = match_settings(arguments, rules, (format, specs), book.fingerprint)?;
    settings.swiss_rounds = swiss_rounds(format, rounds, settings.engines.len())?;
    let path = arguments.journal_path(&settings)?;
    let in_file = |error: JournalError| ArenaError::in_file(&path, error);
    let lock = Lock::acquire(&path).map_err(in_file)?;
    let mut there = Journal::read(&path).map_err(in_file)?;
    let told = there.as_ref().map_or(&settings, |reading| &reading.record.settings).clone();
    let mut archive = claim(arguments, rules, &told, there.as_mut())?;
    let found = there.filter(|_| !arguments.fresh);
    if let Some(reading) = &found {
        report_damage(&path, &reading.damage, arguments.strict)?;
    }
    try_out(&mut settings, arguments)?;
    arguments.make_stderr_folder()?;
    let mut journal = Journal::open(&path, lock, found, &settings).map_err(in_file)?;
    archive.as_mut().map_or(Ok(()), |archive| archive.begin(&mut journal))?;
    let signals = Signals::listen()?;
    let total = arguments.shard().share(tally::scheduled(&settings) / 2) * 2;
    let spectator = match arguments.watch {
        true => Some(spectator(arguments, rules, (&journal.set.record, total), admit)?),
        false => None,
    };
    let plan = Match {
        rules,
        settings: &settings,
        openings: &book.openings,
        patience: arguments.patience(),
        stderr: arguments.stderr.as_deref(),
        concurrency: arguments.concurrency(),
        sprt: arguments.sprt,
        stop: &signals.stop,
        spectator: spectator.as_deref(),
    };
    let before = journal.set.record.games.len();
    let progress = Progress::new(&plan, arguments.anchor.as_ref(), total, before as u64);
    let played =
        play_all(&plan, arguments.shard(), &book.order, &mut journal, &|record, tally, game| {
            progress.note(record, tally, game);
            archive.iter().for_each(|archive| archive.note(game, &record.settings));
        });
    progress.finish();
    let record = &journal.set.record;
    let after = record.games.len();
    if let Err(error) = played {
        say_resume(&path, after, arguments)?;
        return Err(match error {
            MatchError::Journal(error) => in_file(error),
            error => error.into(),
        });
    }
    print_result(record, arguments, &path)?;
    if signals.interrupted.load(Ordering::Relaxed) {
        say_resume(&path, after, arguments)?;
        return Ok(ExitCode::from(INTERRUPTED));
    }
    if before == after {
        say_finished(&path, after, is_decided(plan.sprt.as_ref(), &Tally::of(record)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The records that the match shall write, if any; `there` is what has been played of it.
fn claim<'a>(
    arguments: &'a MatchArguments,
    rules: &'a dyn DynGame,
    settings: &MatchSettings,
    there: Option<&mut JournalSet>,
) -> Result<Option<Archive<'a>>, ArenaError> {
    let claim = |to| {
        let mut played = there.into_iter().flat_map(JournalSet::games);
        Archive::claim(to, rules, settings, &mut played)
    };
    arguments.records.as_deref().map(claim).transpose()
}

/// Has the match watched, of which `record` holds some of `total` games.
fn spectator(
    arguments: &MatchArguments,
    rules: &'static dyn DynGame,
    (record, total): (&Record, u64),
    admit: &Admit,
) -> Result<Box<dyn Spectator>, ArenaError> {
    admit(&Billing {
        rules,
        settings: &record.settings,
        record,
        total,
        sprt: arguments.sprt.as_ref(),
        anchor: arguments.anchor.as_ref(),
        port: arguments.port,
        opens: !arguments.no_open,
    })
    .map_err(ArenaError::Argument)
}

/// Prints the report of a match, and where its journal is.
fn print_result(record: &Record, arguments: &MatchArguments, path: &Path) -> io::Result<()> {
    let (sprt, anchor) = (arguments.sprt.as_ref(), arguments.anchor.as_ref());
    let mut out = command_line::stdout();
    writeln!(out, "{}", report::text(record, sprt, anchor))?;
    writeln!(out, "journal {}", path.display())?;
    out.flush()
}

/// The games played stay; says where it is and with which command the match goes on: this process's
/// own, without `--fresh`, and with the shard that a batch system had set.
fn say_resume(path: &Path, games: usize, arguments: &MatchArguments) -> io::Result<()> {
    let words = env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let mut words: Vec<String> = words.filter(|argument| argument != "--fresh").collect();
    let shard = arguments.shard.is_none().then(Shard::from_environment).flatten();
    if let Some(Shard { index, of }) = shard {
        words.extend(["--shard".to_owned(), format!("{index}/{of}")]);
    }
    let (path, command) = (path.display(), quoting::join(&words));
    writeln!(
        command_line::stderr(),
        "{games} games are in {path}; this goes on with the match:\n{command}"
    )
}

/// The match had nothing left to play.
fn say_finished(path: &Path, games: usize, decided: bool) -> io::Result<()> {
    let (path, why) =
        (path.display(), if decided { "its test is decided" } else { "all are played" });
    writeln!(
        command_line::stderr(),
        "note: nothing to play: {games} games of this match are in {path}, and {why}; a larger \
         --games extends it, --fresh begins it anew"
    )
}

/// Starts each engine once, before anything is played: one that does not start is refused, or that does
/// not announce its options, unless `--lenient` makes that a warning. What it calls itself is taken down.
fn try_out(settings: &mut MatchSettings, arguments: &MatchArguments) -> Result<(), ArenaError> {
    for EngineEntry { spec, version, .. } in &mut settings.engines {
        let failed = |failure| MatchError::Engine(spec.name.clone(), failure);
        let engine = Engine::start(spec, arguments.patience(), None).map_err(failed)?;
        for objection in spec.objections(&engine.announced) {
            if !arguments.lenient {
                let text = format!("{objection}; --lenient plays all the same");
                return Err(ArenaError::Argument(text));
            }
            command_line::warn(&objection)?;
        }
        version.clone_from(&engine.version);
        engine.quit();
    }
    Ok(())
}

/// The rounds of a Swiss tournament among so many engines.
fn swiss_rounds(
    format: Format,
    rounds: Option<u64>,
    engines: usize,
) -> Result<Option<u64>, ArenaError> {
    let most = swiss::most_rounds(engines);
    match (format, rounds) {
        (Format::Swiss, Some(rounds)) if rounds > most => {
            let text = format!("--rounds {rounds}: {engines} engines meet somebody new in {most}");
            Err(ArenaError::Argument(text))
        }
        (Format::Swiss, rounds) => Ok(rounds.or(Some(swiss::usual_rounds(engines)))),
        (_, Some(_)) => Err(ArenaError::Argument("--rounds is for --format swiss".into())),
        (_, None) => Ok(None),
    }
}

fn match_settings(
    arguments: &MatchArguments,
    rules: &dyn DynGame,
    (format, specs): (Format, Vec<EngineSpec>),
    openings: u64,
) -> Result<MatchSettings, ArenaError> {
    let entry = |spec| EngineEntry { hash: engines::program_hash(&spec), spec, version: None };
    let engines = specs.into_iter().map(entry).collect();
    let settings = MatchSettings {
        version: 1,
        game: arguments.game.clone(),
        settings: rules.refereed(&arguments.settings)?,
        engines,
        format,
        rounds: arguments.games.div_ceil(2),
        swiss_rounds: None,
        seed: arguments.seed,
        openings,
        adjudication: arguments.adjudication(),
        margin: arguments.margin,
        replay_draws: arguments.replay_draws,
        event: arguments.event.clone(),
        site: arguments.site.clone(),
    };
    Anchor::check(arguments.anchor.as_ref(), &settings).map_err(ArenaError::Argument)?;
    Ok(settings)
}

impl Signals {
    /// Ends the match in order at the first signal, and at once at the second.
    fn listen() -> Result<Self, ArenaError> {
        let (stop, interrupted) = (Arc::default(), Arc::default());
        let signals = Self { stop: Arc::clone(&stop), interrupted: Arc::clone(&interrupted) };
        ctrlc::set_handler(move || {
            if interrupted.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
            stop.store(true, Ordering::Relaxed);
        })
        .map_err(|error| ArenaError::Argument(format!("no signal handler: {error}")))?;
        Ok(signals)
    }
}

/// The exit code of a process that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

/// Plays what is left of the match, unless its test is decided.
fn play_all(
    plan: &Match<'_>,
    shard: Shard,
    order: &[usize],
    journal: &mut Journal,
    on_game: &OnGame<'_>,
) -> Result<(), MatchError> {
    if is_decided(plan.sprt.as_ref(), &Tally::of(&journal.set.record)) {
        return Ok(());
    }
    let settings = plan.settings;
    match settings.format {
        Format::Knockout => knockout(plan, order, journal, on_game),
        Format::Swiss => swiss(plan, order, journal, on_game),
        format => {
            let meetings = meetings(format, settings.engines.len());
            let all = pairs(&meetings, settings.rounds, order, 0);
            let ours = all.filter(|pair| shard.has(pair.number));
            run(plan, ours, journal, on_game)
        }
    }
}

/// Plays round after round, each from openings of its own; who meets follows from the rounds before.
fn swiss(
    plan: &Match<'_>,
    order: &[usize],
    journal: &mut Journal,
    on_game: &OnGame<'_>,
) -> Result<(), MatchError> {
    let settings = plan.settings;
    let of_round = swiss::pairs_of_round(settings);
    for round in 0..settings.swiss_rounds.unwrap_or(1) {
        if plan.stop.load(Ordering::Relaxed) {
            break;
        }
        let meetings = SwissTable::of(&journal.set.record, round).meetings();
        let mut order = order.to_vec();
        let start = (round as usize).saturating_mul(settings.rounds as usize) % order.len().max(1);
        order.rotate_left(start);
        let pairs = pairs(&meetings, settings.rounds, &order, round * of_round);
        run(plan, pairs, journal, on_game)?;
    }
    Ok(())
}

/// Plays round after round; in each the best of those still in meets the worst. A meeting that
/// ends level goes to the better seed.
fn knockout(
    plan: &Match<'_>,
    order: &[usize],
    journal: &mut Journal,
    on_game: &OnGame<'_>,
) -> Result<(), MatchError> {
    let rounds = plan.settings.rounds;
    let mut left = (0..plan.settings.engines.len()).collect::<Vec<_>>();
    let mut number = 0;
    while left.len() > 1 && !plan.stop.load(Ordering::Relaxed) {
        let half = left.len() / 2;
        let meetings = (0..half).map(|i| [left[i], left[left.len() - 1 - i]]).collect::<Vec<_>>();
        run(plan, pairs(&meetings, rounds, order, number), journal, on_game)?;
        number += meetings.len() as u64 * rounds;
        left.retain(|engine| {
            let meeting = meetings.iter().find(|meeting| meeting.contains(engine));
            meeting.is_none_or(|&[a, b]| {
                let [won, lost, _] = tally::results(&journal.set.record, a, b);
                (*engine == a) == (won >= lost)
            })
        });
    }
    Ok(())
}

impl MatchArguments {
    /// The part of the schedule that this process plays.
    pub(super) fn shard(&self) -> Shard {
        self.shard.or_else(Shard::from_environment).unwrap_or(Shard::WHOLE)
    }

    /// Makes the folder for what engines write to stderr, if there is to be one.
    fn make_stderr_folder(&self) -> Result<(), ArenaError> {
        let Some(folder) = &self.stderr else { return Ok(()) };
        fs::create_dir_all(folder).map_err(|error| ArenaError::in_file(folder, error))
    }

    /// Where the journal is: by default in this folder, under a name that belongs to the match.
    fn journal_path(&self, settings: &MatchSettings) -> Result<PathBuf, ArenaError> {
        if let Some(path) = &self.journal {
            return Ok(path.clone());
        }
        let text = serde_json::to_string(&settings.identity())
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        let hash = openings::fingerprint_of(text.as_bytes());
        let shard = match self.shard() {
            Shard::WHOLE => String::new(),
            Shard { index, of } => format!("-{index}of{of}"),
        };
        Ok(PathBuf::from(format!("{}-{hash:016x}{shard}.journal.jsonl", settings.game)))
    }
}
