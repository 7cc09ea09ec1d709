//! `tengen`: every engine in one program, and the arena where they meet.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use arena::cli;
use arena::rules::{Rules, RulesOf};
use clap::{CommandFactory, FromArgMatches, Parser};
use shell::Program;

/// An engine by its word, as a program and as rules to play by.
struct Engine {
    word: &'static str,
    name: &'static str,
    main: fn(Vec<OsString>) -> ExitCode,
    rules: &'static dyn Rules,
}

const ENGINES: &[Engine] = &[
    engine::<shogi::Program>(shogi::main),
    engine::<xiangqi::Xiangqi>(xiangqi::main),
    engine::<draughts::Draughts>(draughts::main),
    engine::<gomoku::Gomoku>(gomoku::main),
    engine::<dots::Dots>(dots::main),
    engine::<toy::connect_four::ConnectFour>(toy::connect_four::main),
    engine::<toy::tictactoe::TicTacToe>(toy::tictactoe::main),
];

const fn engine<P: Program>(main: fn(Vec<OsString>) -> ExitCode) -> Engine {
    Engine { word: P::WORD, name: P::NAME, main, rules: &const { RulesOf::<P>::new() } }
}

/// Five board-game engines, and the arena where they meet.
#[derive(Debug, Parser)]
#[command(name = "tengen", version)]
struct Arguments {
    #[command(subcommand)]
    command: cli::Command,
}

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().collect();
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word == word) {
        args.remove(1);
        return (engine.main)(args);
    }
    let matches = Arguments::command().after_help(games()).get_matches_from(args);
    match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => {
            let rules = ENGINES.iter().map(|engine| engine.rules).collect::<Vec<_>>();
            cli::execute(&arguments.command, &rules)
        }
        Err(error) => error.exit(),
    }
}

/// What stands below the commands in the help.
fn games() -> String {
    let lines = ENGINES.iter().map(|engine| format!("\n  {:<12}{}", engine.word, engine.name));
    format!(
        "Engines (`tengen GAME` speaks its protocol, `tengen GAME --help` lists its commands):{}",
        lines.collect::<String>()
    )
}
