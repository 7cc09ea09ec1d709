//! A match from its arguments to its report: what the journal does not hold yet is played.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use command_line::{INTERRUPTED, Shard, counted};
use dyngame::DynGame;

use super::arguments::MatchArguments;
use super::checks::{check_known, check_statistics};
use super::match_openings::OrderedOpenings;
use super::places::{Claimed, Files};
use super::progress::Progress;
use super::rounds::{knockout, one_meeting, swiss};
use super::signals::Signals;
use super::{engines, match_openings};
use crate::described;
use crate::engine::{Engine, EngineSpec};
use crate::error::ArenaError;
use crate::journal::{EngineEntry, GameEntry, Journal, MatchRecord, MatchSettings};
use crate::quoting;
use crate::report;
use crate::runner::{Match, MatchError, OnGame, is_decided, run};
use crate::schedule::{Format, meetings, pairs};
use crate::spectator::{Admit, Billing, Spectator};
use crate::statistics::Sprt;
use crate::tally::Tally;
use crate::tuning::{Course, Tuner};

pub(super) struct Contest<'a> {
    pub(super) arguments: &'a MatchArguments,
    pub(super) rules: &'static dyn DynGame,
    pub(super) settings: MatchSettings,
    pub(super) openings: OrderedOpenings,
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

impl<'a> Contest<'a> {
    pub(super) fn new(
        arguments: &'a MatchArguments,
        rules: &'static dyn DynGame,
        paired: (Format, Vec<EngineSpec>),
    ) -> Result<Self, ArenaError> {
        let mut settings = match_settings(arguments, rules, paired)?;
        let openings = match_openings::of_match(arguments, rules)?;
        settings.openings = openings.fingerprint;
        let sprt = arguments.sprt.as_ref();
        if sprt.is_some() {
            check_whole(arguments, "--sprt")?;
        }
        Ok(Self { arguments, rules, settings, openings, sprt, stop_at: None })
    }

    /// Plays what its journal does not hold yet, and prints the report.
    pub(super) fn play(mut self, signals: &Signals, admit: &Admit) -> Result<Played, ArenaError> {
        signals.begin();
        let shard = self.arguments.shard()?;
        // Whatever can be refused is refused before anything is written.
        let claimed = Claimed::of(self.arguments, self.rules, &self.settings, shard)?;
        try_out(&mut self.settings, self.arguments)?;
        let mut files = claimed.open(&self.settings, self.arguments)?;
        let before = files.journal.set.record.games.len();
        let (played, course) = self.play_rest(&mut files, shard, signals, admit)?;
        let Files { path, journal, .. } = files;
        let record = &journal.set.record;
        let after = record.games.len();
        if let Err(error) = played {
            say_resume(&path, after, self.arguments)?;
            return Err(match error {
                MatchError::Journal(error) => ArenaError::in_file(&path, error),
                error => error.into(),
            });
        }
        print_result(&self.report(record, course.as_ref()), &path)?;
        let is_interrupted = signals.is_interrupted();
        if is_interrupted {
            say_resume(&path, after, self.arguments)?;
        } else if before == after {
            say_finished(&path, after, self.finished_because(record))?;
        }
        Ok(Played { journal: path, course, is_interrupted })
    }

    /// Plays what `files` do not hold yet; how that ended, and how far the tuning has come, if it is one.
    fn play_rest(
        &self,
        files: &mut Files<'_>,
        shard: Shard,
        signals: &Signals,
        admit: &Admit,
    ) -> Result<(Result<(), MatchError>, Option<Course>), ArenaError> {
        let arguments = self.arguments;
        let Files { path, journal, archive } = files;
        let total = shard.share(self.settings.pairs()).saturating_mul(2);
        let spectator = match arguments.watch {
            true => Some(self.spectator((&journal.set.record, total), admit)?),
            false => None,
        };
        let tuner = Course::of(&journal.set.record).map(|course| {
            Tuner::new(course, MatchArguments::other_shards(shard, &self.settings, path))
        });
        let plan = Match {
            rules: self.rules,
            settings: &self.settings,
            openings: &self.openings.all,
            patience: arguments.patience(),
            stderr: arguments.stderr.as_deref(),
            concurrency: arguments.concurrency(),
            sprt: self.sprt.copied(),
            stop: &signals.stop,
            spectator: spectator.as_deref(),
            tuner: tuner.as_ref(),
        };
        let before = journal.set.record.games.len() as u64;
        let progress = Progress::new(&plan, arguments.anchor.as_ref(), total, before);
        let on_game = |record: &MatchRecord, tally: &Tally, game: &GameEntry| {
            tuner.iter().for_each(|tuner| tuner.note(record, game));
            progress.note(record, tally, game);
            archive.iter().for_each(|archive| archive.note(game, &record.settings));
        };
        let played = self.play_all((&plan, shard), (journal, &on_game), signals);
        progress.finish();
        Ok((played, tuner.map(Tuner::into_course)))
    }

    /// Why there is nothing to play beside what `record` holds.
    fn finished_because(&self, record: &MatchRecord) -> &'static str {
        match is_decided(self.sprt, &Tally::of(record)) {
            true => "its test is decided",
            false if record.settings.is_fixed() => "all are played",
            false => "all are played; a larger --games extends it",
        }
    }

    /// The report of what `record` holds; the course of a tuning knows what other shards have played, too.
    fn report(&self, record: &MatchRecord, course: Option<&Course>) -> String {
        let anchor = self.arguments.anchor.as_ref();
        let text = || report::text(record, self.sprt, anchor);
        course.map_or_else(text, |course| report::tuning(record, course))
    }

    /// Has the match watched, of which `record` holds some of `total` games.
    fn spectator(
        &self,
        (record, total): (&MatchRecord, u64),
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
        (plan, shard): (&Match<'_>, Shard),
        (journal, on_game): (&mut Journal, &OnGame<'_>),
        signals: &Signals,
    ) -> Result<(), MatchError> {
        if is_decided(self.sprt, &Tally::of(&journal.set.record)) {
            return Ok(());
        }
        let (settings, order) = (plan.settings, &self.openings.order);
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

fn match_settings(
    arguments: &MatchArguments,
    rules: &dyn DynGame,
    (format, specs): (Format, Vec<EngineSpec>),
) -> Result<MatchSettings, ArenaError> {
    let mut engines: Vec<EngineEntry> = Vec::new();
    for spec in specs {
        // A program is read once, under however many names it plays.
        let is_same =
            |it: &&EngineEntry| it.spec.command == spec.command && it.spec.folder == spec.folder;
        let known = engines.iter().find(is_same).map(|entry| entry.hash);
        let hash = known.unwrap_or_else(|| engines::program_hash(&spec));
        engines.push(EngineEntry { hash, ..EngineEntry::new(spec) });
    }
    let settings = MatchSettings {
        engines,
        format,
        rounds: arguments.games.div_ceil(2),
        seed: arguments.seed,
        adjudication: arguments.adjudication(),
        margin: arguments.margin,
        replay_draws: arguments.replay_draws,
        event: arguments.event.clone(),
        site: arguments.site.clone(),
        ..MatchSettings::new(&arguments.game, rules.refereed(&arguments.settings)?)
    };
    check_statistics(arguments.sprt.as_ref(), arguments.anchor.as_ref(), &settings)?;
    check_known(rules, &settings)?;
    Ok(settings)
}

/// # Errors
/// If the match is shared out although `option` ends its games: each shard would stop by its own ones.
pub(super) fn check_whole(arguments: &MatchArguments, option: &str) -> Result<(), ArenaError> {
    if arguments.shard()? == Shard::WHOLE {
        return Ok(());
    }
    let text = format!("{option} cannot be shared out: a shard would stop by its own games");
    Err(ArenaError::Argument(text))
}

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
    let of_system = arguments.shard.is_none().then(Shard::from_environment);
    if let Some(Ok(Some(Shard { index, of }))) = of_system {
        words.extend(["--shard".to_owned(), format!("{index}/{of}")]);
    }
    let (path, command) = (path.display(), quoting::join(&words));
    let games = counted(games, "game");
    writeln!(command_line::stderr(), "{path} has {games}; this goes on with the match:\n{command}")
}

/// The match had nothing left to play, for this reason.
fn say_finished(path: &Path, games: usize, why: &str) -> io::Result<()> {
    let path = path.display();
    writeln!(
        command_line::stderr(),
        "note: nothing to play: {path} has {} of this match, and {why}; --fresh begins it anew",
        counted(games, "game")
    )
}

/// Starts each engine once, before anything is played: one that does not start is refused, or that does
/// not announce its options, unless `--lenient` makes that a warning. What it calls itself is taken down.
fn try_out(settings: &mut MatchSettings, arguments: &MatchArguments) -> Result<(), ArenaError> {
    for EngineEntry { spec, version, .. } in &mut settings.engines {
        let failed = |failure| MatchError::Engine(spec.name.clone(), failure);
        let engine = Engine::start(spec, arguments.patience(), None).map_err(failed)?;
        described::accept(&engine, spec, arguments.lenient)?;
        version.clone_from(&engine.version);
        engine.quit();
    }
    Ok(())
}
