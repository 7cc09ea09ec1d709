//! Openings: those of a match, and the command that makes them.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::{slice, thread};

use clap::Args;
use command_line::counted;
use dyngame::Balance;
use dyngame::{DynGame, SettingRefusal, Settings};
use game::TextError;
use indicatif::{ProgressBar, ProgressStyle};

use super::arguments::MatchArguments;
use super::book::Book;
use super::checks::check_settings;
use super::collection::{of_journal, reading_of, says_records};
use super::error::ArenaError;
use super::games::game_named;
use super::journals::write_file;
use super::quoting::join;
use super::{arguments, engines};
use crate::engine::EngineSpec;
use crate::openings::{self, Games, Judges, Random, Trial};
use crate::referee::Opening;
use crate::schedule::OpeningOrder;

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
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = arguments::setting)]
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

/// The openings of a match: those of its file, those that come with the game, or random ones.
pub(super) fn of_match(
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<Book, ArenaError> {
    if let Some(path) = &arguments.openings {
        return Book::given(from_file(path, arguments, rules)?, arguments);
    }
    let shipped = openings::shipped(rules, &arguments.settings)?;
    if arguments.opening_plies.is_none() && !shipped.is_empty() {
        return Book::given(shipped, arguments);
    }
    if arguments.opening_order != OpeningOrder::default() || arguments.opening_start.get() > 1 {
        let text =
            "random openings come as the seed makes them; --openings FILE gives them an order";
        return Err(ArenaError::Argument(text.into()));
    }
    random(arguments, rules)
}

fn from_file(
    path: &Path,
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<Vec<Opening>, ArenaError> {
    let wrong = |error: TextError| ArenaError::in_file(path, error);
    let taken = |games| {
        openings::from_records(games, arguments.opening_plies, rules, &arguments.settings)
            .map_err(|error| wrong(error.into()))
    };
    let openings = if path.extension().is_some_and(|ending| ending == "jsonl") {
        let (_, settings, games) = of_journal(path, &[rules])?;
        let ours = rules.refereed(&arguments.settings)?;
        rules.check_options(&ours, &settings).map_err(|error| match error {
            SettingRefusal::ChangesRules { name, value } => {
                let text = format!("it was played by {name}={value}, and this match is not");
                ArenaError::in_file(path, text)
            }
            error => ArenaError::in_file(path, error),
        })?;
        taken(games)
    } else {
        // What reads as a list is one, whatever its words are.
        let is_named = records::Format::of_file(path).is_some();
        let list = (!is_named).then(|| listed(path, rules, &arguments.settings));
        match list.filter(|list| list.is_ok() || !says_records(path)) {
            Some(_) if arguments.opening_plies.is_some() => {
                let text = "--opening-plies counts moves of games, and this is no record of games";
                Err(ArenaError::in_file(path, text))
            }
            Some(list) => list,
            None => {
                let (_, reading) = reading_of(path, &[rules], &arguments.settings)?;
                let games = reading.under(rules, &arguments.settings).whole();
                taken(games.map_err(|error| wrong(error.into()))?)
            }
        }
    };
    match openings? {
        none if none.is_empty() => Err(ArenaError::in_file(path, "no opening in it")),
        openings => Ok(openings),
    }
}

/// The openings of a file that has one in each line.
fn listed(
    path: &Path,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<Vec<Opening>, ArenaError> {
    let text = files::read_text(path, &openings::LIMIT);
    let text = text.map_err(|error| ArenaError::in_file(path, error))?;
    let read = openings::parse(&text, rules, settings);
    read.map_err(|error| ArenaError::in_file(path, TextError::from(error)))
}

/// Balanced random openings, one for each pair of games as far as it goes: the same on every
/// machine, as the judge is given nodes and not time. Where it finds none balanced, openings are
/// taken as they come.
fn random(arguments: &MatchArguments, rules: &dyn DynGame) -> Result<Book, ArenaError> {
    /// Openings looked at for each that is wanted.
    const TRIES: usize = 20;
    /// Openings of a long match, which then begin anew.
    const MOST: usize = 500;
    let settings = &arguments.settings;
    let usual = rules.description(settings)?.openings;
    let plies = arguments.opening_plies.unwrap_or(usual.plies);
    let count = usize::try_from(arguments.games.div_ceil(2)).unwrap_or(MOST).clamp(1, MOST);
    let spec = judge_spec(rules, settings, None)?;
    let tried = || Random::new(rules, settings, plies..=plies, arguments.seed);
    let (tries, looks) = (count.saturating_mul(TRIES), openings::looks(usual.balance));
    let trial = Trial { looks: &looks, games: None };
    let extent = Extent { tries, most: count, lines: false };
    let mut openings = balanced(rules, &spec, tried().take(tries), trial, extent)?;
    if openings.is_empty() {
        command_line::warn(&format_args!("no opening of {plies} random plies is balanced"))?;
        openings = tried().take(count).collect::<Result<_, _>>()?;
    }
    if openings.is_empty() {
        let text = format!("no game is open after {plies} random plies: all begin at the start");
        command_line::warn(&text)?;
        openings.push(Opening { position: None, moves: Vec::new() });
    }
    Ok(Book::random(openings, plies))
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
fn judge_spec(
    rules: &dyn DynGame,
    settings: &Settings,
    command: Option<&str>,
) -> Result<EngineSpec, ArenaError> {
    let (command, protocol) = match command {
        Some(command) => (engines::command_of(command)?, rules.protocols()[0]),
        None => (engines::own_command(rules)?, engines::own_protocol(rules)),
    };
    let options = rules.declared(settings);
    let spec = EngineSpec { options, ..EngineSpec::new("judge".into(), command, protocol) };
    engines::carried(&spec)?;
    Ok(spec)
}

/// How far a search for openings goes, and whether it says so.
#[derive(Clone, Copy)]
struct Extent {
    /// Openings to look at, at most.
    tries: usize,
    /// Openings to keep, at most.
    most: usize,
    /// Whether lines say how far it is where no terminal shows a bar.
    lines: bool,
}

/// The first [`most`](Extent::most) of the openings in `tried` that are balanced.
fn balanced(
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
