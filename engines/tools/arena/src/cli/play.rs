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
use super::book::Book;
use super::error::ArenaError;
use super::games::game_named;
use super::journals::report_damage;
use super::progress::Progress;
use super::repeat::repeat;
use super::{engines, openings as books, quoting};
use crate::engine::{Engine, EngineSpec};
use crate::journal::{
    EngineEntry, Follower, GameEntry, Journal, JournalError, JournalSet, Lock, MatchSettings,
    Record,
};
use crate::openings;
use crate::report;
use crate::runner::{Match, MatchError, OnGame, is_decided, run};
use crate::schedule::{Format, Pair, meetings, pairs};
use crate::spectator::{Admit, Billing, Spectator};
use crate::standing::Anchor;
use crate::statistics::Sprt;
use crate::swiss::{self, SwissTable};
use crate::tally::{self, Tally};
use crate::tuning::{Course, Tuner};

/// The signals that end a match before its last game.
pub(super) struct Signals {
    /// Ends the match, on a signal or by its own decision.
    stop: Arc<AtomicBool>,
    /// Whether that was a signal.
    interrupted: Arc<AtomicBool>,
}

/// A match that is to be played.
pub(super) struct Contest<'a> {
    pub(super) arguments: &'a MatchArguments,
    pub(super) rules: &'static dyn DynGame,
    pub(super) settings: MatchSettings,
    pub(super) book: Book,
    /// Ends the match when it is decided.
    pub(super) sprt: Option<&'a Sprt>,
    /// Ends a meeting of a gauntlet once its score is so many standard errors from even.
    pub(super) stop_at: Option<f64>,
}

/// A match that has ended, or was interrupted.
pub(super) struct Played {
    pub(super) journal: PathBuf,
    /// How far the tuning has come, if it is one.
    pub(super) course: Option<Course>,
    pub(super) is_interrupted: bool,
}

impl Played {
    pub(super) fn exit(&self) -> ExitCode {
        if self.is_interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
    }
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
    let mut contest = Contest::new(arguments, rules, (format, specs))?;
    contest.settings.swiss_rounds = swiss_rounds(format, rounds, contest.settings.engines.len())?;
    Ok(contest.play(&Signals::listen()?, admit)?.exit())
}

impl<'a> Contest<'a> {
    /// The match of these engines.
    pub(super) fn new(
        arguments: &'a MatchArguments,
        rules: &'static dyn DynGame,
        paired: (Format, Vec<EngineSpec>),
    ) -> Result<Self, ArenaError> {
        let book = books::of_match(arguments, rules)?;
        let settings = match_settings(arguments, rules, paired, book.fingerprint)?;
        let sprt = arguments.sprt.as_ref();
        Ok(Self { arguments, rules, settings, book, sprt, stop_at: None })
    }

    /// Plays what its journal does not hold yet, and prints the report.
    pub(super) fn play(mut self, signals: &Signals, admit: &Admit) -> Result<Played, ArenaError> {
        let (arguments, rules) = (self.arguments, self.rules);
        signals.begin();
        let path = arguments.journal_path(&self.settings)?;
        let in_file = |error: JournalError| ArenaError::in_file(&path, error);
        let lock = Lock::acquire(&path).map_err(in_file)?;
        let mut there = Journal::read(&path).map_err(in_file)?;
        let told = there.as_ref().map_or(&self.settings, |reading| &reading.record.settings);
        let told = told.clone();
        let mut archive = claim(arguments, rules, &told, there.as_mut())?;
        let found = there.filter(|_| !arguments.fresh);
        if let Some(reading) = &found {
            report_damage(&path, &reading.damage, arguments.strict)?;
        }
        try_out(&mut self.settings, arguments)?;
        arguments.make_stderr_folder()?;
        let mut journal = Journal::open(&path, lock, found, &self.settings).map_err(in_file)?;
        archive.as_mut().map_or(Ok(()), |archive| archive.begin(&mut journal))?;
        let total = arguments.shard().share(tally::scheduled(&self.settings) / 2) * 2;
        let spectator = match arguments.watch {
            true => Some(self.spectator((&journal.set.record, total), admit)?),
            false => None,
        };
        let tuner = Course::of(&journal.set.record)
            .map(|course| Tuner::new(course, arguments.other_shards(&self.settings, &path)));
        let plan = Match {
            rules,
            settings: &self.settings,
            openings: &self.book.openings,
            patience: arguments.patience(),
            stderr: arguments.stderr.as_deref(),
            concurrency: arguments.concurrency(),
            sprt: self.sprt.copied(),
            stop: &signals.stop,
            spectator: spectator.as_deref(),
            tuner: tuner.as_ref(),
        };
        let before = journal.set.record.games.len();
        let progress = Progress::new(&plan, arguments.anchor.as_ref(), total, before as u64);
        let on_game = |record: &Record, tally: &Tally, game: &GameEntry| {
            tuner.iter().for_each(|tuner| tuner.note(record, game));
            progress.note(record, tally, game);
            archive.iter().for_each(|archive| archive.note(game, &record.settings));
        };
        let played = self.play_all(&plan, (&mut journal, &on_game), signals);
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
        let course = tuner.map(Tuner::into_course);
        print_result(&self.report(record, course.as_ref()), &path)?;
        let is_interrupted = signals.interrupted.load(Ordering::Relaxed);
        if is_interrupted {
            say_resume(&path, after, arguments)?;
        } else if before == after {
            say_finished(&path, after, is_decided(self.sprt, &Tally::of(record)))?;
        }
        Ok(Played { journal: path, course, is_interrupted })
    }

    /// The report of what `record` holds; the course of a tuning knows what other shards have played, too.
    fn report(&self, record: &Record, course: Option<&Course>) -> String {
        let anchor = self.arguments.anchor.as_ref();
        let text = || report::text(record, self.sprt, anchor);
        course.map_or_else(text, |course| report::tuning(record, course))
    }

    /// Has the match watched, of which `record` holds some of `total` games.
    fn spectator(
        &self,
        (record, total): (&Record, u64),
        admit: &Admit,
    ) -> Result<Box<dyn Spectator>, ArenaError> {
        let arguments = self.arguments;
        admit(&Billing {
            rules: self.rules,
            settings: &record.settings,
            record,
            total,
            sprt: self.sprt,
            anchor: arguments.anchor.as_ref(),
            port: arguments.port,
            opens: !arguments.no_open,
        })
        .map_err(ArenaError::Argument)
    }

    /// Plays what is left of the match, unless its test is decided.
    fn play_all(
        &self,
        plan: &Match<'_>,
        (journal, on_game): (&mut Journal, &OnGame<'_>),
        signals: &Signals,
    ) -> Result<(), MatchError> {
        if is_decided(self.sprt, &Tally::of(&journal.set.record)) {
            return Ok(());
        }
        let (settings, order, shard) = (plan.settings, &self.book.order, self.arguments.shard());
        match settings.format {
            Format::Knockout => knockout(plan, order, journal, on_game),
            Format::Swiss => swiss(plan, order, journal, on_game),
            format => {
                let meetings = meetings(format, settings.engines.len());
                let all = || pairs(&meetings, settings.rounds, order, 0);
                let ours = || all().filter(|pair| shard.has(pair.number));
                let Some(errors) = self.stop_at else {
                    run(plan, ours(), journal, on_game)?;
                    let finish = |tuner: &Tuner| tuner.finish(settings.rounds, plan.stop);
                    return Ok(plan.tuner.map_or(Ok(()), finish)?);
                };
                meetings.iter().try_for_each(|&engines| {
                    let theirs = ours().filter(|pair| pair.engines == engines);
                    one_meeting(plan, theirs, (engines, errors), (journal, on_game), signals)
                })
            }
        }
    }
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

/// Prints the report of a match, and where its journal is.
fn print_result(report: &str, path: &Path) -> io::Result<()> {
    let mut out = command_line::stdout();
    writeln!(out, "{report}")?;
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
        tuning: None,
        open: false,
        event: arguments.event.clone(),
        site: arguments.site.clone(),
    };
    Anchor::check(arguments.anchor.as_ref(), &settings).map_err(ArenaError::Argument)?;
    Ok(settings)
}

impl Signals {
    /// Ends a match in order at the first signal, and at once at the second.
    pub(super) fn listen() -> Result<Self, ArenaError> {
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

    /// A match may begin, whatever has ended the one before it.
    fn begin(&self) {
        self.stop.store(self.interrupted.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// The exit code of a process that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

/// Plays the pairs of one meeting, until its score is so many standard errors from even.
fn one_meeting(
    plan: &Match<'_>,
    pairs: impl Iterator<Item = Pair> + Send,
    (engines, errors): ([usize; 2], f64),
    (journal, on_game): (&mut Journal, &OnGame<'_>),
    signals: &Signals,
) -> Result<(), MatchError> {
    /// Pairs before a score says anything.
    const LEAST: u64 = 20;
    let is_clear = |record: &Record| {
        let counts = tally::pentanomial(record, engines);
        let far = |[score, error]: [f64; 2]| (score - 0.5).abs() > errors * error;
        counts.pairs() >= LEAST && counts.score().is_some_and(far)
    };
    if is_clear(&journal.set.record) || plan.stop.load(Ordering::Relaxed) {
        return Ok(());
    }
    let ended = AtomicBool::new(false);
    let played = run(plan, pairs, journal, &|record, tally, game| {
        on_game(record, tally, game);
        if is_clear(record) && !plan.stop.swap(true, Ordering::Relaxed) {
            ended.store(true, Ordering::Relaxed);
        }
    });
    // What has ended this meeting does not end the match.
    if played.is_ok() && ended.into_inner() {
        signals.begin();
    }
    played
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
        let shard = self.shard();
        let is_shared = settings.tuning.is_some() && shard != Shard::WHOLE;
        match &self.journal {
            Some(path) if is_shared => return Ok(of_shard(path, shard)),
            Some(path) => return Ok(path.clone()),
            None => {}
        }
        let text = serde_json::to_string(&settings.identity())
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        let hash = openings::fingerprint_of(text.as_bytes());
        let shared = match shard {
            Shard::WHOLE => String::new(),
            Shard { index, of } => format!("-{index}of{of}"),
        };
        Ok(PathBuf::from(format!("{}-{hash:016x}{shared}.journal.jsonl", settings.game)))
    }

    /// The journals of the other shards of a tuning, whose own is at `path`.
    fn other_shards(&self, settings: &MatchSettings, path: &Path) -> Vec<Follower> {
        let own = self.shard();
        let others = (1..=own.of).filter(|index| *index != own.index);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let path_of = |index| {
            let [own, other] = [own.index, index].map(|index| format!("-{index}of{}", own.of));
            let (before, after) = name.rsplit_once(&own).unwrap_or((&name, ""));
            path.with_file_name(format!("{before}{other}{after}"))
        };
        others.map(|index| Follower::new(path_of(index), settings.clone())).collect()
    }
}

/// `games.jsonl` as the journal of a shard: `games-2of8.jsonl`.
fn of_shard(path: &Path, Shard { index, of }: Shard) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{index}of{of}{}", ending.unwrap_or_default()))
}
