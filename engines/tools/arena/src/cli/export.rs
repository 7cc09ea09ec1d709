//! The command that writes games in another form: journals and records in, records or a journal out.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use command_line::{counted, setting};
use dyngame::{DynGame, Settings};
use records::{Format, GameRecord, RecordFile, Written};

use super::journals::{Sources, legs, write_file};
use crate::collection::{self, rules_of, show_warnings};
use crate::error::{ArenaError, InFile};
use crate::games::{check_once, game_named};
use crate::journal::{JournalSet, MatchSettings, game_in_words, journal_game, of_records, text_of};
use crate::written::check_record;

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    #[command(flatten)]
    sources: Sources,
    /// The game of records [default: the one that can read them].
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A rule setting that records do not name: `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The format [default: by the ending, or the game's usual one].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The notation of moves in xiangqi's PGN: `WXF`, `Chinese` or `ICCS` [default: ICCS].
    #[arg(long, value_name = "NAME")]
    notation: Option<String>,
    /// The file to write; a folder, or a name that ends with a slash, for a file a game (always for
    /// several games in KIF, KI2, JKF and PSQ); with the ending `jsonl` a journal.
    #[arg(long, short)]
    out: PathBuf,
}

/// A recorded game with its place, or why it could not be read.
type Placed = Result<(String, GameRecord), ArenaError>;

pub(super) fn export(
    arguments: &ExportArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    check_once("--set", &arguments.settings)?;
    if arguments.writes_journal() && arguments.notation.is_some() {
        let text = "--notation is for records: a journal has one of its own";
        return Err(ArenaError::Argument(text.into()));
    }
    if !arguments.sources.journals.iter().any(|path| collection::is_journal(path)) {
        return arguments.convert(games);
    }
    if arguments.game.is_some() || !arguments.settings.is_empty() {
        let text = "--game and --set are for files of records: a journal, and a pipe is read as one, names its game and settings";
        return Err(ArenaError::Argument(text.into()));
    }
    let shelf = arguments.sources.read(games)?;
    match arguments.writes_journal() {
        true => arguments.write_journal(shelf),
        false => arguments.write_games(shelf, games),
    }
}

/// Checks before any work that a journal of `game` may be written to `out`, which is none of those `used`.
fn check_journal(out: &Path, used: &[PathBuf], game: &str) -> Result<(), ArenaError> {
    let what = format!("journal of {game}");
    ArenaError::check_output(out, used, &what, |bytes| journal_game(bytes).as_deref() == Some(game))
}

impl ExportArguments {
    fn write_journal(&self, shelf: JournalSet) -> Result<(), ArenaError> {
        let (out, count) = (&self.out, shelf.record.games.len());
        // It may take the place of one that was read.
        check_journal(out, &[], &shelf.record.settings.game)?;
        shelf.write(out).in_file(out)?;
        writeln!(command_line::stdout(), "{} in {}", counted(count, "game"), out.display())?;
        Ok(())
    }

    fn write_games(&self, mut shelf: JournalSet, games: &[&dyn DynGame]) -> Result<(), ArenaError> {
        let rules = rules_of(&self.sources.journals[0], &mut shelf.record, games)?;
        let settings = shelf.record.settings.clone();
        let format = self.format(rules, &settings.settings)?;
        let keys = shelf.record.games.keys().copied().collect::<Vec<_>>();
        let records = keys.into_iter().flat_map(|key| {
            match self.records(key, &mut shelf, &settings, (rules, format)) {
                Ok(all) => all.into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error)],
            }
        });
        all_exported(self.write(rules, &settings.settings, format, records)?)
    }

    /// The records of the game of `shelf` with this pair and leg, those that a repetition drew before it among them, with the
    /// names that their own files would have.
    ///
    /// # Errors
    /// If it has no such record: the line of its journal is named.
    fn records(
        &self,
        key: (u64, u8),
        shelf: &mut JournalSet,
        settings: &MatchSettings,
        (rules, format): (&dyn DynGame, Format),
    ) -> Result<Vec<(String, Written)>, ArenaError> {
        let Some(game) = shelf.game(key)? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for (name, leg) in legs(game, format) {
            let notation = self.notation.as_deref();
            match records::write_in(notation, format, &leg.record(settings, rules), rules) {
                Ok(written) => all.push((name, written)),
                Err(error) => {
                    let (journal, line) = shelf.line(key)?.unwrap_or_default();
                    let text = format!("line {line}: {}: {error}", game_in_words(key));
                    return Err(ArenaError::in_file(&self.sources.journals[journal], text));
                }
            }
        }
        Ok(all)
    }

    /// Writes the games of records, as far as they can be read and written.
    ///
    /// # Errors
    /// Also if some could not: they are named, and the others written.
    fn convert(&self, games: &[&dyn DynGame]) -> Result<(), ArenaError> {
        if self.sources.strict {
            let text = "--strict is for journals: a record that is damaged is refused anyway";
            return Err(ArenaError::Argument(text.into()));
        }
        let (rules, read) = self.read_records(games)?;
        let is_alone = read.len() == 1;
        let (mut all, mut refused) = (Vec::new(), 0);
        for game in read {
            match game {
                Ok(game) => all.push(game),
                Err(error) if is_alone => return Err(error),
                Err(error) => {
                    refused += 1;
                    writeln!(command_line::stderr(), "error: {error}")?;
                }
            }
        }
        let none = || ArenaError::Argument("no game could be read".into());
        let rules = rules.filter(|_| !all.is_empty()).ok_or_else(none)?;
        if self.writes_journal() {
            let games = all.into_iter().map(|(_, game)| game).collect::<Vec<_>>();
            self.write_match(&games, rules)?;
        } else {
            let format = self.format(rules, &self.settings)?;
            let records = (1..).zip(&all).map(|(number, (place, game))| {
                let name = format!("{number:06}.{}", format.extension());
                records::write_in(self.notation.as_deref(), format, game, rules)
                    .map(|written| (name, written))
                    .map_err(|error| ArenaError::Argument(format!("{place}: {error}")))
            });
            refused += self.write(rules, &self.settings, format, records)?;
        }
        all_exported(refused)
    }

    /// The games of all records, and the one game that they are of, which the first that can be read decides.
    fn read_records<'g>(
        &self,
        games: &[&'g dyn DynGame],
    ) -> Result<(Option<&'g dyn DynGame>, Vec<Placed>), ArenaError> {
        let named = self.game.as_deref().map(|word| game_named(word, games)).transpose()?;
        let (mut decided, mut read) = (None, Vec::new());
        for path in &self.sources.journals {
            let candidates = decided.or(named).map_or_else(|| games.to_vec(), |rules| vec![rules]);
            match collection::reading_of(path, &candidates, &self.settings) {
                Ok((rules, reading)) => {
                    decided = Some(rules);
                    read.extend((1..).zip(reading.games).map(|(number, game)| {
                        let place = format!("{}: game {number}", path.display());
                        game.map(|game| (place, game)).in_file(path)
                    }));
                }
                Err(error) => read.push(Err(error)),
            }
        }
        Ok((decided, read))
    }

    fn writes_journal(&self) -> bool {
        self.format.is_none() && self.out.extension().is_some_and(|ending| ending == "jsonl")
    }

    fn write_match(&self, all: &[GameRecord], rules: &dyn DynGame) -> Result<(), ArenaError> {
        check_journal(&self.out, &self.sources.journals, rules.word())?;
        let settings = collection::settings_of(all.iter(), &self.out)?;
        let (settings, games) = of_records(all, rules, &settings).in_file(&self.out)?;
        let count = games.len();
        let text = text_of(settings, games)?;
        write_file(&self.out, |file| Ok(file.write_all(text.as_bytes())?))?;
        let without = all.len() - count;
        let left_out = match without {
            0 => String::new(),
            _ => format!(", {without} without a result left out"),
        };
        let count = counted(count, "game");
        writeln!(command_line::stdout(), "{count} in {}{left_out}", self.out.display())?;
        Ok(())
    }

    /// Writes `records`, each with the name that its own file would have; of several those that there are. How many there
    /// are not: they are named.
    fn write(
        &self,
        rules: &dyn DynGame,
        settings: &Settings,
        format: Format,
        mut records: impl Iterator<Item = Result<(String, Written), ArenaError>>,
    ) -> Result<usize, ArenaError> {
        let (out, sources) = (&self.out, &self.sources.journals);
        let check =
            |path: &Path| check_record(path, sources, format, (rules, settings)).in_file(path);
        let first: Vec<_> = records.by_ref().take(2).collect();
        let are_several = first.len() > 1;
        let records = first.into_iter().chain(records);
        let mut outgoing = Outgoing { records, are_several, count: 0, left_out: Vec::new() };
        if is_folder(out, format, are_several)? {
            files::make_folder(out).in_file(out)?;
            while let Some((name, written)) = outgoing.next()? {
                let path = out.join(name);
                let bytes = shown(&path, written.file(&path))?;
                check(&path)?;
                write_file(&path, |file| Ok(file.write_all(&bytes)?))?;
            }
        } else {
            check(out)?;
            write_file(out, |file| {
                while let Some((_, written)) = outgoing.next()? {
                    let before = if outgoing.count > 1 { format.separator() } else { "" };
                    file.write_all(before.as_bytes())?;
                    let game = format!("{}: game {}", out.display(), outgoing.count);
                    let name = if are_several { Path::new(&game) } else { out };
                    file.write_all(&shown(name, written.file(out))?)?;
                }
                Ok(())
            })?;
        }
        let Outgoing { count, left_out, .. } = outgoing;
        writeln!(command_line::stdout(), "{} in {}", counted(count, "game"), out.display())?;
        for error in &left_out {
            writeln!(command_line::stderr(), "error: {error}")?;
        }
        Ok(left_out.len())
    }

    /// The format that is named, that of the file's ending, or the usual one.
    ///
    /// # Errors
    /// If the format and the ending contradict each other, or the game has no such records.
    fn format(&self, rules: &dyn DynGame, settings: &Settings) -> Result<Format, ArenaError> {
        let promised = Format::promised(&self.out, rules, settings).in_file(&self.out)?;
        match (self.format, promised) {
            (Some(named), Some(ending)) if named != ending => {
                let text = format!("this name is that of a {} file", ending.extension());
                Err(ArenaError::in_file(&self.out, text))
            }
            (Some(format), _) | (None, Some(format)) => {
                format.check(rules, settings).in_file(&self.out)?;
                Ok(format)
            }
            (None, None) => Ok(Format::usual(rules, settings)?),
        }
    }
}

/// # Errors
/// If games were `left_out`.
fn all_exported(left_out: usize) -> Result<(), ArenaError> {
    match left_out {
        0 => Ok(()),
        1 => Err(ArenaError::Argument("a game could not be exported, and is left out".into())),
        _ => Err(ArenaError::Argument(format!(
            "{left_out} games could not be exported, and are left out"
        ))),
    }
}

/// Records on their way to their file or files.
struct Outgoing<I> {
    records: I,
    are_several: bool,
    /// How many there were.
    count: usize,
    /// Why others could not be made.
    left_out: Vec<ArenaError>,
}

impl<I: Iterator<Item = Result<(String, Written), ArenaError>>> Outgoing<I> {
    /// The next record, with the name that its own file would have.
    ///
    /// # Errors
    /// If the only one could not be made, or none could: a fault that all games share is said once.
    fn next(&mut self) -> Result<Option<(String, Written)>, ArenaError> {
        for record in self.records.by_ref() {
            match record {
                Ok(record) => {
                    self.count += 1;
                    return Ok(Some(record));
                }
                Err(error) if self.are_several => self.left_out.push(error),
                Err(error) => return Err(error),
            }
        }
        match self.count {
            0 => self.left_out.drain(..).next().map_or(Ok(None), Err),
            _ => Ok(None),
        }
    }
}

/// The bytes of the record called `name`; says what has no place in them.
fn shown(name: &Path, file: RecordFile) -> Result<Vec<u8>, ArenaError> {
    show_warnings(name, &file.warnings)?;
    Ok(file.bytes)
}

/// Whether `out` is to be a folder with a file for each of the games, where there `are_several`.
///
/// # Errors
/// If it is a file, and the format holds one game a file.
pub(super) fn is_folder(out: &Path, format: Format, are_several: bool) -> Result<bool, ArenaError> {
    let text = out.to_string_lossy();
    if out.is_dir() || text.ends_with(std::path::is_separator) {
        return Ok(true);
    }
    let is_file = out.is_file() || out.extension().is_some();
    match format.is_single() {
        true if is_file && are_several => {
            let name = format.extension().to_ascii_uppercase();
            let error = format!(
                "{name} holds one game a file, and there are several; name a folder, as games/"
            );
            Err(ArenaError::in_file(out, error))
        }
        true => Ok(!is_file && are_several),
        _ => Ok(false),
    }
}
