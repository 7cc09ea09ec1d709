//! The commands that read journals: report, merge and export.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::sprt;
use super::damage;
use super::error::ArenaError;
use super::games::game_named;
use crate::html;
use crate::journal::{GameEntry, Record, rewrite};
use crate::records::{self, Format};
use crate::report;
use crate::rules::Rules;
use crate::standing::Anchor;
use crate::statistics::Sprt;

/// Journals to be read together.
#[derive(Debug, Args)]
struct Sources {
    /// Journals of one match.
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
    /// The format [default: the usual one of the game].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write. KIF holds one game a file: there it is a folder, unless there is one
    /// game only.
    #[arg(long, short)]
    out: PathBuf,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArguments {
    #[command(flatten)]
    sources: Sources,
    /// Where the joint journal goes; it may be one of those that are joined.
    #[arg(long, short)]
    out: PathBuf,
}

impl Sources {
    /// The games of all journals together.
    fn read(&self) -> Result<Record, ArenaError> {
        let mut records = self.journals.iter().map(|path| self.read_one(path));
        let none = || ArenaError::Argument("no journal named".into());
        let mut all = records.next().ok_or_else(none)??;
        for (path, record) in self.journals[1..].iter().zip(records) {
            all.merge(record?).map_err(|error| in_file(path)(error.to_string()))?;
        }
        Ok(all)
    }

    fn read_one(&self, path: &Path) -> Result<Record, ArenaError> {
        read_journal(path, self.strict)
    }

    /// Writes `text` to `path`, which must be none of the journals.
    fn write(&self, path: &Path, text: &str) -> Result<(), ArenaError> {
        let there = path.canonicalize().ok();
        if there.is_some()
            && self.journals.iter().any(|journal| journal.canonicalize().ok() == there)
        {
            return Err(in_file(path)("that is the journal itself; name another file".into()));
        }
        fs::write(path, text).map_err(|error| in_file(path)(error.to_string()))
    }
}

/// The games of a journal. Damaged lines are named and left out, or refused if `strict`.
pub(super) fn read_journal(path: &Path, strict: bool) -> Result<Record, ArenaError> {
    let bytes = fs::read(path).map_err(|error| in_file(path)(error.to_string()))?;
    let reading = Record::read(&bytes).map_err(|error| in_file(path)(error.to_string()))?;
    damage::report(path, &reading.damage, strict)?;
    Ok(reading.record)
}

/// The games of the journal at `path`, which is one of games of `rules`.
///
/// # Errors
/// If it cannot be read, or is of another game or of settings that the game does not have.
pub(super) fn journal_of(
    rules: &dyn Rules,
    path: &Path,
    strict: bool,
) -> Result<Record, ArenaError> {
    let record = read_journal(path, strict)?;
    let played = &record.settings;
    if played.game != rules.word() {
        return Err(in_file(path)(format!("a journal of {}", played.game)));
    }
    rules.check(&played.settings).map_err(|error| in_file(path)(error.to_string()))?;
    Ok(record)
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
    let record = arguments.sources.read()?;
    let rules = rules_of(&record, games)?;
    let (sprt, anchor) = (arguments.sprt.as_ref(), arguments.anchor.as_ref());
    anchor.map_or(Ok(0), |anchor| anchor.find(&record)).map_err(ArenaError::Argument)?;
    if let Some(path) = &arguments.html {
        let page = html::page(&record, rules, (sprt, anchor), arguments.html_games)
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        arguments.sources.write(path, &page)?;
    }
    let mut out = io::stdout().lock();
    write!(out, "{}", report::text(&record, sprt, anchor))?;
    Ok(())
}

pub(super) fn merge(arguments: &MergeArguments) -> Result<(), ArenaError> {
    let (record, out) = (arguments.sources.read()?, &arguments.out);
    rewrite(out, &record).map_err(|error| in_file(out)(error.to_string()))?;
    writeln!(io::stdout(), "{} games in {}", record.games.len(), out.display())?;
    Ok(())
}

pub(super) fn export(arguments: &ExportArguments, games: &[&dyn Rules]) -> Result<(), ArenaError> {
    let (record, out) = (arguments.sources.read()?, &arguments.out);
    let settings = &record.settings;
    let rules = rules_of(&record, games)?;
    let usual = || Format::usual(rules, &settings.settings);
    let format = arguments.format.map_or_else(usual, Ok);
    let format = format.map_err(|error| ArenaError::Argument(error.to_string()))?;
    let texts = record.games.values().map(|game| {
        let game = records::GameRecord::of(game, settings);
        records::write(format, &game, rules, &settings.settings)
            .map_err(|error| ArenaError::Argument(format!("{}: {error}", game.event)))
    });
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    if is_folder(out, format, texts.len())? {
        fs::create_dir_all(out).map_err(|error| in_file(out)(error.to_string()))?;
        for (game, text) in record.games.values().zip(&texts) {
            arguments.sources.write(&out.join(file_name(game, format)), text)?;
        }
    } else {
        let separator = if format == Format::Csa { "/\n" } else { "" };
        arguments.sources.write(out, &texts.join(separator))?;
    }
    writeln!(io::stdout(), "{} games in {}", record.games.len(), out.display())?;
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
