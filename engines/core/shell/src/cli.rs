//! The command line: subcommands, and without one the conversation on stdin and stdout.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use command_line::{EVERYWHERE, LogArguments, fail, say_usage};
use protocol::Protocol;

use crate::options::{Change, Options};
use crate::program::DynProgram;
use crate::talk::session::Session;
use crate::talk::wire::Inbox;
use crate::tools::{self, Tool, ToolResult, warn};
use crate::{Program, ProgramEntry, version};

const OPTION: &str = "option";

/// The program of a game on any input and output, for tests in process.
pub fn run<P: Program>(
    args: impl IntoIterator<Item = OsString>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> ExitCode {
    obey(ProgramEntry::of::<P>(), split_first(args), Box::new(input_of(input)), Box::new(output))
}

fn input_of<R: Read>(input: R) -> BufReader<R> {
    BufReader::with_capacity(1 << 16, input)
}

fn obey(
    entry: ProgramEntry,
    args: Vec<OsString>,
    input: Box<dyn BufRead + Send>,
    mut output: Box<dyn Write + Send>,
) -> ExitCode {
    let matches = match entry.command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return say_usage(&error, &mut output),
    };
    let log = LogArguments::from_arg_matches(&matches);
    if let Err(error) = log.map_err(io::Error::other).and_then(|log| log.start("off")) {
        return fail(&error);
    }
    let mut program = (entry.start)();
    let mut options = Options::of(&*program);
    if let Err(error) = set_options(&matches, &mut options, &mut *program) {
        return fail(&error);
    }
    let protocols = entry.rules.protocols();
    let tool = Tool { program, options, input, output };
    let done = match matches.subcommand() {
        None => return converse(tool, protocols[0]),
        Some((word, args)) => match protocols.iter().find(|protocol| protocol.word() == word) {
            Some(&protocol) => return converse(tool, protocol),
            None => tool.run(word, args),
        },
    };
    match done {
        Ok(code) => code,
        Err(error) => match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            // The reader of the output has closed it.
            Some(io::ErrorKind::BrokenPipe) => ExitCode::SUCCESS,
            _ => fail(&error),
        },
    }
}

/// The command line of an engine that is called `bin` and names itself `name`, without what only
/// this game has.
pub(crate) fn engine_command(bin: String, name: &str) -> Command {
    let about = format!("{name}: an engine that speaks its protocols on stdin and stdout");
    LogArguments::augment_args(Command::new(bin).arg(option()))
        .version(version::NUMBER)
        .about(about)
        .subcommands(tools::commands())
}

fn option() -> Arg {
    Arg::new(OPTION)
        .short('o')
        .long(OPTION)
        .value_name("NAME=VALUE")
        .help("Set an engine option; `options` lists them. May be given several times")
        .action(ArgAction::Append)
        .help_heading(EVERYWHERE)
}

/// The command with `-o` on each level: of an argument that clap spreads, the values of the innermost level are all that is
/// left.
fn with_options(command: Command) -> Command {
    command.arg(option()).mut_subcommands(with_options)
}

/// The options given by `-o`, on whatever level.
fn given_options(matches: &ArgMatches) -> Vec<&str> {
    let below = matches.subcommand().map_or_else(Vec::new, |(_, below)| given_options(below));
    let here = matches.get_many::<String>(OPTION).into_iter().flatten();
    here.map(String::as_str).chain(below).collect()
}

impl ProgramEntry {
    /// The whole program: everything from its arguments, its own name first, to its exit code.
    ///
    /// The log goes to stderr or a file, and is off by default.
    pub fn run(self, mut args: Vec<OsString>) -> ExitCode {
        std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
        if self.rules.protocols().contains(&Protocol::Gomocup) {
            // A GUI of Yixin's kind starts every engine so; all that we print is ASCII anyway.
            args.retain(|arg| arg != "--force-utf8");
        }
        let input = Box::new(input_of(io::stdin()));
        obey(self, split_first(args), input, Box::new(command_line::output()))
    }

    /// The command line of the engine, under its own name: `tengen-shogi`.
    pub fn command(&self) -> Command {
        let protocols = self.rules.protocols().iter().map(|&protocol| {
            let help = "Start in this protocol; the first word received may select another";
            Command::new(protocol.word()).about(help)
        });
        let network = self.built_in();
        engine_command(format!("tengen-{}", self.rules.word()), &self.name())
            .version(version::version_line(network.as_slice()))
            .long_version(version::version_text(network.as_slice()))
            .subcommands(protocols)
            .subcommands((self.commands)())
            .mut_subcommands(with_options)
    }
}

fn converse(tool: Tool, protocol: Protocol) -> ExitCode {
    greet(&*tool.program);
    Inbox::of(tool.input)
        .map(|inbox| Session::new(tool.program, tool.options, protocol, (inbox, tool.output)))
        .and_then(Session::run)
        .unwrap_or_else(|error| fail(&error))
}

/// Tells a person who has started the engine by hand how to play.
fn greet(program: &dyn DynProgram) {
    if io::stdin().is_terminal() {
        let (name, word) = (program.entry().name(), program.entry().rules.word());
        let _ = writeln!(
            io::stderr(),
            "{name} waits for the commands of a protocol; `tengen play {word}` lets you play"
        );
    }
}

/// Data generators pass a whole command as one argument: `"genfens 100 seed 7"`.
fn split_first(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let first = args.get(1).and_then(|arg| arg.to_str()).unwrap_or_default();
    if first.starts_with("genfens ") {
        let words: Vec<OsString> = first.split_whitespace().map(OsString::from).collect();
        // A `quit` after it says what would happen anyway.
        args.retain(|arg| arg != "quit");
        args.splice(1..2, words);
    }
    args
}

fn set_options(
    matches: &ArgMatches,
    options: &mut Options,
    program: &mut dyn DynProgram,
) -> ToolResult {
    let protocol = program.entry().rules.protocols()[0];
    let mut given: Vec<(String, &str)> = Vec::new();
    for text in given_options(matches) {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("no value in '{text}'"))?;
        let meant = protocol.canonical_name(name).to_ascii_lowercase();
        if let Some((_, before)) = given.iter().find(|(known, _)| *known == meant) {
            return Err(format!("option {name} is given twice: {before} and {value}").into());
        }
        given.push((meant, value));
        let (change, note) = options.set(program, protocol, name, value)?;
        if let Change::Pressed(button) = change {
            log::info!("{button} has no effect here");
        }
        if let Some(note) = note {
            warn(&note);
        }
    }
    Ok(())
}
