//! `tengen`: every engine in one program, and the arena where they meet.

use std::ffi::OsString;
use std::process::ExitCode;

use arena::cli;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use command_line::LogArguments;
use play::cli::{PlayArguments, ReviewArguments};

use crate::ENGINES;

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
    /// Says what each move of recorded games cost, and what would have been better.
    ///
    /// Prints a table, or one JSON object for each position (docs/scripts.md). A game is searched
    /// from its last position to its first, and what is proved there holds.
    Review(ReviewArguments),
}

/// The program `tengen`, from its arguments to its exit code.
#[must_use]
pub fn umbrella(mut args: Vec<OsString>) -> ExitCode {
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word == word) {
        // One word for the engine, so that its help says how it was called.
        args.splice(..2, [format!("tengen {word}").into()]);
        return (engine.main)(args);
    }
    if word == "analyse" {
        // The former name: `analyse GAME FILE...`.
        args.splice(1..2, ["review", "--json", "--game"].map(OsString::from));
    }
    let matches = command().after_help(games()).get_matches_from(args);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let rules = ENGINES.iter().map(|engine| engine.rules).collect::<Vec<_>>();
    match arguments.command {
        Command::Arena(command) => cli::execute(&command, &arguments.log, &rules, &play::watch),
        Command::Play(play) => play::cli::play(&play, &arguments.log, &rules),
        Command::Review(review) => play::cli::review(&review, &arguments.log, &rules),
    }
}

/// The command line of the arena, with the networks of all engines in its version.
#[must_use]
pub fn command() -> clap::Command {
    let networks = ENGINES.iter().filter_map(|engine| (engine.network)()).collect::<Vec<_>>();
    Arguments::command()
        .version(shell::version_line(&networks))
        .long_version(shell::version_text(&networks))
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
