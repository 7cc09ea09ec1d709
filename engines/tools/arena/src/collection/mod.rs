//! Games from files of any kind: journals and records.

mod journals;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;

use dyngame::{DynGame, Settings};
use records::{Format, GameRecord, Reading, Unread, Wanted, Warning};

use crate::error::{ArenaError, InFile};
use crate::games::check_once;
use crate::journal::{self, JournalSet};
use crate::openings;
use crate::referee::Opening;

pub use journals::journal_of;
pub(crate) use journals::{read_journal, report_damage, rules_of, trusted_journal};

/// The games of a file.
pub struct Collection<'a> {
    /// The game that is played.
    pub rules: &'a dyn DynGame,
    /// The settings under which it is.
    pub settings: Settings,
    /// The games that are wanted, by their numbers from 1.
    pub games: BTreeMap<usize, GameRecord>,
    /// How many games there are, wanted or not.
    pub count: usize,
    /// The games left out where all are wanted: why, and of a record the number of the game.
    pub refused: Vec<(Option<usize>, String)>,
    /// The games as an engine's tools read them, each on the line of its number.
    pub(crate) lines: String,
}

impl<'a> Collection<'a> {
    /// Reads the journal or the records at `path`, of the one of `games` that can read it; records
    /// are of games under `settings`, those of a journal stand in it. All games that can be read are wanted, or the
    /// one of this `number`, whatever the others are.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold what is wanted, or it is not clear of what
    /// game it is; if all its games are refused, why the first is.
    pub fn read(
        path: &Path,
        games: &[&'a dyn DynGame],
        settings: &Settings,
        number: Option<NonZeroUsize>,
    ) -> Result<Self, ArenaError> {
        check_once("--set", settings)?;
        let mut refused = Vec::new();
        let (rules, played, games) = if is_journal(path) {
            if !settings.is_empty() {
                let text = "a journal names its settings: --set is for records";
                return Err(ArenaError::in_file(path, text));
            }
            let (rules, mut shelf) = journal_of(games, path, false)?;
            // Where one game is wanted, the others may be what they are.
            let damage = shelf.damage.iter().filter(|_| number.is_none());
            refused.extend(damage.map(|damage| (None, damage.to_string())));
            let games = games_of(&mut shelf, rules)?;
            (rules, Some(shelf.record.settings.settings), games.into_iter().map(Ok).collect())
        } else {
            let (rules, reading) = reading_of(path, games, settings)?;
            (rules, None, reading.games)
        };
        let (number, count) = (number.map(NonZeroUsize::get), games.len());
        if let Some(number) = number.filter(|&number| number > count) {
            let text = format!("no game {number} in it: there are {count}");
            return Err(ArenaError::in_file(path, text));
        }
        let wanted = (1..).zip(games).filter(|(at, _)| number.is_none_or(|number| number == *at));
        let mut read = BTreeMap::new();
        for (at, game) in wanted {
            match game {
                Ok(game) => drop(read.insert(at, game)),
                Err(why) => refused.push((Some(at), why.to_string())),
            }
        }
        if let (true, Some((_, why))) = (read.is_empty(), refused.first()) {
            return Err(ArenaError::in_file(path, why));
        }
        let games = read;
        let settings = played.map_or_else(|| settings_of(games.values(), path), Ok)?;
        let line = |at| match games.get(&at) {
            Some(game) => Ok(line_of(game, rules, &settings)? + "\n"),
            None => Ok("\n".to_owned()),
        };
        let lines = (1..=count).map(line).collect::<Result<_, game::TextError>>().in_file(path)?;
        Ok(Self { rules, settings, games, count, refused, lines })
    }
}

/// The journal at `path`: its game, settings and games. Damaged lines are left out.
pub(crate) fn of_journal<'a>(
    path: &Path,
    games: &[&'a dyn DynGame],
) -> Result<(&'a dyn DynGame, Settings, Vec<GameRecord>), ArenaError> {
    let (rules, mut shelf) = journal_of(games, path, false)?;
    let games = games_of(&mut shelf, rules)?;
    Ok((rules, shelf.record.settings.settings, games))
}

fn games_of(shelf: &mut JournalSet, rules: &dyn DynGame) -> Result<Vec<GameRecord>, ArenaError> {
    let played = shelf.record.settings.clone();
    shelf.games().map(|game| Ok(game?.record(&played, rules))).collect()
}

/// The settings under which all of `games`, those of the file at `path`, were played.
pub(crate) fn settings_of<'r>(
    mut games: impl Iterator<Item = &'r GameRecord>,
    path: &Path,
) -> Result<Settings, ArenaError> {
    let settings = games.next().map(|game| game.settings.clone()).unwrap_or_default();
    match games.position(|game| game.settings != settings) {
        Some(other) => {
            let text = format!("game {} has other rules than the first", other + 2);
            Err(ArenaError::in_file(path, text))
        }
        None => Ok(settings),
    }
}

/// The records at `path` as far as they can be read, and the one of `games` that reads them; says what was left out.
pub(crate) fn reading_of<'a>(
    path: &Path,
    games: &[&'a dyn DynGame],
    settings: &Settings,
) -> Result<(&'a dyn DynGame, Reading), ArenaError> {
    let found = records_of(path, games, settings);
    let (rules, reading) = found.in_file(path)?;
    show_warnings(path, &reading.warnings)?;
    Ok((rules, reading))
}

/// Whether the file at `path` is a journal, by its name or, where that is none of records, by what is in it.
pub(crate) fn is_journal(path: &Path) -> bool {
    let is_named =
        || Format::of_file(path).is_some() || records::check_ending(ending(path)).is_err();
    // A pipe can be read once, and a file that cannot be read is named by who reads it as a journal.
    let read = || files::read(path, &records::LIMIT);
    let holds_one =
        || !path.is_file() || read().map_or(true, |bytes| journal::journal_game(&bytes).is_some());
    ending(path) == "jsonl" || !is_named() && holds_one()
}

/// Whether the file at `path`, which is no journal, says by its name or its words that it holds records.
pub(crate) fn says_records(path: &Path) -> bool {
    // A pipe can be read once.
    let read = || files::read(path, &records::LIMIT);
    let shows = || path.is_file() && read().is_ok_and(|bytes| records::is_said(&bytes, ""));
    records::check_ending(ending(path)).is_err() || shows()
}

/// The ending of the name of a file, empty if it has none.
fn ending(path: &Path) -> &str {
    path.extension().and_then(OsStr::to_str).unwrap_or_default()
}

fn records_of<'a>(
    path: &Path,
    games: &[&'a dyn DynGame],
    settings: &Settings,
) -> Result<(&'a dyn DynGame, Reading), String> {
    let bytes = files::read(path, &records::LIMIT).map_err(|error| error.to_string())?;
    let wanted = Wanted { games, settings, present: None };
    let why = match records::found(&bytes, ending(path), wanted) {
        Ok(mut all) if all.len() == 1 => return Ok(all.swap_remove(0)),
        Ok(_) | Err(Unread::Several) => "several games can read it; say which with --game".into(),
        Err(Unread::ForAll(error)) => error.to_string(),
        Err(Unread::Candidates(refusals)) => match records::common(&refusals) {
            Some(error) => error.to_string(),
            None if records::is_said(&bytes, ending(path)) => {
                "no game can read it; --game says which it is, and why not".into()
            }
            None => format!(
                "no game can read it, and neither its name nor its words say a format ({}, jsonl); --game says why not",
                Format::extensions()
            ),
        },
    };
    Err(why)
}

/// Says what was left out of the file at `path`, or has no place in it.
pub(crate) fn show_warnings(path: &Path, warnings: &[Warning]) -> io::Result<()> {
    let path = path.display();
    let mut lines = records::summed_up(warnings).into_iter();
    lines.try_for_each(|line| command_line::warn(&format_args!("{path}: {line}")))
}

/// The game as a line that an engine's tools read: position, `moves`, and all moves as the usual
/// protocol of the game spells them.
pub(crate) fn line_of(
    game: &GameRecord,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<String, game::TextError> {
    let notation = rules.move_notation(rules.protocols()[0], settings)?;
    let played = Opening { position: game.position.clone(), moves: game.moves() };
    let (_, moves) = played.written(rules, settings, &notation)?;
    Ok(openings::line(&Opening { moves, ..played }))
}
