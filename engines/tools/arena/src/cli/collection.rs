//! Games from files of any kind: journals and records.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;

use dyngame::{DynGame, Settings};
use records::{Cause, Fault, Format, GameRecord, Reading, RecordError, RefusedGame, Warning};

use super::checks::check_once;
use super::error::ArenaError;
use super::journals::journal_of;
use crate::openings;
use crate::referee::Opening;

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
    /// The games as an engine's tools read them, each on the line of its number.
    pub(super) lines: String,
}

impl<'a> Collection<'a> {
    /// Reads the journal or the records at `path`, of the one of `games` that can read it; records
    /// are of games under `settings`, those of a journal stand in it. All games are wanted, or the
    /// one of this `number`, whatever the others are.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold what is wanted, or it is not clear of what
    /// game it is.
    pub fn read(
        path: &Path,
        games: &[&'a dyn DynGame],
        settings: &Settings,
        number: Option<NonZeroUsize>,
    ) -> Result<Self, ArenaError> {
        check_once("--set", settings)?;
        let (rules, played, games) =
            if path.extension().is_some_and(|extension| extension == "jsonl") {
                if !settings.is_empty() {
                    let text = "a journal names its settings: --set is for records";
                    return Err(ArenaError::in_file(path, text));
                }
                // Where all games are wanted, none is left out.
                let (rules, settings, games) = of_journal(path, games, number.is_none())?;
                (rules, Some(settings), games.into_iter().map(Ok).collect())
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
        let games = wanted.map(|(at, game)| Ok((at, game?)));
        let games = games.collect::<Result<BTreeMap<_, _>, RefusedGame>>();
        let games = games.map_err(|refused| ArenaError::in_file(path, refused))?;
        let settings = played.map_or_else(|| settings_of(games.values(), path), Ok)?;
        let line = |at| match games.get(&at) {
            Some(game) => Ok(line_of(game, rules, &settings)? + "\n"),
            None => Ok("\n".to_owned()),
        };
        let lines = (1..=count).map(line).collect::<Result<_, game::TextError>>();
        let lines = lines.map_err(|error| ArenaError::in_file(path, error))?;
        Ok(Self { rules, settings, games, count, lines })
    }
}

/// The journal at `path`: its game, settings and games. Damaged lines are left out, or refused where it is `strict`.
pub(super) fn of_journal<'a>(
    path: &Path,
    games: &[&'a dyn DynGame],
    strict: bool,
) -> Result<(&'a dyn DynGame, Settings, Vec<GameRecord>), ArenaError> {
    let (rules, mut shelf) = journal_of(games, path, strict)?;
    let played = shelf.record.settings.clone();
    let games = shelf.games().map(|game| Ok(game?.record(&played, rules)));
    let games = games.collect::<Result<_, ArenaError>>()?;
    Ok((rules, played.settings, games))
}

/// The settings under which all of `games`, those of the file at `path`, were played.
pub(super) fn settings_of<'r>(
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
pub(super) fn reading_of<'a>(
    path: &Path,
    games: &[&'a dyn DynGame],
    settings: &Settings,
) -> Result<(&'a dyn DynGame, Reading), ArenaError> {
    let found = records_of(path, games, settings);
    let (rules, reading) = found.map_err(|error| ArenaError::in_file(path, error))?;
    show_warnings(path, &reading.warnings)?;
    Ok((rules, reading))
}

/// The form of a file that is no journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Record(Format),
    /// Lines of play as programs copy them.
    Lines,
}

/// The form that the name of a file promises, or the words in it show.
fn form_of(path: &Path, bytes: &[u8]) -> Option<Form> {
    let shown = || {
        let text = records::decoded(bytes, Format::Pgn);
        let lines = records::is_copied(&text).then_some(Form::Lines);
        lines.or_else(|| Format::of_text(&text).map(Form::Record))
    };
    Format::of_file(path).map(Form::Record).or_else(shown)
}

/// Whether the file at `path` holds records, by its name or by the words in it: else it is a journal, if anything.
pub(super) fn holds_records(path: &Path) -> bool {
    let is_journal = path.extension().is_some_and(|ending| ending == "jsonl");
    // The lines of a journal are JSON, as a record in JKF is.
    let is_shown =
        |bytes: &[u8]| form_of(path, bytes).is_some_and(|form| form != Form::Record(Format::Jkf));
    // A pipe can be read once.
    let read = || files::read(path, &records::LIMIT);
    let shows = || path.is_file() && read().is_ok_and(|bytes| is_shown(&bytes));
    Format::of_file(path).is_some() || check_ending(path).is_err() || !is_journal && shows()
}

/// # Errors
/// If the ending of a name is that of records which are not read.
fn check_ending(path: &Path) -> Result<(), Fault> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    records::check_ending(ending)
}

fn records_of<'a>(
    path: &Path,
    games: &[&'a dyn DynGame],
    settings: &Settings,
) -> Result<(&'a dyn DynGame, Reading), String> {
    let bytes = files::read(path, &records::LIMIT).map_err(|error| error.to_string())?;
    check_ending(path).map_err(|fault| fault.to_string())?;
    let form = form_of(path, &bytes).ok_or_else(|| {
        let known = Format::extensions();
        format!("the ending of its name is neither a format of records ({known}) nor that of a journal (jsonl)")
    })?;
    let text = || records::decoded(&bytes, Format::Pgn);
    let is_named = games.len() == 1;
    let read = |rules: &dyn DynGame| -> Result<_, RecordError> {
        rules.check(settings)?;
        Ok(match form {
            Form::Record(format) if is_named => records::read(format, &bytes, rules, settings),
            Form::Record(format) => records::read_unnamed(format, &bytes, rules, settings),
            Form::Lines => records::read_lines(&text(), rules, settings),
        })
    };
    if let [rules] = games {
        return Ok((*rules, read(*rules).map_err(|error| error.to_string())?));
    }
    let has_form = |rules: &dyn DynGame| match form {
        Form::Record(format) => {
            Format::of_game(rules, settings).is_ok_and(|all| all.contains(&format))
        }
        Form::Lines => true,
    };
    let (mut all, refusals) = readings_of(games, read, has_form);
    // Where nobody names the game, what looks like chess is read only by one that people keep in PGN.
    let chess = match form {
        Form::Record(Format::Pgn) => records::check_chess(&text()).err(),
        _ => None,
    };
    let is_usual = |rules: &dyn DynGame| match form {
        Form::Record(format) => Format::usual(rules, settings) == Ok(format),
        Form::Lines => true,
    };
    if chess.is_some() {
        all.retain(|(rules, _)| is_usual(*rules));
    }
    match (all.pop(), all.is_empty()) {
        (Some(found), true) => Ok(found),
        (None, _) => Err(match (common(&refusals), chess) {
            (Some(error), _) => error.to_string(),
            (None, Some(fault)) => fault.to_string(),
            (None, None) => common(&meant(refusals, is_usual)).map_or_else(
                || "no game can read it; --game says which it is, and why not".into(),
                |error| error.to_string(),
            ),
        }),
        _ => Err("several games can read it; say which with --game".into()),
    }
}

/// The readings of those of `games` that can read a file, and why the others that have its form cannot.
fn readings_of<'a>(
    games: &[&'a dyn DynGame],
    read: impl Fn(&dyn DynGame) -> Result<Reading, RecordError>,
    has_form: impl Fn(&dyn DynGame) -> bool,
) -> (Vec<(&'a dyn DynGame, Reading)>, Refusals<'a>) {
    let (mut all, mut empty, mut refusals) = (Vec::new(), Vec::new(), Vec::new());
    for rules in games {
        let is_its = has_form(*rules);
        match read(*rules) {
            Ok(reading)
                if reading.games.iter().flatten().any(|game| !game.main.moves.is_empty()) =>
            {
                all.push((*rules, reading));
            }
            Ok(reading) if reading.games.iter().any(Result::is_ok) => {
                empty.extend(is_its.then_some((*rules, reading)));
            }
            read => {
                let error = read.and_then(Reading::whole).err().filter(|_| is_its);
                refusals.extend(error.map(|error| (*rules, error)));
            }
        }
    }
    // A game that reads all of them is meant before one that reads some, and that before one that finds a start alone.
    let is_whole = |reading: &Reading| reading.games.iter().all(Result::is_ok);
    if all.iter().any(|(_, reading)| is_whole(reading)) {
        all.retain(|(_, reading)| is_whole(reading));
    }
    if all.is_empty() {
        all = empty;
    }
    (all, refusals)
}

/// Why games cannot read a file.
pub type Refusals<'a> = Vec<(&'a dyn DynGame, RecordError)>;

/// The reason that all games give.
pub fn common<'r>(refusals: &'r Refusals<'_>) -> Option<&'r RecordError> {
    let (_, first) = refusals.first()?;
    refusals.iter().all(|(_, other)| other == first).then_some(first)
}

/// The reasons of the games that may be meant: those that the file does not call others, that are usually recorded so,
/// and that can read it furthest.
pub fn meant<'a>(
    mut refusals: Refusals<'a>,
    is_usual: impl Fn(&dyn DynGame) -> bool,
) -> Refusals<'a> {
    let names_another =
        |error: &RecordError| matches!(*error.what, Cause::Form(Fault::OtherGame { .. }));
    if !refusals.iter().all(|(_, error)| names_another(error)) {
        refusals.retain(|(_, error)| !names_another(error));
    }
    if refusals.iter().any(|(rules, _)| is_usual(*rules)) {
        refusals.retain(|(rules, _)| is_usual(*rules));
    }
    let moves = |error: &RecordError| match *error.what {
        Cause::Form(Fault::NumberedMove { number, .. }) => number,
        _ => 0,
    };
    let reached = |(_, error): &(&dyn DynGame, RecordError)| (moves(error), error.place);
    let furthest = refusals.iter().map(reached).max();
    refusals.retain(|refusal| Some(reached(refusal)) == furthest);
    refusals
}

/// Says what was left out of the file at `path`, or has no place in it.
pub(super) fn show_warnings(path: &Path, warnings: &[Warning]) -> io::Result<()> {
    let path = path.display();
    warnings.iter().try_for_each(|warning| command_line::warn(&format_args!("{path}: {warning}")))
}

/// The game as a line that an engine's tools read: position, `moves`, and all moves as the usual
/// protocol of the game spells them.
pub(super) fn line_of(
    game: &GameRecord,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<String, game::TextError> {
    let notation = rules.move_notation(rules.protocols()[0], settings)?;
    let played = Opening { position: game.position.clone(), moves: game.moves() };
    let (_, moves) = played.written(rules, settings, &notation)?;
    Ok(openings::line(&Opening { moves, ..played }))
}
