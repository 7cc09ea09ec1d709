//! The command that reports on journals.

use std::io::Write;
use std::path::{Path, PathBuf};

use boards::pages::is_page;
use clap::Args;
use dyngame::DynGame;

use super::arguments::sprt;
use super::checks::check_statistics;
use super::journals::{Sources, write_file};
use crate::collection::rules_of;
use crate::error::{ArenaError, InFile};
use crate::html;
use crate::journal::JournalSet;
use crate::report;
use crate::standing::Anchor;
use crate::statistics::Sprt;

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

pub(super) fn print_report(
    arguments: &ReportArguments,
    games: &[&dyn DynGame],
) -> Result<(), ArenaError> {
    arguments.check_outputs()?;
    let mut matches = arguments.sources.by_match(games)?;
    let (sprt, anchor) = (arguments.sprt.as_ref(), arguments.anchor.as_ref());
    for (path, shelf) in &mut matches {
        rules_of(path, &mut shelf.record, games)?;
        check_statistics(sprt, anchor, &shelf.record.settings).in_file(path)?;
    }
    let mut files = Vec::new();
    if let Some(out) = &arguments.html {
        let (path, shelf) = only(&mut matches, "--html")?;
        let rules = rules_of(path, &mut shelf.record, games)?;
        let page = html::page(shelf, rules, (sprt, anchor), arguments.html_games);
        files.push((out, page.in_file(path)?));
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
