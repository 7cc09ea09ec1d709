//! Journals as commands read them, and the command that reports on them.

use std::io::Write;
use std::path::{Path, PathBuf};

use boards::pages::is_page;
use clap::Args;
use command_line::counted;
use dyngame::DynGame;
use records::Format;

use super::arguments::sprt;
use super::checks::check_statistics;
use super::error::ArenaError;
use super::games::game_named;
use crate::html;
use crate::journal::{Damage, GameEntry, JournalSet, MatchRecord, MatchSettings};
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
    pub(super) strict: bool,
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
    #[arg(long, default_value_t = 200, requires = "html")]
    html_games: usize,
}

impl Sources {
    /// The games of all journals together, which are of one match.
    pub(super) fn read(&self, games: &[&dyn DynGame]) -> Result<JournalSet, ArenaError> {
        let none = || ArenaError::Argument("no journal named".into());
        let (first, others) = self.journals.split_first().ok_or_else(none)?;
        let mut all = read_journal(first, games, self.strict)?;
        for path in others {
            let joined = all.join(read_journal(path, games, self.strict)?);
            joined.map_err(|error| ArenaError::in_file(path, error))?;
        }
        Ok(all)
    }

    /// The games of each match with the first of its journals, in the order of these.
    fn by_match(&self, games: &[&dyn DynGame]) -> Result<Vec<(&Path, JournalSet)>, ArenaError> {
        let mut matches: Vec<(&Path, JournalSet)> = Vec::new();
        for path in &self.journals {
            let shelf = read_journal(path, games, self.strict)?;
            let is_same = |(_, known): &&mut (&Path, JournalSet)| {
                known.record.settings.difference(&shelf.record.settings).is_none()
            };
            match matches.iter_mut().find(is_same) {
                Some((_, known)) => {
                    known.join(shelf).map_err(|error| ArenaError::in_file(path, error))?;
                }
                None => matches.push((path, shelf)),
            }
        }
        Ok(matches)
    }
}

/// Writes to `path` what `fill` writes, all of it or nothing.
pub(super) fn write_file(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    files::write(path, fill).map_err(|error| match error {
        ArenaError::Output(error) => ArenaError::in_file(path, error),
        error => error,
    })
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

    /// Checks that the match of these `settings` has what the report is to show.
    fn check_shown(&self, settings: &MatchSettings) -> Result<(), ArenaError> {
        check_statistics(self.sprt.as_ref(), self.anchor.as_ref(), settings)
    }
}

/// The games of a journal, replayed by the rules of the one of `games` that it is of. Damaged lines are named and left out,
/// or refused if `strict`.
pub(super) fn read_journal(
    path: &Path,
    games: &[&dyn DynGame],
    strict: bool,
) -> Result<JournalSet, ArenaError> {
    let shelf =
        JournalSet::replayed(path, games).map_err(|error| ArenaError::in_file(path, error))?;
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
        let more = counted(damage.len() - NAMED, "more damaged line");
        command_line::warn(&format_args!("{path}: {more}"))?;
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
    let shelf = read_journal(path, games, strict)?;
    let word = &shelf.record.settings.game;
    let rules = games.iter().find(|rules| rules.word() == word);
    let rules = rules.ok_or_else(|| ArenaError::in_file(path, format!("a journal of {word}")))?;
    Ok((*rules, shelf))
}

/// The rules of the game that the journal at `path` is of; of its settings those that name files are dropped.
pub(super) fn rules_of<'a>(
    path: &Path,
    record: &mut MatchRecord,
    games: &[&'a dyn DynGame],
) -> Result<&'a dyn DynGame, ArenaError> {
    let rules = game_named(&record.settings.game, games);
    let rules = rules.map_err(|error| ArenaError::in_file(path, error))?;
    let kept = rules.recorded(&record.settings.settings);
    record.settings.settings = kept.map_err(|error| ArenaError::in_file(path, error))?;
    Ok(rules)
}

pub(super) fn print_report(
    arguments: &ReportArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    arguments.check_outputs()?;
    let mut matches = arguments.sources.by_match(games)?;
    let (sprt, anchor) = (arguments.sprt.as_ref(), arguments.anchor.as_ref());
    for (path, shelf) in &mut matches {
        rules_of(path, &mut shelf.record, games)?;
        let checked = arguments.check_shown(&shelf.record.settings);
        checked.map_err(|error| ArenaError::in_file(path, error))?;
    }
    let mut files = Vec::new();
    if let Some(out) = &arguments.html {
        let (path, shelf) = only(&mut matches, "--html")?;
        let rules = rules_of(path, &mut shelf.record, games)?;
        let page = html::page(shelf, rules, (sprt, anchor), arguments.html_games);
        files.push((out, page.map_err(|error| ArenaError::in_file(path, error))?));
    }
    if let Some(out) = &arguments.svg {
        let none = "--svg shows two engines, after two pairs of games or more";
        let (path, shelf) = only(&mut matches, "--svg")?;
        let curve = html::curve(&shelf.record);
        files.push((out, curve.ok_or_else(|| ArenaError::in_file(path, none))?));
    }
    for (out, text) in files {
        write_file(out, |file| Ok(file.write_all(text.as_bytes())?))?;
    }
    let mut out = command_line::stdout();
    for (number, (_, shelf)) in matches.iter().enumerate() {
        let before = if number > 0 { "\n" } else { "" };
        write!(out, "{before}{}", report::text(&shelf.record, sprt, anchor))?;
    }
    Ok(())
}

/// The only one of `matches` with its journal, for an `option` that shows one.
fn only<'a, 'p>(
    matches: &'a mut [(&'p Path, JournalSet)],
    option: &str,
) -> Result<(&'p Path, &'a mut JournalSet), ArenaError> {
    let count = matches.len();
    match matches {
        [(path, shelf)] => Ok((*path, shelf)),
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
