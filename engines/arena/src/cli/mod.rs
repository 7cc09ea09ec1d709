//! The arena's commands of `tengen`: what they take, and which part does them.

mod arguments;
mod doctor;
mod engines;
mod journals;
mod openings;
mod play;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use crate::journal::JournalError;
use crate::mock::Departure;
use crate::rules::Rules;
use crate::runner::MatchError;
use crate::schedule::Format;
use crate::watchdog;

pub use arguments::{MatchArguments, ReportArguments, TournamentArguments};
pub use doctor::{DoctorArguments, MockArguments};
pub use journals::{ExportArguments, MergeArguments};
pub use openings::OpeningsArguments;

/// What to do in the arena.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays two engines against each other, or Tengen against itself.
    Match(MatchArguments),
    /// Plays any number of engines against each other.
    Tournament(TournamentArguments),
    /// Computes the result from journals.
    Report(ReportArguments),
    /// Joins the journals of one match into one.
    Merge(MergeArguments),
    /// Writes the games of journals in their game's own format.
    Export(ExportArguments),
    /// Makes openings: random, and balanced in the eyes of Tengen's engine.
    Openings(OpeningsArguments),
    /// Checks that an engine keeps its protocol.
    Doctor(DoctorArguments),
    /// Runs a mock engine, which plays random moves and misbehaves on request.
    #[command(hide = true)]
    Mock(MockArguments),
    /// Ends engines whose runner was killed.
    #[command(hide = true)]
    Reap,
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// An argument does not make sense.
    #[error("{0}")]
    Argument(String),
    /// A file cannot be used.
    #[error("{0}: {1}")]
    File(PathBuf, String),
    /// The match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The result cannot be printed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Runs a command with these games; prints what it has to say.
#[must_use]
pub fn execute(command: &Command, games: &[&dyn Rules]) -> ExitCode {
    let plays = matches!(command, Command::Match(_) | Command::Tournament(_) | Command::Doctor(_));
    if plays && let Err(error) = watchdog::start() {
        log::warn!("no watchdog: {error}");
    }
    let done = match command {
        Command::Reap => watchdog::reap(io::stdin().lock()).map_err(ArenaError::from),
        Command::Match(arguments) => play::play(arguments, Format::RoundRobin, games),
        Command::Tournament(arguments) => play::play(&arguments.common, arguments.format, games),
        Command::Report(arguments) => journals::print_report(arguments, games),
        Command::Merge(arguments) => journals::merge(arguments),
        Command::Export(arguments) => journals::export(arguments, games),
        Command::Openings(arguments) => openings::make_openings(arguments, games),
        Command::Doctor(arguments) => match doctor::examine(arguments, games) {
            Ok(false) => return ExitCode::FAILURE,
            other => other.map(|_| ()),
        },
        Command::Mock(arguments) => match doctor::mock(arguments, games) {
            Ok(Departure::Crash) => return ExitCode::FAILURE,
            other => other.map(|_| ()),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn game_named<'a>(word: &str, games: &[&'a dyn Rules]) -> Result<&'a dyn Rules, ArenaError> {
    let found = games.iter().find(|rules| rules.word() == word).copied();
    found.ok_or_else(|| {
        let words = games.iter().map(|rules| rules.word()).collect::<Vec<_>>().join(", ");
        ArenaError::Argument(format!("no such game: {word} (there are {words})"))
    })
}
