//! `tengen-tune GAME datagen|fit`: makes data and fits a game's weights to it.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use draughts_rules::Variant;
use tune::{FitPolicy, Train, Tune, fit_policy, run, train};

/// Makes self-play data and fits evaluation weights to it.
#[derive(Debug, Parser)]
#[command(name = "tengen-tune", version)]
struct Arguments {
    #[command(subcommand)]
    game: GameCommand,
}

#[derive(Debug, Subcommand)]
enum GameCommand {
    /// Shogi.
    #[command(subcommand)]
    Shogi(Tune),
    /// Xiangqi.
    #[command(subcommand)]
    Xiangqi(Tune),
    /// Draughts on 12x12, 10x10 and 8x8.
    #[command(subcommand)]
    Draughts(Tune),
    /// Gomoku and renju.
    #[command(subcommand)]
    Gomoku(Ordered),
    /// Both games of dots.
    #[command(subcommand)]
    Dots(Tune),
}

/// The command for a game whose moves are ordered by weights.
#[derive(Debug, Subcommand)]
enum Ordered {
    #[command(flatten)]
    Any(Tune),
    /// Fits the weights that order moves to the moves of games and writes the new weight file.
    Policy(FitPolicy),
}

fn main() -> ExitCode {
    command_line::ended(match Arguments::try_parse() {
        Ok(arguments) => obey(arguments.game),
        Err(error) => command_line::say_usage(&error, &mut command_line::output()),
    })
}

fn obey(command: GameCommand) -> ExitCode {
    let done = match command {
        GameCommand::Shogi(command) => {
            run::<shogi::Program, shogi::TunedWeights>(&command, |args| {
                train(&shogi::Pieces, |path| args.rules_of::<shogi::Program>(path), args)
            })
        }
        GameCommand::Xiangqi(command) => {
            run::<xiangqi::Program, xiangqi::TunedWeights>(&command, |args| {
                let pieces = xiangqi::Pieces::default();
                train(&pieces, |path| args.rules_of::<xiangqi::Program>(path), args)
            })
        }
        GameCommand::Draughts(command) => {
            run::<draughts::Program, draughts::TunedWeights>(&command, train_draughts)
        }
        GameCommand::Gomoku(Ordered::Any(command)) => {
            run::<gomoku::Program, gomoku::Tuned>(&command, |args| {
                train(&gomoku::Points, |path| args.rules_of::<gomoku::Program>(path), args)
            })
        }
        GameCommand::Gomoku(Ordered::Policy(command)) => {
            fit_policy::<gomoku::Program, gomoku::Tuned>(&command)
        }
        GameCommand::Dots(command) => run::<dots::Program, dots::Tuned>(&command, train_dots),
    };
    done.map_or_else(|error| command_line::fail(&error), |()| ExitCode::SUCCESS)
}

/// Each board has inputs of its own.
fn train_draughts(command: &Train) -> io::Result<()> {
    let rules = command.rules::<draughts::Program>()?;
    let rules_of = |_: &Path| Ok(rules);
    match rules.variant {
        Variant::English8 => train(&draughts::Pieces::<8>, rules_of, command),
        Variant::English10 => train(&draughts::Pieces::<10>, rules_of, command),
        Variant::English12 => train(&draughts::Pieces::<12>, rules_of, command),
    }
}

/// There are inputs for one of the two games.
fn train_dots(command: &Train) -> io::Result<()> {
    let rules_of = |path: &Path| {
        let rules = command.rules_of::<dots::Program>(path)?;
        match rules.variant {
            dots_rules::Variant::Territory => Ok(rules),
            _ => Err(io::Error::other("the network of dots is for territory")),
        }
    };
    train(&dots::Dots, rules_of, command)
}
