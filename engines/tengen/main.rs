//! `tengen`: every engine in one program, and the arena where they meet.
//!
//! Under the name `tengen-shogi` the program is `tengen shogi`, and so on: what it is called
//! decides.

mod docs;
mod links;
mod processor;

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use arena::cli;
use arena::rules::{Rules, RulesOf};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use command_line::LogArguments;
use docs::{DocsArguments, Subject};
use links::LinksArguments;
use play::cli::{PlayArguments, ReviewArguments};
use shell::{Build, BuiltIn, Manual, Program};

/// An engine by its word, as a program and as rules to play by.
struct Engine {
    word: &'static str,
    name: &'static str,
    main: fn(Vec<OsString>) -> ExitCode,
    rules: &'static dyn Rules,
    describe: fn() -> Manual,
    command: fn() -> clap::Command,
    network: fn() -> Option<BuiltIn>,
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

/// How this program was built, by its build script.
const BUILD: Build = Build {
    commit: env!("TENGEN_COMMIT"),
    target: env!("TENGEN_TARGET"),
    processor: env!("TENGEN_PROCESSOR"),
    features: env!("TENGEN_FEATURES"),
};

/// The engine that a build is under any name, for testers that choose the name of the file.
const BUILT_FOR: Option<&str> = option_env!("TENGEN_GAME");

const fn engine<P: Program>(main: fn(Vec<OsString>) -> ExitCode) -> Engine {
    let rules = &const { RulesOf::<P>::new() };
    let (describe, command) = (shell::describe::<P>, shell::command::<P>);
    let network = shell::built_in::<P>;
    Engine { word: P::WORD, name: P::NAME, main, rules, describe, command, network }
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
    /// Makes a file for each engine, `tengen-shogi` and so on, for GUIs that pass no arguments.
    ///
    /// They are links to this program, so they take no space; where a folder lies on another disk
    /// they are copies. Run it again after an update.
    Links(LinksArguments),
    /// Writes the manual: pages of all commands and options, pages for `man`, and completions
    Docs(DocsArguments),
}

fn main() -> ExitCode {
    if processor::is_sufficient() { tengen() } else { processor::refuse() }
}

/// Everything but the check of the processor. It stands apart so that none of it comes before.
#[inline(never)]
fn tengen() -> ExitCode {
    BUILD.declare();
    let mut args: Vec<OsString> = env::args_os().collect();
    if let Some(engine) = args.first().and_then(|program| engine_called(program)) {
        return (engine.main)(args);
    }
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word == word) {
        // One word for the engine, so that its help says how it was called.
        args.splice(..2, [format!("tengen {word}").into()]);
        return (engine.main)(args);
    }
    let matches = command().after_help(games()).get_matches_from(args);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let rules = ENGINES.iter().map(|engine| engine.rules).collect::<Vec<_>>();
    match arguments.command {
        Command::Arena(command) => cli::execute(&command, &arguments.log, &rules, &play::watch),
        Command::Play(play) => play::cli::play(&play, &arguments.log, &rules),
        Command::Review(review) => play::cli::review(&review, &arguments.log, &rules),
        Command::Links(links) => said(links::links(&links)),
        Command::Docs(docs) => {
            let engines = ENGINES.iter().map(|engine| (engine.describe)()).collect();
            let commands = ENGINES.iter().map(|engine| (engine.command)()).collect();
            said(docs::docs(&docs, &Subject { umbrella: command(), engines, commands }))
        }
    }
}

/// The command line of the arena, with the networks of all engines in its version.
fn command() -> clap::Command {
    let networks = ENGINES.iter().filter_map(|engine| (engine.network)()).collect::<Vec<_>>();
    Arguments::command()
        .version(shell::version_line(&networks))
        .long_version(shell::version_text(&networks))
}

/// The exit code, after a word about what went wrong.
fn said(done: Result<(), String>) -> ExitCode {
    done.map_or_else(|problem| command_line::fail(&problem), |()| ExitCode::SUCCESS)
}

/// The engine that a program of this path is: `tengen-shogi`, also with a version or a processor
/// behind it, and gomoku under the name that Gomocup's managers look for.
fn engine_called(program: &OsStr) -> Option<&'static Engine> {
    let name = Path::new(program).file_name()?.to_str()?.to_ascii_lowercase();
    let named = |word: &str| {
        let rest = name.strip_prefix("tengen-").and_then(|rest| rest.strip_prefix(word));
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
    };
    let is_brain = name.starts_with("pbrain-tengen");
    ENGINES.iter().find(|engine| {
        named(engine.word)
            || (is_brain && engine.word == "gomoku")
            || BUILT_FOR == Some(engine.word)
    })
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
