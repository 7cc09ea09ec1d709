//! The commands `tengen match`, `tournament`, `report` and `merge`.

mod arguments;
mod engines;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::Limits;
use crate::doctor::{self, Clinic, Finding};
use crate::engine::{Engine, EngineSpec, Failure, Patience};
use crate::html;
use crate::journal::{EngineEntry, Journal, JournalError, MatchSettings, Record};
use crate::mock::{self, Behaviour, Departure, Orders};
use crate::openings;
use crate::records;
use crate::referee::Opening;
use crate::report;
use crate::rules::Rules;
use crate::runner::{Match, MatchError, run};
use crate::schedule::{Format, Pair, Shard, meetings, pairs};
use crate::watchdog;

pub use arguments::{MatchArguments, ReportArguments, TournamentArguments};

/// What to do in the arena.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays two engines against each other, or Tengen against itself.
    Match(MatchArguments),
    /// Plays any number of engines against each other.
    Tournament(TournamentArguments),
    /// Computes the result from journals.
    Report(ReportArguments),
    /// Joins the journals of one match into one.
    Merge(MergeArguments),
    /// Writes the games of journals in their game's own format.
    Export(ExportArguments),
    /// Makes openings: random, and balanced in the eyes of Tengen's engine.
    Openings(OpeningsArguments),
    /// Checks that an engine keeps its protocol.
    Doctor(DoctorArguments),
    /// Runs a mock engine, which plays random moves and misbehaves on request.
    #[command(hide = true)]
    Mock(MockArguments),
    /// Ends engines whose runner was killed.
    #[command(hide = true)]
    Reap,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// Journals of one match.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// The format [default: the usual one of the game].
    #[arg(long, value_enum)]
    format: Option<records::Format>,
    /// The file they go to; for KIF, which holds one game a file, the folder.
    #[arg(long, short)]
    out: PathBuf,
}

/// Arguments of `openings`.
#[derive(Debug, Args)]
pub struct OpeningsArguments {
    /// The game.
    game: String,
    /// How many are tried.
    #[arg(long, default_value_t = 500)]
    tries: usize,
    /// Plies of each.
    #[arg(long)]
    plies: Option<usize>,
    /// Hundredths of the unit that either side may be ahead.
    #[arg(long, default_value_t = 100)]
    within: i32,
    /// Nodes for the look at each.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Program and arguments of the engine that looks [default: Tengen's own].
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A setting of the game itself: `Variant=english8`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = arguments::setting)]
    settings: Vec<(String, String)>,
    /// The file they go to.
    #[arg(long, short)]
    out: PathBuf,
}

/// Arguments of `doctor`.
#[derive(Debug, Args)]
pub struct DoctorArguments {
    /// The game that the engine plays.
    game: String,
    /// Program and arguments [default: Tengen's own engine].
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
    /// Its protocol [default: all that Tengen speaks for the game, or the usual one].
    #[arg(long)]
    proto: Option<String>,
    /// An option it needs: `UCI_Variant=xiangqi`.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = arguments::setting)]
    options: Vec<(String, String)>,
    /// Milliseconds added to every limit, for slow machines.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    slack: u64,
    /// Searches of a millisecond asked for in a row.
    #[arg(long, default_value_t = 1000)]
    searches: u32,
}

/// Arguments of `mock`.
#[derive(Debug, Args)]
pub struct MockArguments {
    /// The game.
    game: String,
    /// What it does wrong.
    #[arg(long, value_enum, default_value_t)]
    behaviour: Behaviour,
    /// At which of its moves in a game it begins to.
    #[arg(long, default_value_t = 1)]
    after: u32,
    /// Milliseconds it takes where it takes its time.
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    delay: u64,
    /// Seed of its moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArguments {
    /// Journals of the same match.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// Where the joint journal goes.
    #[arg(long, short)]
    out: PathBuf,
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// An argument does not make sense.
    #[error("{0}")]
    Argument(String),
    /// A file cannot be used.
    #[error("{0}: {1}")]
    File(PathBuf, String),
    /// The match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The result cannot be printed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Runs a command with these games; prints what it has to say.
#[must_use]
pub fn execute(command: &Command, games: &[&dyn Rules]) -> ExitCode {
    let plays = matches!(command, Command::Match(_) | Command::Tournament(_) | Command::Doctor(_));
    if plays && let Err(error) = watchdog::start() {
        log::warn!("no watchdog: {error}");
    }
    let done = match command {
        Command::Reap => watchdog::reap(io::stdin().lock()).map_err(ArenaError::from),
        Command::Match(arguments) => play(arguments, Format::RoundRobin, games),
        Command::Tournament(arguments) => play(&arguments.common, arguments.format, games),
        Command::Report(arguments) => print_report(arguments, games),
        Command::Merge(arguments) => merge(arguments),
        Command::Export(arguments) => export(arguments, games),
        Command::Openings(arguments) => make_openings(arguments, games),
        Command::Doctor(arguments) => match examine(arguments, games) {
            Ok(false) => return ExitCode::FAILURE,
            other => other.map(|_| ()),
        },
        Command::Mock(arguments) => match mock(arguments, games) {
            Ok(Departure::Crash) => return ExitCode::FAILURE,
            other => other.map(|_| ()),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn game_named<'a>(word: &str, games: &[&'a dyn Rules]) -> Result<&'a dyn Rules, ArenaError> {
    let found = games.iter().find(|rules| rules.word() == word).copied();
    found.ok_or_else(|| {
        let words = games.iter().map(|rules| rules.word()).collect::<Vec<_>>().join(", ");
        ArenaError::Argument(format!("no such game: {word} (there are {words})"))
    })
}

fn export(arguments: &ExportArguments, games: &[&dyn Rules]) -> Result<(), ArenaError> {
    let record = read_journals(&arguments.journals)?;
    let settings = &record.settings;
    let rules = game_named(&settings.game, games)?;
    let format = arguments.format.or_else(|| records::Format::of_game(&settings.game));
    let no_format = || ArenaError::Argument(format!("no format for games of {}", settings.game));
    let format = format.ok_or_else(no_format)?;
    let text = |game| {
        let game = records::GameRecord::of(game, settings);
        records::write(format, &game, rules, &settings.settings)
            .map_err(|error| ArenaError::Argument(format!("{}: {error}", game.event)))
    };
    let written = |path: &Path, text: String| {
        fs::write(path, text).map_err(|error| ArenaError::File(path.into(), error.to_string()))
    };
    if format == records::Format::Kif {
        fs::create_dir_all(&arguments.out)
            .map_err(|error| ArenaError::File(arguments.out.clone(), error.to_string()))?;
        for game in record.games.values() {
            let name = format!("{:06}-{}.kif", game.pair, game.leg + 1);
            written(&arguments.out.join(name), text(game)?)?;
        }
    } else {
        let separator = if format == records::Format::Csa { "/\n" } else { "" };
        let texts = record.games.values().map(text).collect::<Result<Vec<_>, _>>()?;
        written(&arguments.out, texts.join(separator))?;
    }
    writeln!(io::stdout(), "{} games in {}", record.games.len(), arguments.out.display())?;
    Ok(())
}

fn make_openings(arguments: &OpeningsArguments, games: &[&dyn Rules]) -> Result<(), ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    let settings = &arguments.settings;
    let refused = |error: game::TextError| ArenaError::Argument(error.to_string());
    let failed = |failure: Failure| ArenaError::Argument(format!("the judge {failure}"));
    let plies = arguments.plies.unwrap_or_else(|| arguments::opening_plies(rules.word()));
    let tried = openings::random(rules, settings, arguments.tries, plies, arguments.seed);
    let spec = EngineSpec {
        name: "judge".to_owned(),
        command: match &arguments.judge {
            Some(command) => engines::command_of(command)?,
            None => engines::own_command(rules)?,
        },
        protocol: rules.protocols()[0],
        options: settings.clone(),
        limits: Limits::default(),
        folder: None,
    };
    let mut judge = Engine::start(&spec, Patience::default()).map_err(failed)?;
    judge.new_game().map_err(failed)?;
    let spelling = rules.spelling(spec.protocol, settings).map_err(refused)?;
    let balance = openings::Balance { within: arguments.within, nodes: arguments.nodes };
    let tried = tried.map_err(refused)?;
    let judged = openings::balanced(tried, (rules, settings), (&mut judge, &spelling), balance);
    let judged = judged.map_err(refused)?;
    judge.quit();
    let mut text = format!(
        "# Openings of {} after {plies} random plies, kept where {} nodes of Tengen's own search\n\
         # found neither side ahead by more than {} hundredths. Seed {}.\n",
        arguments.game, arguments.nodes, arguments.within, arguments.seed
    );
    for opening in &judged {
        text += &openings::line(opening);
        text.push('\n');
    }
    fs::write(&arguments.out, text)
        .map_err(|error| ArenaError::File(arguments.out.clone(), error.to_string()))?;
    writeln!(io::stdout(), "{} openings in {}", judged.len(), arguments.out.display())?;
    Ok(())
}

/// Runs all checks and prints what they find; whether the engine passed.
fn examine(arguments: &DoctorArguments, games: &[&dyn Rules]) -> Result<bool, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    let own = arguments.command.is_empty();
    let protocols = match &arguments.proto {
        Some(word) => vec![engines::protocol_named(word)?],
        None if own => rules.protocols().to_vec(),
        None => rules.protocols()[..1].to_vec(),
    };
    let command = if own { engines::own_command(rules)? } else { arguments.command.clone() };
    let mut healthy = true;
    for protocol in protocols {
        let spec = EngineSpec {
            name: command[0].clone(),
            command: command.clone(),
            protocol,
            options: arguments.options.clone(),
            limits: Limits::default(),
            folder: None,
        };
        let clinic = Clinic {
            rules,
            spec: &spec,
            slack: Duration::from_millis(arguments.slack),
            searches: arguments.searches,
        };
        healthy &= examine_in(&clinic)?;
    }
    Ok(healthy)
}

fn examine_in(clinic: &Clinic<'_>) -> Result<bool, ArenaError> {
    let mut out = io::stdout().lock();
    writeln!(out, "{} over {}", clinic.spec.name, clinic.spec.protocol.word())?;
    let mut failed = 0;
    for check in doctor::checks(clinic.spec.protocol) {
        match check.run(clinic) {
            Finding::Well => writeln!(out, "  ok    {}", check.name)?,
            Finding::Skipped(reason) => writeln!(out, "  skip  {} ({reason})", check.name)?,
            Finding::Ill(what) => {
                failed += 1;
                writeln!(out, "  FAIL  {}: {what}", check.name)?;
            }
        }
        out.flush()?;
    }
    let verdict = if failed == 0 { "passes".to_owned() } else { format!("{failed} failed") };
    writeln!(out, "  {verdict}")?;
    Ok(failed == 0)
}

fn mock(arguments: &MockArguments, games: &[&dyn Rules]) -> Result<Departure, ArenaError> {
    let orders = Orders {
        behaviour: arguments.behaviour,
        after: arguments.after,
        delay: Duration::from_millis(arguments.delay),
        seed: arguments.seed,
    };
    let rules = game_named(&arguments.game, games)?;
    Ok(mock::run(rules, orders, io::stdin().lock(), io::stdout().lock())?)
}

fn play(
    arguments: &MatchArguments,
    format: Format,
    games: &[&dyn Rules],
) -> Result<(), ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    let book = arguments.openings(rules)?;
    let settings = match_settings(arguments, format, rules, &book)?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signal(&stop)?;
    let plan = Match {
        rules,
        settings: &settings,
        openings: &book,
        patience: arguments.patience(),
        concurrency: arguments.concurrency(),
        sprt: arguments.sprt,
        stop: &stop,
    };
    let path = arguments.journal_path(&settings)?;
    if arguments.fresh && path.exists() {
        fs::remove_file(&path)
            .map_err(|error| ArenaError::File(path.clone(), error.to_string()))?;
    }
    let journal = Journal::open(&path, &settings)
        .map_err(|error| ArenaError::File(path.clone(), error.to_string()))?;
    let record = match format {
        Format::Knockout => knockout(&plan, journal, &path)?,
        Format::RoundRobin | Format::Gauntlet => {
            let meetings = meetings(format, settings.engines.len());
            let all = pairs(&meetings, settings.rounds, book.len(), settings.seed);
            let shard = arguments.shard();
            let ours = all.into_iter().filter(|pair| shard.has(pair.number)).collect::<Vec<_>>();
            with_progress(&plan, &ours, journal)?
        }
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", report::text(&record, arguments.sprt.as_ref()))?;
    writeln!(out, "journal {}", path.display())?;
    Ok(())
}

fn match_settings(
    arguments: &MatchArguments,
    format: Format,
    rules: &dyn Rules,
    book: &[Opening],
) -> Result<MatchSettings, ArenaError> {
    let specs = engines::specs(arguments, rules)?;
    let hash = |command: &[String]| {
        let program = command.first().and_then(|name| fs::read(name).ok())?;
        Some(openings::fingerprint_of(&program))
    };
    let engines =
        specs.into_iter().map(|spec| EngineEntry { hash: hash(&spec.command), spec }).collect();
    Ok(MatchSettings {
        version: 1,
        game: rules.word().to_owned(),
        settings: arguments.settings.clone(),
        engines,
        format,
        rounds: arguments.games.div_ceil(2).max(1),
        seed: arguments.seed,
        openings: openings::fingerprint(book),
        adjudication: arguments.adjudication(),
        margin: arguments.margin,
    })
}

/// Ends the match in order at the first signal, and at once at the second.
fn stop_on_signal(stop: &Arc<AtomicBool>) -> Result<(), ArenaError> {
    let flag = Arc::clone(stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| ArenaError::Argument(format!("no signal handler: {error}")))
}

fn with_progress(
    plan: &Match<'_>,
    pairs: &[Pair],
    journal: (Journal, Record),
) -> Result<Record, ArenaError> {
    let bar = ProgressBar::new(pairs.len() as u64 * 2);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}")
        .map_err(|error| ArenaError::Argument(error.to_string()))?;
    bar.set_style(style);
    bar.set_position(journal.1.games.len() as u64);
    let record = run(plan, pairs, journal, &|record, game| {
        bar.set_position(record.games.len() as u64);
        if record.settings.engines.len() == 2 {
            let [won, lost, drawn] = report::results(record, 0, 1);
            bar.set_message(format!("+{won} -{lost} ={drawn}"));
        }
        if game.reason.is_fault() {
            bar.println(format!("pair {}: {}", game.pair, game.reason.word()));
        }
    })?;
    bar.finish_and_clear();
    Ok(record)
}

/// Plays round after round; in each the best of those still in meets the worst. A meeting that
/// ends level goes to the better seed.
fn knockout(
    plan: &Match<'_>,
    mut journal: (Journal, Record),
    path: &std::path::Path,
) -> Result<Record, ArenaError> {
    let mut left = (0..plan.settings.engines.len()).collect::<Vec<_>>();
    let mut number = 0;
    while left.len() > 1 && !plan.stop.load(Ordering::Relaxed) {
        let half = left.len() / 2;
        let meetings = (0..half).map(|i| [left[i], left[left.len() - 1 - i]]).collect::<Vec<_>>();
        let mut round =
            pairs(&meetings, plan.settings.rounds, plan.openings.len(), plan.settings.seed);
        round.iter_mut().for_each(|pair| pair.number += number);
        number += round.len() as u64;
        let record = with_progress(plan, &round, journal)?;
        left.retain(|engine| {
            let meeting = meetings.iter().find(|meeting| meeting.contains(engine));
            meeting.is_none_or(|&[a, b]| {
                let [won, lost, _] = report::results(&record, a, b);
                (*engine == a) == (won >= lost)
            })
        });
        journal = Journal::open(path, plan.settings)?;
    }
    Ok(journal.1)
}

fn read_journal(path: &PathBuf) -> Result<Record, ArenaError> {
    let named = |error: String| ArenaError::File(path.clone(), error);
    let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    Record::parse(&text).map_err(|error| named(error.to_string()))
}

/// The games of several journals of one match together.
fn read_journals(paths: &[PathBuf]) -> Result<Record, ArenaError> {
    let mut records = paths.iter().map(read_journal);
    let mut all =
        records.next().ok_or_else(|| ArenaError::Argument("no journal named".into()))??;
    for record in records {
        all.merge(record?)?;
    }
    Ok(all)
}

fn print_report(arguments: &ReportArguments, games: &[&dyn Rules]) -> Result<(), ArenaError> {
    let record = read_journals(&arguments.journals)?;
    if let Some(path) = &arguments.html {
        let rules = game_named(&record.settings.game, games)?;
        let page = html::page(&record, rules, arguments.sprt.as_ref(), arguments.html_games)
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        fs::write(path, page).map_err(|error| ArenaError::File(path.clone(), error.to_string()))?;
    }
    let mut out = io::stdout().lock();
    write!(out, "{}", report::text(&record, arguments.sprt.as_ref()))?;
    Ok(())
}

fn merge(arguments: &MergeArguments) -> Result<(), ArenaError> {
    let record = read_journals(&arguments.journals)?;
    let text = record.to_text()?;
    fs::write(&arguments.out, text)
        .map_err(|error| ArenaError::File(arguments.out.clone(), error.to_string()))?;
    writeln!(io::stdout(), "{} games in {}", record.games.len(), arguments.out.display())?;
    Ok(())
}

impl MatchArguments {
    /// The part of the schedule that this process plays.
    fn shard(&self) -> Shard {
        self.shard.or_else(Shard::from_environment).unwrap_or(Shard::WHOLE)
    }
}
