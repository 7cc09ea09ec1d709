//! The commands that play: match and tournament.

use std::fs;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::arguments::MatchArguments;
use super::engines;
use super::error::ArenaError;
use super::games::game_named;
use crate::engine::{Engine, EngineSpec, Patience};
use crate::journal::{EngineEntry, Journal, MatchSettings, Record};
use crate::openings;
use crate::report;
use crate::rules::Rules;
use crate::runner::{Match, MatchError, run};
use crate::schedule::{Format, Pair, Shard, meetings, pairs};

pub(super) fn play(
    arguments: &MatchArguments,
    format: Format,
    games: &[&dyn Rules],
) -> Result<(), ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    if format == Format::Knockout && arguments.shard() != Shard::WHOLE {
        let text = "a knockout cannot be shared out: each round needs the results of the last";
        return Err(ArenaError::Argument(text.into()));
    }
    let specs = engines::specs(arguments, rules)?;
    let book = super::openings::of_match(arguments, rules)?;
    let settings = match_settings(arguments, format, specs, book.fingerprint);
    let patience = arguments.patience();
    try_out(&settings, patience)?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signal(&stop)?;
    let plan = Match {
        rules,
        settings: &settings,
        openings: &book.openings,
        patience,
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
            let all = pairs(&meetings, settings.rounds, book.openings.len(), settings.seed);
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

/// Starts each engine once, before anything is played: one that does not start is refused, and
/// options that it does not bear out are warned of.
fn try_out(settings: &MatchSettings, patience: Patience) -> Result<(), ArenaError> {
    for EngineEntry { spec, .. } in &settings.engines {
        let failed = |failure| MatchError::Engine(spec.name.clone(), failure);
        let engine = Engine::start(spec, patience).map_err(failed)?;
        engines::accept(spec, engine.announced())?;
        engine.quit();
    }
    Ok(())
}

fn match_settings(
    arguments: &MatchArguments,
    format: Format,
    specs: Vec<EngineSpec>,
    openings: u64,
) -> MatchSettings {
    let hash = |command: &[String]| {
        let program = command.first().and_then(|name| fs::read(name).ok())?;
        Some(openings::fingerprint_of(&program))
    };
    let engines =
        specs.into_iter().map(|spec| EngineEntry { hash: hash(&spec.command), spec }).collect();
    MatchSettings {
        version: 1,
        game: arguments.game.clone(),
        settings: arguments.settings.clone(),
        engines,
        format,
        rounds: arguments.games.div_ceil(2).max(1),
        seed: arguments.seed,
        openings,
        adjudication: arguments.adjudication(),
        margin: arguments.margin,
    }
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

impl MatchArguments {
    /// The part of the schedule that this process plays.
    pub(super) fn shard(&self) -> Shard {
        self.shard.or_else(Shard::from_environment).unwrap_or(Shard::WHOLE)
    }
}
