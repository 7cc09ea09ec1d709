//! The arena's commands of `tengen`: what they take, and which part does them.

mod arguments;
mod book;
mod doctor;
mod engines;
mod error;
mod games;
mod journals;
mod openings;
mod play;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Subcommand;

use crate::mock::Departure;
use crate::rules::Rules;
use crate::schedule::Format;
use crate::watchdog;

pub use arguments::{MatchArguments, ReportArguments, TournamentArguments};
pub use doctor::{DoctorArguments, MockArguments};
pub use error::ArenaError;
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
