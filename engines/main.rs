//! `tengen`: every engine in one program, and the arena where they meet.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use arena::cli;
use arena::rules::{Rules, RulesOf};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use play::cli::{PlayArguments, ReviewArguments};
use shell::{LogArguments, Manual, Program};

/// An engine by its word, as a program and as rules to play by.
struct Engine {
    word: &'static str,
    name: &'static str,
    main: fn(Vec<OsString>) -> ExitCode,
    rules: &'static dyn Rules,
    describe: fn() -> Manual,
}

const ENGINES: &[Engine] = &[
    engine::<shogi::Program>(shogi::main),
    engine::<xiangqi::Program>(xiangqi::main),
    engine::<draughts::Program>(draughts::main),
    engine::<gomoku::Program>(gomoku::main),
    engine::<dots::Program>(dots::main),
    engine::<othello::Program>(othello::main),
    engine::<toy::connect_four::Program>(toy::connect_four::main),
    engine::<toy::tictactoe::Program>(toy::tictactoe::main),
];

const fn engine<P: Program>(main: fn(Vec<OsString>) -> ExitCode) -> Engine {
    let rules = &const { RulesOf::<P>::new() };
    Engine { word: P::WORD, name: P::NAME, main, rules, describe: shell::describe::<P> }
}

/// Five board-game engines, and the arena where they meet.
#[derive(Debug, Parser)]
#[command(name = "tengen", version)]
struct Arguments {
    #[command(flatten)]
    log: LogArguments,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one")]
enum Command {
    #[command(flatten)]
    Arena(cli::Command),
    /// Lets you play on a page in your browser, against Tengen, another engine or a person.
    ///
    /// Serves the page on this machine's own address alone, prints the address and opens the
    /// browser. Games are saved as they are played. Ctrl-C ends it.
    Play(PlayArguments),
    /// Says what each move of a recorded game cost, and what would have been better.
    Review(ReviewArguments),
    /// Writes the pages of the manual that list all commands and options
    Docs {
        /// The folder to write commands.md and options.md to
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().collect();
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word == word) {
        // One word for the engine, so that its help says how it was called.
        args.splice(..2, [format!("tengen {word}").into()]);
        return (engine.main)(args);
    }
    let matches = Arguments::command().after_help(games()).get_matches_from(args);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let rules = ENGINES.iter().map(|engine| engine.rules).collect::<Vec<_>>();
    match arguments.command {
        Command::Arena(command) => cli::execute(&command, &arguments.log, &rules, &play::watch),
        Command::Play(play) => play::cli::play(&play, &arguments.log, &rules),
        Command::Review(review) => play::cli::review(&review, &arguments.log, &rules),
        Command::Docs { folder } => {
            let engines = ENGINES.iter().map(|engine| (engine.describe)()).collect::<Vec<_>>();
            shell::write_manual(&folder, &engines, &Arguments::command())
        }
    }
}

/// What stands below the commands in the help.
fn games() -> String {
    let width = ENGINES.iter().map(|engine| engine.word.len()).max().unwrap_or_default();
    let lines =
        ENGINES.iter().map(|engine| format!("\n  {:<width$}  {}", engine.word, engine.name));
    format!(
        "Engines (`tengen GAME` speaks its protocol, `tengen GAME --help` lists its commands):{}",
        lines.collect::<String>()
    )
}
