//! The commands that read journals: report, merge and export.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ReportArguments;
use super::error::ArenaError;
use super::games::game_named;
use crate::html;
use crate::journal::Record;
use crate::records;
use crate::report;
use crate::rules::Rules;

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// Journals of one match.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// The format [default: the usual one of the game].
    #[arg(long, value_enum)]
    format: Option<records::Format>,
    /// The file they go to; for KIF, which holds one game a file, the folder.
    #[arg(long, short)]
    out: PathBuf,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArguments {
    /// Journals of the same match.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// Where the joint journal goes.
    #[arg(long, short)]
    out: PathBuf,
}

fn read_journal(path: &PathBuf) -> Result<Record, ArenaError> {
    let named = |error: String| ArenaError::File(path.clone(), error);
    let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    Record::parse(&text).map_err(|error| named(error.to_string()))
}

/// The games of several journals of one match together.
fn read_journals(paths: &[PathBuf]) -> Result<Record, ArenaError> {
    let mut records = paths.iter().map(read_journal);
    let mut all =
        records.next().ok_or_else(|| ArenaError::Argument("no journal named".into()))??;
    for record in records {
        all.merge(record?)?;
    }
    Ok(all)
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
    let record = read_journals(&arguments.journals)?;
    let rules = rules_of(&record, games)?;
    if let Some(path) = &arguments.html {
        let page = html::page(&record, rules, arguments.sprt.as_ref(), arguments.html_games)
            .map_err(|error| ArenaError::Argument(error.to_string()))?;
        fs::write(path, page).map_err(|error| ArenaError::File(path.clone(), error.to_string()))?;
    }
    let mut out = io::stdout().lock();
    write!(out, "{}", report::text(&record, arguments.sprt.as_ref()))?;
    Ok(())
}

pub(super) fn merge(arguments: &MergeArguments) -> Result<(), ArenaError> {
    let record = read_journals(&arguments.journals)?;
    let text = record.to_text()?;
    fs::write(&arguments.out, text)
        .map_err(|error| ArenaError::File(arguments.out.clone(), error.to_string()))?;
    writeln!(io::stdout(), "{} games in {}", record.games.len(), arguments.out.display())?;
    Ok(())
}

pub(super) fn export(arguments: &ExportArguments, games: &[&dyn Rules]) -> Result<(), ArenaError> {
    let record = read_journals(&arguments.journals)?;
    let settings = &record.settings;
    let rules = rules_of(&record, games)?;
    let usual = || records::Format::usual(rules, &settings.settings);
    let format = arguments.format.map_or_else(usual, Ok);
    let format = format.map_err(|error| ArenaError::Argument(error.to_string()))?;
    let text = |game| {
        let game = records::GameRecord::of(game, settings);
        records::write(format, &game, rules, &settings.settings)
            .map_err(|error| ArenaError::Argument(format!("{}: {error}", game.event)))
    };
    let written = |path: &Path, text: String| {
        fs::write(path, text).map_err(|error| ArenaError::File(path.into(), error.to_string()))
    };
    if format == records::Format::Kif {
        fs::create_dir_all(&arguments.out)
            .map_err(|error| ArenaError::File(arguments.out.clone(), error.to_string()))?;
        for game in record.games.values() {
            let name = format!("{:06}-{}.kif", game.pair, game.leg + 1);
            written(&arguments.out.join(name), text(game)?)?;
        }
    } else {
        let separator = if format == records::Format::Csa { "/\n" } else { "" };
        let texts = record.games.values().map(text).collect::<Result<Vec<_>, _>>()?;
        written(&arguments.out, texts.join(separator))?;
    }
    writeln!(io::stdout(), "{} games in {}", record.games.len(), arguments.out.display())?;
    Ok(())
}
