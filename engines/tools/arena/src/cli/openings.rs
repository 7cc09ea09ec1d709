//! The command that makes openings.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::{slice, thread};

use clap::Args;
use command_line::{counted, setting};
use dyngame::{Balance, DynGame, Settings};
use game::TextError;
use indicatif::{ProgressBar, ProgressStyle};

use super::journals::write_file;
use crate::described;
use crate::engine::EngineSpec;
use crate::error::ArenaError;
use crate::games::{check_settings, game_named};
use crate::openings::{self, Games, Judges, Random, Trial};
use crate::own_engine;
use crate::quoting::join;
use crate::referee::Opening;

/// Arguments of `openings`.
#[derive(Debug, Args)]
pub struct OpeningsArguments {
    /// The game.
    game: String,
    /// Random openings to try.
    #[arg(long, default_value_t = 500)]
    tries: usize,
    /// Openings to keep at most [default: all that are balanced].
    #[arg(long, value_name = "N")]
    keep: Option<NonZeroUsize>,
    /// Plies of each: `8` or `4-7` [default: 8 for most games].
    #[arg(long, value_parser = plies)]
    plies: Option<RangeInclusive<usize>>,
    /// Centipawns that either side may be ahead [default: 40 for most games].
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..))]
    within: Option<i32>,
    /// Nodes of the searches, one after another, each of which must find an opening balanced.
    #[arg(long, value_name = "N[,N...]", default_value = "100000", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Vec<u64>,
    /// Games that the judge plays from each such opening; neither side may win more than three
    /// quarters of them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Nodes for each move of the first of them; each further game has a sixteenth more.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..), requires = "games")]
    game_nodes: u64,
    /// Program and arguments of the judging engine [default: Tengen's own].
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A rule setting of the game: `Variant=english8`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The file to write.
    #[arg(long, short)]
    out: PathBuf,
}

impl OpeningsArguments {
    fn games(&self) -> Option<Games> {
        self.games.map(|count| Games { count, nodes: self.game_nodes })
    }
}

/// Reads how long openings are: `8` or `4-7` plies.
fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok(least..=most),
        (Ok(_), Ok(_)) => Err(format!("{least} is more than {most}")),
        _ => Err("not a number of plies; write 8, or 4-7 for several".to_owned()),
    }
}

pub(super) fn make_openings(
    arguments: &OpeningsArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    let OpeningsArguments { game, settings, tries, seed, out, .. } = arguments;
    let rules = game_named(game, games)?;
    check_settings(rules, settings)?;
    let usual = rules.description(settings)?.openings;
    let spec = judge_spec(rules, settings, arguments.judge.as_deref())?;
    let plies = arguments.plies.clone().unwrap_or(usual.plies..=usual.plies);
    let within = arguments.within.unwrap_or(usual.balance.within);
    let tried = Random::new(rules, settings, plies.clone(), *seed).take(*tries);
    let looks: Vec<_> = arguments.nodes.iter().map(|&nodes| Balance { within, nodes }).collect();
    let trial = Trial { looks: &looks, games: arguments.games() };
    let most = arguments.keep.map_or(usize::MAX, NonZeroUsize::get);
    let what = format!("list of made openings of {game}");
    ArenaError::check_output(out, None::<&Path>, &what, |bytes| {
        bytes.starts_with(format!("{HEAD}{game} ").as_bytes())
    })?;
    let mut count = 0;
    let write = |file: &mut dyn Write| -> Result<(), ArenaError> {
        let extent = Extent { tries: *tries, most, lines: true };
        let judged = balanced(rules, &spec, tried, trial, extent)?;
        count = judged.len();
        if count == 0 {
            let text =
                format!("none of {} is balanced: nothing is written", counted(*tries, "opening"));
            return Err(ArenaError::Argument(text));
        }
        write!(file, "{}", heading(arguments, &plies, within))?;
        judged.iter().try_for_each(|opening| writeln!(file, "{}", openings::line(opening)))?;
        Ok(())
    };
    write_file(out, write)?;
    writeln!(command_line::stdout(), "{} in {}", counted(count, "opening"), out.display())?;
    Ok(())
}

/// How a file of openings that were made begins.
const HEAD: &str = "# Openings of ";

/// Says at the head of a file how it was made.
fn heading(arguments: &OpeningsArguments, plies: &RangeInclusive<usize>, within: i32) -> String {
    let plies = match plies.start() == plies.end() {
        true => plies.start().to_string(),
        false => format!("{}-{}", plies.start(), plies.end()),
    };
    let OpeningsArguments { game, settings, tries, keep, nodes, judge, seed, .. } = arguments;
    let set = settings.iter().map(|(name, value)| format!(" --set {name}={value}"));
    let nodes = nodes.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let keep = keep.map_or_else(String::new, |keep| format!(" --keep {keep}"));
    let (split, games) =
        arguments.games().map_or_else(Default::default, |Games { count, nodes }| {
            let split = format!(" and each wins some of {count} games");
            (split, format!(" --games {count} --game-nodes {nodes}"))
        });
    let judge = judge.as_ref().map(|judge| format!(" --judge {}", join(slice::from_ref(judge))));
    format!(
        "{HEAD}{game} after {plies} random plies, kept where neither side is ahead by more than {within} hundredths{split}:\n\
         # tengen openings {game}{} --plies {plies} --tries {tries}{keep} --within {within} --nodes {nodes}{games}{} --seed {seed}\n",
        set.collect::<String>(),
        judge.unwrap_or_default(),
    )
}

/// The engine that judges openings: `command`, or Tengen's own.
pub(super) fn judge_spec(
    rules: &dyn DynGame,
    settings: &Settings,
    command: Option<&str>,
) -> Result<EngineSpec, ArenaError> {
    let (command, protocol) = match command {
        Some(command) => (described::command_of(command)?, rules.protocols()[0]),
        None => (own_engine::own_command(rules)?, own_engine::own_protocol(rules)),
    };
    let options = rules.declared(settings);
    let spec = EngineSpec { options, ..EngineSpec::new("judge".into(), command, protocol) };
    described::carried(&spec)?;
    Ok(spec)
}

/// How far a search for openings goes, and whether it says so.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// Openings to look at, at most.
    pub(super) tries: usize,
    /// Openings to keep, at most.
    pub(super) most: usize,
    /// Whether lines say how far it is where no terminal shows a bar.
    pub(super) lines: bool,
}

/// The first [`most`](Extent::most) of the openings in `tried` that are balanced.
pub(super) fn balanced(
    rules: &dyn DynGame,
    spec: &EngineSpec,
    tried: impl Iterator<Item = Result<Opening, TextError>>,
    trial: Trial<'_>,
    Extent { tries, most, lines }: Extent,
) -> Result<Vec<Opening>, ArenaError> {
    /// Lines for all openings where there is no bar.
    const LINES: usize = 20;
    let total = most.min(tries);
    let bar = ProgressBar::new(total as u64);
    let template = "{bar:30} {pos}/{len} openings  {msg}";
    bar.set_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let progress = |seen: usize, kept: usize| {
        let done = if most < tries { kept } else { seen };
        let before = bar.position() as usize;
        bar.set_position(done as u64);
        bar.set_message(format!("{kept} of {seen} are balanced"));
        if lines && bar.is_hidden() && done * LINES / total > before * LINES / total {
            // Who reads no progress may still want the openings.
            let _ = writeln!(command_line::stderr(), "{kept} of {seen} openings are balanced");
        }
    };
    // A match of two games is not worth a process for every processor.
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let mut judges = Judges::start(rules, spec, processors.min(most))?;
    let kept = judges.balanced(tried, trial, most, &progress)?;
    judges.dismiss();
    bar.finish_and_clear();
    Ok(kept)
}
