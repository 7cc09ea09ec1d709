//! `tengen-tune GAME datagen|fit`: makes data and fits a game's weights to it.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tune::{Tune, run};

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
    /// English draughts.
    #[command(subcommand)]
    Draughts(Tune),
    /// Gomoku and renju.
    #[command(subcommand)]
    Gomoku(Tune),
    /// Both games of dots.
    #[command(subcommand)]
    Dots(Tune),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().game {
        GameCommand::Shogi(command) => run::<shogi::Program>(&command),
        GameCommand::Xiangqi(command) => run::<xiangqi::Program>(&command),
        GameCommand::Draughts(command) => run::<draughts::Program>(&command),
        GameCommand::Gomoku(command) => run::<gomoku::Program>(&command),
        GameCommand::Dots(command) => run::<dots::Program>(&command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}
