//! Journals as commands read them, and the command that reports on them.

use std::io::Write;
use std::path::{Path, PathBuf};

use boards::pages::is_page;
use clap::Args;
use dyngame::DynGame;
use records::Format;

use super::arguments::sprt;
use super::error::ArenaError;
use super::games::game_named;
use crate::html;
use crate::journal::{Damage, GameEntry, JournalSet, Record};
use crate::report;
use crate::standing::Anchor;
use crate::statistics::Sprt;

/// Journals to be read together.
#[derive(Debug, Args)]
pub(super) struct Sources {
    /// Journals; those of one match are read together. `export` takes records too.
    #[arg(required = true)]
    pub(super) journals: Vec<PathBuf>,
    /// Refuses journals with damaged lines instead of leaving them out.
    #[arg(long)]
    strict: bool,
}

/// Arguments of `report`.
#[derive(Debug, Args)]
pub struct ReportArguments {
    #[command(flatten)]
    sources: Sources,
    /// Reports the state of this SPRT: `ELO0,ELO1[,ALPHA,BETA][,logistic]`.
    #[arg(long, value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Fixes the rating of one of more than two engines: `NAME` or `NAME=1500`.
    #[arg(long)]
    anchor: Option<Anchor>,
    /// Also writes the report as an HTML page with plots and boards.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Also writes the Elo of two engines after each pair as a picture (SVG).
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Games that can be replayed on the page.
    #[arg(long, default_value_t = 200)]
    html_games: usize,
}

impl Sources {
    /// The games of all journals together, which are of one match.
    pub(super) fn read(&self) -> Result<JournalSet, ArenaError> {
        let none = || ArenaError::Argument("no journal named".into());
        let (first, others) = self.journals.split_first().ok_or_else(none)?;
        let mut all = read_journal(first, self.strict)?;
        for path in others {
            let joined = all.join(read_journal(path, self.strict)?);
            joined.map_err(|error| ArenaError::in_file(path, error))?;
        }
        Ok(all)
    }

    /// The games of each match, in the order of their first journals.
    fn by_match(&self) -> Result<Vec<JournalSet>, ArenaError> {
        let mut matches: Vec<JournalSet> = Vec::new();
        for path in &self.journals {
            let shelf = read_journal(path, self.strict)?;
            let is_same = |known: &&mut JournalSet| {
                known.record.settings.difference(&shelf.record.settings).is_none()
            };
            match matches.iter_mut().find(is_same) {
                Some(known) => {
                    known.join(shelf).map_err(|error| ArenaError::in_file(path, error))?;
                }
                None => matches.push(shelf),
            }
        }
        Ok(matches)
    }

    /// Writes to `path`, which must be none of the journals, what `fill` writes.
    pub(super) fn write(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        ArenaError::check_output(path, &self.journals, "record", |_| true)?;
        files::write(path, fill).map_err(|error| match error {
            ArenaError::Output(error) => ArenaError::in_file(path, error),
            error => error,
        })
    }
}

impl ReportArguments {
    /// Checks that the page and the picture may be written.
    fn check_outputs(&self) -> Result<(), ArenaError> {
        let Self { sources: Sources { journals, .. }, html, svg, .. } = self;
        if let Some(path) = html {
            let others = journals.iter().chain(svg);
            ArenaError::check_output(path, others, "page", is_page)?;
        }
        svg.as_ref().map_or(Ok(()), |path| {
            ArenaError::check_output(path, journals, "picture in SVG", |bytes| {
                bytes.starts_with(b"<svg")
            })
        })
    }
}

/// The games of a journal. Damaged lines are named and left out, or refused if `strict`.
pub(super) fn read_journal(path: &Path, strict: bool) -> Result<JournalSet, ArenaError> {
    let shelf = JournalSet::open(path).map_err(|error| ArenaError::in_file(path, error))?;
    report_damage(path, &shelf.damage, strict)?;
    Ok(shelf)
}

/// Names the damaged lines of the journal at `path` on stderr.
///
/// # Errors
/// If there are any, and `strict` accepts none.
pub(super) fn report_damage(
    path: &Path,
    damage: &[Damage],
    strict: bool,
) -> Result<(), ArenaError> {
    /// Lines that are named one by one.
    const NAMED: usize = 10;
    if let Some(first) = damage.first().filter(|_| strict) {
        let text = format!("{first}; without --strict it is left out");
        return Err(ArenaError::in_file(path, text));
    }
    let path = path.display();
    for damage in damage.iter().take(NAMED) {
        command_line::warn(&format_args!("{path}: {damage}; it is left out"))?;
    }
    if damage.len() > NAMED {
        let more = damage.len() - NAMED;
        command_line::warn(&format_args!("{path}: {more} more lines are damaged"))?;
    }
    Ok(())
}

/// The games of the journal at `path`, and the one of `games` that they are of. Its settings may name no file. Damaged
/// lines are named on stderr and left out.
///
/// # Errors
/// If it is no journal of these games, or `strict` and damaged.
pub fn journal_of<'a>(
    games: &[&'a dyn DynGame],
    path: &Path,
    strict: bool,
) -> Result<(&'a dyn DynGame, JournalSet), ArenaError> {
    let (rules, mut shelf) = trusted_journal(games, path, strict)?;
    let settings = &mut shelf.record.settings.settings;
    *settings = rules.recorded(settings).map_err(|error| ArenaError::in_file(path, error))?;
    Ok((rules, shelf))
}

/// As [`journal_of`], with all settings as they stand: for one whose engines are to be run.
pub(super) fn trusted_journal<'a>(
    games: &[&'a dyn DynGame],
    path: &Path,
    strict: bool,
) -> Result<(&'a dyn DynGame, JournalSet), ArenaError> {
    let shelf = read_journal(path, strict)?;
    let word = &shelf.record.settings.game;
    let rules = games.iter().find(|rules| rules.word() == word);
    let rules = rules.ok_or_else(|| ArenaError::in_file(path, format!("a journal of {word}")))?;
    Ok((*rules, shelf))
}

/// The rules of the game that a journal is of; of its settings those that name files are dropped.
pub(super) fn rules_of<'a>(
    record: &mut Record,
    games: &[&'a dyn DynGame],
) -> Result<&'a dyn DynGame, ArenaError> {
    let rules = game_named(&record.settings.game, games)?;
    let refused = |error| ArenaError::Argument(format!("the journal's settings: {error}"));
    record.settings.settings = rules.recorded(&record.settings.settings).map_err(refused)?;
    Ok(rules)
}

pub(super) fn print_report(
    arguments: &ReportArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    arguments.check_outputs()?;
    let mut matches = arguments.sources.by_match()?;
    let (sprt, anchor) = (arguments.sprt.as_ref(), arguments.anchor.as_ref());
    for shelf in &mut matches {
        rules_of(&mut shelf.record, games)?;
        Anchor::check(anchor, &shelf.record.settings).map_err(ArenaError::Argument)?;
    }
    if let Some(path) = &arguments.html {
        let shelf = only(&mut matches, "--html")?;
        let rules = rules_of(&mut shelf.record, games)?;
        let page = html::page(shelf, rules, (sprt, anchor), arguments.html_games)?;
        arguments.sources.write(path, |out| Ok(out.write_all(page.as_bytes())?))?;
    }
    if let Some(path) = &arguments.svg {
        let none = "--svg shows two engines, after two pairs of games or more";
        let curve = html::curve(&only(&mut matches, "--svg")?.record);
        let curve = curve.ok_or_else(|| ArenaError::Argument(none.into()))?;
        arguments.sources.write(path, |out| Ok(out.write_all(curve.as_bytes())?))?;
    }
    let mut out = command_line::stdout();
    for (number, shelf) in matches.iter().enumerate() {
        let before = if number > 0 { "\n" } else { "" };
        write!(out, "{before}{}", report::text(&shelf.record, sprt, anchor))?;
    }
    Ok(())
}

/// The only one of `matches`, for an `option` that shows one.
fn only<'a>(matches: &'a mut [JournalSet], option: &str) -> Result<&'a mut JournalSet, ArenaError> {
    let count = matches.len();
    match matches {
        [shelf] => Ok(shelf),
        _ => {
            let text = format!("{option} shows one match, and the journals are of {count}");
            Err(ArenaError::Argument(text))
        }
    }
}

/// The games that a repetition drew before this one, and this one, each with the name of its own file.
pub(super) fn legs(game: GameEntry, format: Format) -> Vec<(String, GameEntry)> {
    let (stem, ending) = (format!("{:06}-{}", game.pair + 1, game.leg + 1), format.extension());
    let drawn = (1..).zip(game.drawn_games());
    let mut legs: Vec<_> =
        drawn.map(|(number, leg)| (format!("{stem}-{number}.{ending}"), leg)).collect();
    legs.push((format!("{stem}.{ending}"), game));
    legs
}
