//! `tengen`: every engine in one program, and the arena where they meet.

use std::ffi::OsString;
use std::process::ExitCode;

use arena::cli;
use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use command_line::{LogArguments, output, say_usage};
use csa::cli::CsaArguments;
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
    /// Serves the page on this machine's own address alone and prints the address. Ctrl-C ends it.
    Play(PlayArguments),
    /// Says what each move of recorded games cost, and what would have been better.
    ///
    /// A game is searched from its last position to its first (docs/scripts.md).
    Review(ReviewArguments),
    /// Plays shogi over the network: a client and a server of the CSA protocol (docs/csa.md).
    Csa(CsaArguments),
}

/// The program `tengen`, from its arguments to its exit code.
pub fn umbrella(mut args: Vec<OsString>) -> ExitCode {
    let word = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if let Some(engine) = ENGINES.iter().find(|engine| engine.word() == word) {
        // One word for the engine, so that its help says how it was called.
        args.splice(..2, [format!("tengen {word}").into()]);
        return engine.program.run(args);
    }
    if word == "analyse" {
        // The former name: `analyse GAME FILE...`.
        args.splice(1..2, ["review", "--json", "--game"].map(OsString::from));
    }
    let words = ENGINES.iter().map(|engine| clap::Command::new(engine.word()).hide(true));
    let command = command().subcommands(words).after_help(games());
    let matches = match command.try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => match unknown_word(&error) {
            Some(refusal) => return refused(&refusal),
            None => return say_usage(&error, &mut output()),
        },
    };
    let word = matches.subcommand_name().unwrap_or_default();
    if ENGINES.iter().any(|engine| engine.word() == word) {
        return refused(&format!("the game stands first: tengen {word}"));
    }
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => return say_usage(&error, &mut output()),
    };
    let rules = ENGINES.iter().map(|engine| engine.rules()).collect::<Vec<_>>();
    match arguments.command {
        Command::Arena(command) => cli::execute(&command, &arguments.log, &rules, &play::watch),
        Command::Play(play) => play::cli::play(&play, &arguments.log, &rules),
        Command::Csa(csa) => csa::cli::execute(&csa, &arguments.log, &rules, &play::watch),
        Command::Review(review) => play::cli::review(&review, &arguments.log, &rules),
    }
}

/// Refuses a command line, with the exit code that all such refusals have.
fn refused(why: &str) -> ExitCode {
    let _ = command_line::fail(&why);
    ExitCode::from(2)
}

/// The command line of the arena, with the networks of all engines in its version.
pub fn command() -> clap::Command {
    let networks =
        ENGINES.iter().filter_map(|engine| engine.program.built_in()).collect::<Vec<_>>();
    with_games(Arguments::command())
        .version(shell::version_line(&networks))
        .long_version(shell::version_text(&networks))
}

/// `command`, with the words of all games wherever one is to be named: for its help, for shells that
/// complete it, and for the refusal of other words.
fn with_games(command: clap::Command) -> clap::Command {
    let words = PossibleValuesParser::new(ENGINES.iter().map(|engine| engine.word()));
    let named = |argument: Arg| match argument.get_id() == "game" {
        true => argument.value_parser(words.clone()),
        false => argument,
    };
    command.mut_args(named).mut_subcommands(with_games)
}

/// The refusal of a word that is no game or command, in a line; `None` if something else is wrong.
fn unknown_word(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        // The nearest is the last.
        Some(ContextValue::Strings(texts)) => texts.last().cloned(),
        _ => None,
    };
    let words = ENGINES.iter().map(|engine| engine.word());
    let is_game = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(valid)) => valid.iter().map(String::as_str).eq(words),
        _ => false,
    };
    let (kind, word, near) = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand)?;
            ("game or command", word, text(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::InvalidValue if is_game => {
            ("game", text(ContextKind::InvalidValue)?, text(ContextKind::SuggestedValue))
        }
        _ => return None,
    };
    let games = ENGINES.iter().map(|engine| engine.word()).collect::<Vec<_>>();
    let tip = near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    Some(format!("unknown {kind} \"{word}\"{tip} (games: {})", games.join(", ")))
}

/// The text below the commands in the help.
fn games() -> String {
    let width = ENGINES.iter().map(|engine| engine.word().len()).max().unwrap_or_default();
    let lines = ENGINES
        .iter()
        .map(|engine| format!("\n  {:<width$}  {}", engine.word(), engine.program.name()));
    format!(
        "Engines (`tengen GAME` speaks its protocol, `tengen GAME --help` lists its commands):{}",
        lines.collect::<String>()
    )
}
