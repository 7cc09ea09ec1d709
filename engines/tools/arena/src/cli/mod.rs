//! The arena's commands of `tengen`, which alone uses them: a file for each, by its name, and what several share.

mod ablate;
mod archive;
mod arguments;
mod book;
mod checks;
mod contest;
mod doctor;
mod engines;
mod export;
mod journals;
mod match_openings;
mod openings;
mod places;
mod progress;
mod puzzles;
mod referee;
mod repeat;
mod report;
mod rounds;
mod signals;
mod spsa;
mod tournament;

use std::io;
use std::process::ExitCode;

use clap::{Arg, Subcommand};
use command_line::LogArguments;
use dyngame::DynGame;

use crate::error::ArenaError;
use crate::games::game_named;
use crate::mock::Departure;
use crate::schedule::Format;
use crate::spectator::Admit;
use crate::watchdog;

use ablate::AblateArguments;
use arguments::{MatchArguments, TournamentArguments};
use book::BookArguments;
use doctor::{DoctorArguments, MockArguments};
use export::ExportArguments;
use openings::OpeningsArguments;
use puzzles::PuzzlesArguments;
use referee::RefereeArguments;
use report::ReportArguments;
use spsa::SpsaArguments;

/// The commands of the arena.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays two engines against each other, or Tengen against itself.
    Match(MatchArguments),
    /// Plays any number of engines against each other, with all options of `tengen match`.
    #[command(mut_args(shown_with_match))]
    Tournament(TournamentArguments),
    /// Tunes numbers of any engine by games (SPSA), with all options of `tengen match`.
    ///
    /// In each pair of games both sides play with all numbers changed by a step up or down by chance, one opposite to
    /// the other; the numbers move a little towards the winner. The journal holds all of it: a run that was stopped goes on to the same
    /// values, and `report` prints and plots them.
    #[command(mut_args(shown_with_match), mut_arg("games", tuning_games))]
    Spsa(SpsaArguments),
    /// Plays an engine against itself with one option after another put off, with all options of `tengen match`.
    #[command(mut_args(shown_with_match), mut_arg("games", ablation_games))]
    Ablate(AblateArguments),
    /// Computes the results of matches from their journals.
    Report(ReportArguments),
    /// Writes the games of journals in their game's own format.
    Export(ExportArguments),
    /// Makes puzzles of journals: positions where one move wins and the player missed it.
    ///
    /// The wins are mates by checks in shogi and xiangqi, fours in gomoku, shots in draughts, and
    /// endings in dots. Solvers prove each: the one move wins, and no other does so by the same
    /// means. The file is a suite.
    Puzzles(PuzzlesArguments),
    /// Makes random openings that Tengen's engine judges balanced.
    Openings(OpeningsArguments),
    /// Makes opening books and looks into them.
    Book(BookArguments),
    /// Referees a game between people: moves in, legality, calls and the result out.
    ///
    /// Reads a move or a command on each line; `help` lists them. What is refused changes nothing.
    Referee(RefereeArguments),
    /// Checks that an engine conforms to its protocol.
    Doctor(DoctorArguments),
    /// Runs a mock engine, which plays random moves and misbehaves on request.
    #[command(hide = true)]
    Mock(MockArguments),
    /// Ends the engines of a runner that was killed.
    #[command(hide = true)]
    Reap,
}

/// Arguments that `tournament` shares with `match` are explained there alone.
fn shown_with_match(argument: Arg) -> Arg {
    const OWN: [&str; 12] = [
        "format", "rounds", "game", "engines", "config", "options", "only", "lag", "check",
        "check_nodes", "out", "stop_at",
    ];
    let is_own = OWN.contains(&argument.get_id().as_str());
    argument.hide_short_help(!is_own).hide_long_help(!is_own)
}

fn tuning_games(argument: Arg) -> Arg {
    let help = "Games of the tuning, rounded up to pairs; the pace depends on them";
    shown(argument.default_value("4000").help(help))
}

fn ablation_games(argument: Arg) -> Arg {
    let help = "Games with each option, rounded up to pairs; more of them extend a run";
    shown(argument.default_value("400").help(help))
}

fn shown(argument: Arg) -> Arg {
    argument.hide_short_help(false).hide_long_help(false)
}

/// Runs a command with these games and prints its output. Warnings are logged to stderr
/// unless `log` says otherwise. Matches are watched by whom `admit` names.
pub fn execute(
    command: &Command,
    log: &LogArguments,
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> ExitCode {
    let started = command.logged(log).start("warn").map_err(ArenaError::from);
    let done = started.and_then(|()| run(command, games, admit));
    done.unwrap_or_else(|error| error.exit())
}

impl Command {
    /// Level of the log: that of `log`, or else everything where that is what a game is played
    /// for.
    fn logged(&self, log: &LogArguments) -> LogArguments {
        let talks = self.match_arguments().is_some_and(|arguments| arguments.repeat.is_some());
        let filter = log.log.clone().or(talks.then(|| "trace".to_owned()));
        LogArguments { log: filter, log_file: log.log_file.clone() }
    }

    const fn match_arguments(&self) -> Option<&MatchArguments> {
        match self {
            Self::Match(arguments) => Some(arguments),
            Self::Tournament(arguments) => Some(&arguments.common),
            Self::Spsa(arguments) => Some(&arguments.common),
            Self::Ablate(arguments) => Some(&arguments.common),
            _ => None,
        }
    }
}

fn run(
    command: &Command,
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> Result<ExitCode, ArenaError> {
    if let Some(arguments) = command.match_arguments()
        && let (Some(game), Some(path)) = (arguments.repeat, &arguments.journal)
    {
        let rules = game_named(&arguments.game, games)?;
        repeat::repeat(game, path, arguments, rules)?;
        return Ok(ExitCode::SUCCESS);
    }
    match command {
        Command::Reap => watchdog::reap(io::stdin().lock()),
        Command::Match(arguments) => {
            return tournament::tournament(arguments, (Format::RoundRobin, None), games, admit);
        }
        Command::Tournament(arguments) => {
            let format = (arguments.format, arguments.rounds);
            return tournament::tournament(&arguments.common, format, games, admit);
        }
        Command::Spsa(arguments) => return spsa::spsa(arguments, games, admit),
        Command::Ablate(arguments) => return ablate::ablate(arguments, games, admit),
        Command::Report(arguments) => report::print_report(arguments, games)?,
        Command::Export(arguments) => export::export(arguments, games)?,
        Command::Puzzles(arguments) => puzzles::make_puzzles(arguments, games)?,
        Command::Openings(arguments) => openings::make_openings(arguments, games)?,
        Command::Book(arguments) => book::run(arguments, games)?,
        Command::Doctor(arguments) => return Ok(success(doctor::examine(arguments, games)?)),
        Command::Referee(arguments) => return Ok(success(referee::referee(arguments, games)?)),
        Command::Mock(arguments) => {
            return Ok(success(doctor::mock(arguments, games)? != Departure::Crash));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn success(holds: bool) -> ExitCode {
    if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
