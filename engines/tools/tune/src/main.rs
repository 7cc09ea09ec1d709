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
    Shogi(Learned),
    /// Xiangqi.
    #[command(subcommand)]
    Xiangqi(Learned),
    /// English draughts.
    #[command(subcommand)]
    Draughts(Learned),
    /// Gomoku and renju.
    #[command(subcommand)]
    Gomoku(Ordered),
    /// Both games of dots.
    #[command(subcommand)]
    Dots(Learned),
}

/// What to do for a game that has a network's inputs.
#[derive(Debug, Subcommand)]
enum Learned {
    #[command(flatten)]
    Linear(Tune),
    /// Trains a network on files of positions.
    Train(Train),
}

/// What to do for a game whose moves are ordered by weights.
#[derive(Debug, Subcommand)]
enum Ordered {
    #[command(flatten)]
    Linear(Tune),
    /// Fits the weights that order moves to the moves of games and writes the new weight file.
    Policy(FitPolicy),
    /// Trains a network on files of positions.
    Train(Train),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().game {
        GameCommand::Shogi(Learned::Linear(command)) => {
            run::<shogi::Program, shogi::TunedWeights>(&command)
        }
        GameCommand::Shogi(Learned::Train(command)) => {
            train(&shogi::Pieces, |path| command.rules_of::<shogi::Program>(path), &command)
        }
        GameCommand::Xiangqi(Learned::Linear(command)) => {
            run::<xiangqi::Program, xiangqi::TunedWeights>(&command)
        }
        GameCommand::Xiangqi(Learned::Train(command)) => train(
            &xiangqi::Pieces::default(),
            |path| command.rules_of::<xiangqi::Program>(path),
            &command,
        ),
        GameCommand::Draughts(Learned::Linear(command)) => {
            run::<draughts::Program, draughts::TunedWeights>(&command)
        }
        GameCommand::Draughts(Learned::Train(command)) => train_draughts(&command),
        GameCommand::Gomoku(Ordered::Linear(command)) => {
            run::<gomoku::Program, gomoku::Tuned>(&command)
        }
        GameCommand::Gomoku(Ordered::Policy(command)) => {
            fit_policy::<gomoku::Program, gomoku::Tuned>(&command)
        }
        GameCommand::Gomoku(Ordered::Train(command)) => {
            train(&gomoku::Points, |path| command.rules_of::<gomoku::Program>(path), &command)
        }
        GameCommand::Dots(Learned::Linear(command)) => run::<dots::Program, dots::Tuned>(&command),
        GameCommand::Dots(Learned::Train(command)) => train_dots(&command),
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
