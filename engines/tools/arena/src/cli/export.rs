//! The command that writes games in another form: journals and records in, records or a journal out.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use dyngame::{DynGame, Settings};
use game::TextError;
use records::{Format, GameRecord};

use super::arguments::setting;
use super::collection::{self, show_warnings};
use super::error::ArenaError;
use super::games::game_named;
use super::journals::{Sources, legs, rules_of};
use crate::journal::{GameEntry, of_records, text_of};

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

pub(super) fn export(
    arguments: &ExportArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    if arguments.sources.journals.iter().all(|path| collection::holds_records(path)) {
        return arguments.convert(games);
    }
    let (mut shelf, out) = (arguments.sources.read()?, &arguments.out);
    let count = shelf.record.games.len();
    if arguments.is_journal() {
        // It may take the place of one that was read.
        shelf.write(out).map_err(|error| ArenaError::in_file(out, error))?;
        writeln!(command_line::stdout(), "{} in {}", in_words(count), out.display())?;
        return Ok(());
    }
    let rules = rules_of(&mut shelf.record, games)?;
    let settings = shelf.record.settings.clone();
    let format = arguments.format(rules, &settings.settings)?;
    let records = shelf.games().flat_map(|game| match game {
        Ok(game) => {
            let named = |(name, game): (_, GameEntry)| Ok((name, game.record(&settings)));
            legs(game, format).into_iter().map(named).collect::<Vec<_>>()
        }
        Err(error) => vec![Err(error.into())],
    });
    arguments.write(rules, format, records)
}

impl ExportArguments {
    /// Writes the games of records, as far as they can be read.
    ///
    /// # Errors
    /// Also if some could not: they are named, and the others written.
    fn convert(&self, games: &[&dyn DynGame]) -> Result<(), ArenaError> {
        let (mut all, mut refused) = (Vec::new(), 0);
        let mut games = match &self.game {
            Some(word) => vec![game_named(word, games)?],
            None => games.to_vec(),
        };
        let mut read = Vec::new();
        for path in &self.sources.journals {
            let named = |error| ArenaError::in_file(path, error);
            match collection::reading_of(path, &games, &self.settings) {
                Ok((rules, reading)) => {
                    read.extend(reading.games.into_iter().map(|game| game.map_err(named)));
                    games = vec![rules];
                }
                Err(error) => read.push(Err(error)),
            }
        }
        let is_alone = read.len() == 1;
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
        let none = || ArenaError::Argument("no record named".into());
        let rules = *games.first().ok_or_else(none)?;
        if all.is_empty() {
            return Err(ArenaError::Argument("no game could be read".into()));
        }
        if self.is_journal() {
            self.write_match(&all, rules)?;
        } else {
            let format = self.format(rules, &self.settings)?;
            let name = |number| format!("{number:06}.{}", format.extension());
            let named = (1..).map(name).zip(all).map(Ok);
            self.write(rules, format, named)?;
        }
        match refused {
            0 => Ok(()),
            1 => Err(ArenaError::Argument("a game could not be read, and is left out".into())),
            _ => Err(ArenaError::Argument(format!(
                "{refused} games could not be read, and are left out"
            ))),
        }
    }

    /// Whether a journal is to be written.
    fn is_journal(&self) -> bool {
        self.format.is_none() && self.out.extension().is_some_and(|ending| ending == "jsonl")
    }

    /// Writes records as the journal of a match.
    fn write_match(&self, all: &[GameRecord], rules: &dyn DynGame) -> Result<(), ArenaError> {
        let refused = |error: TextError| ArenaError::in_file(&self.out, error);
        let settings = collection::settings_of(all, &self.out)?;
        let (settings, games) = of_records(all, rules, &settings).map_err(refused)?;
        let count = games.len();
        let text = text_of(settings, games)?;
        self.sources.write(&self.out, |file| Ok(file.write_all(text.as_bytes())?))?;
        let without = all.len() - count;
        let left_out = match without {
            0 => String::new(),
            _ => format!(", {without} without a result left out"),
        };
        let count = in_words(count);
        writeln!(command_line::stdout(), "{count} in {}{left_out}", self.out.display())?;
        Ok(())
    }

    /// Writes records, each with the name that its own file would have.
    fn write(
        &self,
        rules: &dyn DynGame,
        format: Format,
        records: impl Iterator<Item = Result<(String, GameRecord), ArenaError>>,
    ) -> Result<(), ArenaError> {
        let out = &self.out;
        let mut texts = records.map(|named| {
            let (name, game) = named?;
            let written = records::write_in(self.notation.as_deref(), format, &game, rules)
                .map_err(|error| ArenaError::Argument(format!("{}: {error}", game.event)))?;
            show_warnings(Path::new(&name), &written.warnings)?;
            Ok((name, written.text))
        });
        let first: Vec<_> = texts.by_ref().take(2).collect();
        let are_several = first.len() > 1;
        let mut count = 0;
        let mut texts = first.into_iter().chain(texts).inspect(|_| count += 1);
        if is_folder(out, format, are_several)? {
            fs::create_dir_all(out).map_err(|error| ArenaError::in_file(out, error))?;
            texts.try_for_each(|named| {
                let (name, text) = named?;
                let write = |file: &mut dyn Write| Ok(file.write_all(text.as_bytes())?);
                self.sources.write(&out.join(name), write)
            })?;
        } else {
            self.sources.write(out, |file| join(texts, format, file))?;
        }
        writeln!(command_line::stdout(), "{} in {}", in_words(count), out.display())?;
        Ok(())
    }

    /// The format that is named, that of the file's ending, or the usual one.
    ///
    /// # Errors
    /// If the format and the ending contradict each other.
    fn format(&self, rules: &dyn DynGame, settings: &Settings) -> Result<Format, ArenaError> {
        let promised = Format::promised(&self.out, rules, settings)
            .map_err(|error| ArenaError::in_file(&self.out, error))?;
        match (self.format, promised) {
            (Some(named), Some(ending)) if named != ending => {
                let text = format!("this name is that of a {} file", ending.extension());
                Err(ArenaError::in_file(&self.out, text))
            }
            (Some(format), _) | (None, Some(format)) => Ok(format),
            (None, None) => Ok(Format::usual(rules, settings)?),
        }
    }
}

fn in_words(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// Writes records as one file of `format`.
fn join(
    texts: impl Iterator<Item = Result<(String, String), ArenaError>>,
    format: Format,
    file: &mut dyn Write,
) -> Result<(), ArenaError> {
    for (number, named) in texts.enumerate() {
        let before = if number > 0 { format.separator() } else { "" };
        write!(file, "{before}{}", named?.1)?;
    }
    Ok(())
}

/// Whether `out` is to be a folder with a file for each of the games, where there `are_several`.
///
/// # Errors
/// If it is a file, and the format holds one game a file.
fn is_folder(out: &Path, format: Format, are_several: bool) -> Result<bool, ArenaError> {
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
        true => Ok(!is_file),
        _ => Ok(false),
    }
}
