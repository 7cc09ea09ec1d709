//! The commands that read journals and records: report and export.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use face::rules::{Rules, Settings};
use records::{Format, GameRecord};

use super::arguments::{setting, sprt};
use super::collection::of_records;
use super::damage;
use super::error::ArenaError;
use super::games::game_named;
use crate::html;
use crate::journal::{GameEntry, JournalSet, Record};
use crate::report;
use crate::standing::Anchor;
use crate::statistics::Sprt;

/// Journals to be read together.
#[derive(Debug, Args)]
struct Sources {
    /// Journals; those of one match are read together. `export` also takes records.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// Refuses journals with damaged lines, which are named and left out otherwise.
    #[arg(long)]
    strict: bool,
}

/// Arguments of `report`.
#[derive(Debug, Args)]
pub struct ReportArguments {
    #[command(flatten)]
    sources: Sources,
    /// Reports the state of this SPRT: `ELO0,ELO1[,ALPHA,BETA]`.
    #[arg(long, value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Gives the ratings of more than two engines on the scale of this one: `NAME` or `NAME=1500`.
    #[arg(long)]
    anchor: Option<Anchor>,
    /// Also writes the report as an HTML page with plots and boards.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Games that can be replayed on the page.
    #[arg(long, default_value_t = 200)]
    html_games: usize,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    #[command(flatten)]
    sources: Sources,
    /// The game of records [default: the one that can read them].
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A rule setting of records that do not say it themselves: `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The format [default: that of the file's ending, or the usual one of the game].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write; its ending says the format. KIF holds one game a file: there it is a folder,
    /// unless there is one game only. With the ending `jsonl` it is one journal of all games.
    #[arg(long, short)]
    out: PathBuf,
}

/// Arguments of `merge`, the former name of `export --out FILE.jsonl`.
#[derive(Debug, Args)]
pub struct MergeArguments {
    #[command(flatten)]
    sources: Sources,
    /// Where the joint journal goes; it may be one of those that are joined.
    #[arg(long, short)]
    out: PathBuf,
}

impl Sources {
    /// The games of all journals together, which are of one match.
    fn read(&self) -> Result<JournalSet, ArenaError> {
        let none = || ArenaError::Argument("no journal named".into());
        let (first, others) = self.journals.split_first().ok_or_else(none)?;
        let mut all = read_journal(first, self.strict)?;
        for path in others {
            let joined = all.join(read_journal(path, self.strict)?);
            joined.map_err(|error| in_file(path)(error.to_string()))?;
        }
        Ok(all)
    }

    /// The games of each match, in the order of their first journals.
    fn by_match(&self) -> Result<Vec<JournalSet>, ArenaError> {
        let mut matches: Vec<JournalSet> = Vec::new();
        for path in &self.journals {
            let shelf = read_journal(path, self.strict)?;
            let is_same = |known: &&mut JournalSet| {
                known.record().settings.difference(&shelf.record().settings).is_none()
            };
            match matches.iter_mut().find(is_same) {
                Some(known) => {
                    known.join(shelf).map_err(|error| in_file(path)(error.to_string()))?;
                }
                None => matches.push(shelf),
            }
        }
        Ok(matches)
    }

    /// Writes to `path`, which must be none of the journals, what `fill` writes.
    fn write(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let there = path.canonicalize().ok();
        if there.is_some()
            && self.journals.iter().any(|journal| journal.canonicalize().ok() == there)
        {
            return Err(in_file(path)("that is the journal itself; name another file".into()));
        }
        files::write(path, fill).map_err(|error| match error {
            ArenaError::Output(error) => in_file(path)(error.to_string()),
            error => error,
        })
    }
}

/// The games of a journal. Damaged lines are named and left out, or refused if `strict`.
pub(super) fn read_journal(path: &Path, strict: bool) -> Result<JournalSet, ArenaError> {
    let opened = JournalSet::open(path);
    let (shelf, damage) = opened.map_err(|error| in_file(path)(error.to_string()))?;
    damage::report(path, &damage, strict)?;
    Ok(shelf)
}

/// The games of the journal at `path`, and the one of `games` that they are of.
///
/// # Errors
/// If it cannot be read, or is of another game or of settings that the game does not have.
pub(super) fn journal_of<'a>(
    games: &[&'a dyn Rules],
    path: &Path,
    strict: bool,
) -> Result<(&'a dyn Rules, JournalSet), ArenaError> {
    let shelf = read_journal(path, strict)?;
    let played = &shelf.record().settings;
    let rules = games.iter().find(|rules| rules.word() == played.game);
    let rules = rules.ok_or_else(|| in_file(path)(format!("a journal of {}", played.game)))?;
    rules.check(&played.settings).map_err(|error| in_file(path)(error.to_string()))?;
    Ok((*rules, shelf))
}

fn in_file(path: &Path) -> impl Fn(String) -> ArenaError + '_ {
    |error| ArenaError::File(path.to_owned(), error)
}

/// The rules of the game that a journal is of.
///
/// # Errors
/// If there is no such game, or it has no such settings.
fn rules_of<'a>(record: &Record, games: &[&'a dyn Rules]) -> Result<&'a dyn Rules, ArenaError> {
    let rules = game_named(&record.settings.game, games)?;
    let refused = |error| ArenaError::Argument(format!("the journal's settings: {error}"));
    rules.check(&record.settings.settings).map_err(refused)?;
    Ok(rules)
}

pub(super) fn print_report(
    arguments: &ReportArguments,
    games: &[&dyn Rules],
) -> Result<(), ArenaError> {
    let mut matches = arguments.sources.by_match()?;
    let (sprt, anchor) = (arguments.sprt.as_ref(), arguments.anchor.as_ref());
    for shelf in &matches {
        rules_of(shelf.record(), games)?;
        Anchor::check(anchor, &shelf.record().settings).map_err(ArenaError::Argument)?;
    }
    if let Some(path) = &arguments.html {
        let [shelf] = &mut matches[..] else {
            let text = format!("--html shows one match, and the journals are of {}", matches.len());
            return Err(ArenaError::Argument(text));
        };
        let rules = rules_of(shelf.record(), games)?;
        let page = html::page(shelf, rules, (sprt, anchor), arguments.html_games)
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        arguments.sources.write(path, |out| Ok(out.write_all(page.as_bytes())?))?;
    }
    let mut out = io::stdout().lock();
    for (number, shelf) in matches.iter().enumerate() {
        let before = if number > 0 { "\n" } else { "" };
        write!(out, "{before}{}", report::text(shelf.record(), sprt, anchor))?;
    }
    Ok(())
}

pub(super) fn merge(arguments: &MergeArguments) -> Result<(), ArenaError> {
    write_journal(arguments.sources.read()?, &arguments.out)
}

/// Writes the games as one journal, which may take the place of one that was read.
fn write_journal(shelf: JournalSet, out: &Path) -> Result<(), ArenaError> {
    let games = shelf.record().games.len();
    shelf.write(out).map_err(|error| in_file(out)(error.to_string()))?;
    writeln!(io::stdout(), "{games} games in {}", out.display())?;
    Ok(())
}

pub(super) fn export(arguments: &ExportArguments, games: &[&dyn Rules]) -> Result<(), ArenaError> {
    if arguments.sources.journals.iter().all(|path| Format::of_file(path).is_some()) {
        return arguments.convert(games);
    }
    let (mut shelf, out) = (arguments.sources.read()?, &arguments.out);
    if arguments.format.is_none() && out.extension().is_some_and(|ending| ending == "jsonl") {
        return write_journal(shelf, out);
    }
    let settings = shelf.record().settings.clone();
    let rules = rules_of(shelf.record(), games)?;
    let format = arguments.format(rules, &settings.settings)?;
    let count = shelf.record().games.len();
    let records = shelf.games().map(|game| {
        let game = game?;
        Ok((file_name(&game, format), game.record(&settings)))
    });
    arguments.write(rules, format, count, records)
}

impl ExportArguments {
    /// Writes the games of records.
    fn convert(&self, games: &[&dyn Rules]) -> Result<(), ArenaError> {
        let mut all = Vec::new();
        let mut games = match &self.game {
            Some(word) => vec![game_named(word, games)?],
            None => games.to_vec(),
        };
        for path in &self.sources.journals {
            let (rules, found) = of_records(path, &games, &self.settings).map_err(in_file(path))?;
            all.extend(found);
            games = vec![rules];
        }
        let none = || ArenaError::Argument("no record named".into());
        let rules = *games.first().ok_or_else(none)?;
        let (format, count) = (self.format(rules, &self.settings)?, all.len());
        let name = |number| format!("{number:06}.{}", format.extension());
        let named = (1..).map(name).zip(all).map(Ok);
        self.write(rules, format, count, named)
    }

    /// Writes records, `count` of them, each with the name that its own file would have.
    fn write(
        &self,
        rules: &dyn Rules,
        format: Format,
        count: usize,
        records: impl Iterator<Item = Result<(String, GameRecord), ArenaError>>,
    ) -> Result<(), ArenaError> {
        let out = &self.out;
        let mut texts = records.map(|named| {
            let (name, game) = named?;
            let text = records::write(format, &game, rules)
                .map_err(|error| ArenaError::Argument(format!("{}: {error}", game.event)))?;
            Ok((name, text))
        });
        if is_folder(out, format, count)? {
            fs::create_dir_all(out).map_err(|error| in_file(out)(error.to_string()))?;
            texts.try_for_each(|named| {
                let (name, text) = named?;
                let write = |file: &mut dyn Write| Ok(file.write_all(text.as_bytes())?);
                self.sources.write(&out.join(name), write)
            })?;
        } else {
            self.sources.write(out, |file| join(texts, format, file))?;
        }
        writeln!(io::stdout(), "{count} games in {}", out.display())?;
        Ok(())
    }

    /// The format that is named, that of the file's ending, or the usual one.
    ///
    /// # Errors
    /// If the format and the ending contradict each other.
    fn format(&self, rules: &dyn Rules, settings: &Settings) -> Result<Format, ArenaError> {
        match (self.format, Format::of_file(&self.out)) {
            (Some(named), Some(ending)) if named != ending => {
                let text = format!("this name is that of a {} file", ending.extension());
                Err(in_file(&self.out)(text))
            }
            (Some(format), _) | (None, Some(format)) => Ok(format),
            (None, None) => Format::usual(rules, settings)
                .map_err(|error| ArenaError::Argument(error.to_string())),
        }
    }
}

/// Writes records as one file of `format`.
fn join(
    texts: impl Iterator<Item = Result<(String, String), ArenaError>>,
    format: Format,
    file: &mut dyn Write,
) -> Result<(), ArenaError> {
    let separator = if format == Format::Csa { "/\n" } else { "" };
    for (number, named) in texts.enumerate() {
        let before = if number > 0 { separator } else { "" };
        write!(file, "{before}{}", named?.1)?;
    }
    Ok(())
}

/// The name of a game's own file.
pub(super) fn file_name(game: &GameEntry, format: Format) -> String {
    format!("{:06}-{}.{}", game.pair, game.leg + 1, format.extension())
}

/// Whether `out` is to be a folder with a file for each of the games.
///
/// # Errors
/// If the format wants the other.
fn is_folder(out: &Path, format: Format, games: usize) -> Result<bool, ArenaError> {
    let text = out.to_string_lossy();
    let folder = out.is_dir() || text.ends_with(std::path::is_separator);
    let file = out.is_file() || (!folder && out.extension().is_some());
    match (format, games) {
        (Format::Kif, _) if folder => Ok(true),
        (Format::Kif, 1) => Ok(!file),
        (Format::Kif, _) if file => {
            let error =
                "KIF holds one game a file, and there are several; name a folder, as games/";
            Err(in_file(out)(error.into()))
        }
        (Format::Kif, _) => Ok(true),
        _ if folder => {
            let error = format!("this is a folder; name a file, as games.{}", format.extension());
            Err(in_file(out)(error))
        }
        _ => Ok(false),
    }
}
