//! The openings of a match, and the order in which they are played.

use std::path::Path;

use command_line::counted;
use dyngame::{DynGame, SettingRefusal, Settings};

use super::arguments::MatchArguments;
use super::openings::{Extent, balanced, judge_spec};
use crate::collection::{of_journal, reading_of, says_records};
use crate::error::{ArenaError, InFile};
use crate::openings::{self, Random, Trial};
use crate::referee::Opening;
use crate::schedule::OpeningOrder;

pub(super) struct OrderedOpenings {
    pub(super) all: Vec<Opening>,
    /// Numbers of openings, in playing order.
    pub(super) order: Vec<usize>,
    /// The identity of both.
    pub(super) fingerprint: u64,
}

impl OrderedOpenings {
    /// Openings that are given, in the order that is asked for.
    pub(super) fn given(
        openings: Vec<Opening>,
        arguments: &MatchArguments,
    ) -> Result<Self, ArenaError> {
        let MatchArguments { opening_order, opening_start, seed, .. } = *arguments;
        let (start, count) = (opening_start.get() - 1, openings.len());
        if start >= count {
            let text = format!(
                "--opening-start {opening_start}: the book has {}",
                counted(count, "opening")
            );
            return Err(ArenaError::Argument(text));
        }
        let order = opening_order.of(count, seed, start);
        let mut fingerprint = openings::fingerprint(&openings);
        // Journals of matches in the usual order do not name it.
        if (opening_order, start) != (OpeningOrder::default(), 0) {
            let recipe = format!("{fingerprint:016x} {opening_order:?} from {start}");
            fingerprint = openings::fingerprint_of(recipe.as_bytes());
        }
        Ok(Self { all: openings, order, fingerprint })
    }

    /// Random openings in the order in which they were made, as many as the match needs. A match
    /// that is extended needs more: they are known by how they are made and how they begin.
    pub(super) fn random(openings: Vec<Opening>, plies: usize) -> Self {
        let order = (0..openings.len()).collect();
        let begin = openings.first().map(openings::line).unwrap_or_default();
        let recipe = format!("random, plies {plies}, beginning with {begin}");
        Self { all: openings, order, fingerprint: openings::fingerprint_of(recipe.as_bytes()) }
    }
}

/// The openings of a match: those of its file, those that come with the game, or random ones.
pub(super) fn of_match(
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<OrderedOpenings, ArenaError> {
    if let Some(path) = &arguments.openings {
        return OrderedOpenings::given(from_file(path, arguments, rules)?, arguments);
    }
    let shipped = openings::shipped(rules, &arguments.settings)?;
    if arguments.opening_plies.is_none() && !shipped.is_empty() {
        return OrderedOpenings::given(shipped, arguments);
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
    let taken = |games| {
        openings::from_records(games, arguments.opening_plies, rules, &arguments.settings)
            .in_file(path)
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
                taken(reading.under(rules, &arguments.settings).whole().in_file(path)?)
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
    let text = files::read_text(path, &openings::LIMIT).in_file(path)?;
    openings::parse(&text, rules, settings).in_file(path)
}

/// Balanced random openings, one for each pair of games as far as it goes: the same on every
/// machine, as the judge is given nodes and not time. Where it finds none balanced, openings are
/// taken as they come.
fn random(arguments: &MatchArguments, rules: &dyn DynGame) -> Result<OrderedOpenings, ArenaError> {
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
    Ok(OrderedOpenings::random(openings, plies))
}
