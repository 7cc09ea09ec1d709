//! The command line: subcommands, and without one the conversation on stdin and stdout.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use protocol::Protocol;

use crate::options::{Change, Options};
use crate::session::Session;
use crate::tools::{self, Analyse, Bench, Eval, Genfens, Perft};
use crate::{Program, suite};

/// The program of a game: everything from its arguments, its own name first, to its exit code.
///
/// Each game calls it in a plain function of its own, so that it is compiled once with the game
/// and not again with every binary.
///
/// What is logged goes to stderr or a file, and nowhere unless asked for.
pub fn main<P: Program>(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    run::<P>(args, io::stdin(), io::stdout())
}

/// The program of a game on any input and output, for tests in process.
pub fn run<P: Program>(
    args: impl IntoIterator<Item = OsString>,
    input: impl Read + Send + 'static,
    mut output: impl Write + Send + 'static,
) -> ExitCode {
    let matches = match command::<P>().try_get_matches_from(split_first(args)) {
        Ok(matches) => matches,
        Err(error) => return say_usage(&error, &mut output),
    };
    start_log(&matches);
    let mut program = P::default();
    let mut options = Options::of(&program);
    if let Err(error) = set_options(&matches, &mut options, &mut program) {
        return fail(&*error);
    }
    let mut tool = Tool { program, options, input: Box::new(BufReader::new(input)), output };
    let done = match matches.subcommand() {
        None => return tool.converse(P::PROTOCOLS[0]),
        Some((word, _)) if protocol_named::<P>(word).is_some() => {
            return tool.converse(protocol_named::<P>(word).unwrap_or(P::PROTOCOLS[0]));
        }
        Some((word, args)) => tool.run(word, args),
    };
    match done {
        Ok(code) => code,
        Err(error) => match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            // Whoever read the output has had enough of it.
            Some(io::ErrorKind::BrokenPipe) => ExitCode::SUCCESS,
            _ => fail(&*error),
        },
    }
}

/// What a subcommand works with.
pub(crate) struct Tool<P: Program, W> {
    pub(crate) program: P,
    pub(crate) options: Options,
    pub(crate) input: Box<dyn BufRead + Send>,
    pub(crate) output: W,
}

/// What subcommands come to.
pub(crate) type ToolResult<T = ExitCode> = Result<T, Box<dyn Error>>;

impl<P: Program, W: Write + Send + 'static> Tool<P, W> {
    fn converse(self, protocol: Protocol) -> ExitCode {
        Session::new(self.program, self.options, protocol, self.output).run(self.input)
    }

    fn run(&mut self, word: &str, args: &ArgMatches) -> ToolResult {
        // A conversation goes on without what is missing; a tool would answer another question.
        self.program.prepare()?;
        match word {
            "bench" => tools::bench(self, &Bench::from_arg_matches(args)?),
            "perft" => tools::perft(self, &Perft::from_arg_matches(args)?),
            "suite" => suite::run(self, &suite::Suite::from_arg_matches(args)?),
            "eval" => tools::eval(self, &Eval::from_arg_matches(args)?),
            "analyse" => tools::analyse(self, &Analyse::from_arg_matches(args)?),
            "genfens" => tools::genfens(self, &Genfens::from_arg_matches(args)?),
            own => {
                self.program.run_command(own, args, &mut self.output)?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

fn command<P: Program>() -> Command {
    let name = format!("tengen-{}", P::WORD);
    let option = Arg::new("option")
        .short('o')
        .long("option")
        .value_name("NAME=VALUE")
        .help("Set an engine option, under the name it has in UGI")
        .action(ArgAction::Append)
        .global(true);
    let log = Arg::new("log")
        .long("log")
        .value_name("FILTER")
        .env("TENGEN_LOG")
        .help("Log so much to stderr (error, warn, info, debug, trace)")
        .global(true);
    let file = Arg::new("log-file")
        .long("log-file")
        .value_name("FILE")
        .env("TENGEN_LOG_FILE")
        .help("Append the log to a file instead")
        .global(true);
    let protocols = P::PROTOCOLS.iter().map(|&protocol| {
        let about = "Speak this protocol until the first word decides otherwise";
        Command::new(word_of(protocol)).about(about)
    });
    Command::new(name)
        .version(env!("CARGO_PKG_VERSION"))
        .about(format!(
            "{}: without a command it speaks its protocols on stdin and stdout",
            P::NAME
        ))
        .args([option, log, file])
        .subcommands([
            Bench::augment_args(Command::new("bench")),
            Perft::augment_args(Command::new("perft")),
            suite::Suite::augment_args(Command::new("suite")),
            Eval::augment_args(Command::new("eval")),
            Analyse::augment_args(Command::new("analyse")),
            Genfens::augment_args(Command::new("genfens")),
        ])
        .subcommands(protocols)
        .subcommands(P::commands())
}

const fn word_of(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Usi => "usi",
        Protocol::Ucci => "ucci",
        Protocol::Uci => "uci",
        Protocol::Ugi => "ugi",
        Protocol::Hub => "hub",
        Protocol::Gomocup => "gomocup",
    }
}

fn protocol_named<P: Program>(word: &str) -> Option<Protocol> {
    P::PROTOCOLS.iter().copied().find(|&protocol| word_of(protocol) == word)
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

fn set_options<P: Program>(
    matches: &ArgMatches,
    options: &mut Options,
    program: &mut P,
) -> ToolResult<()> {
    for text in matches.get_many::<String>("option").into_iter().flatten() {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("no value in '{text}'"))?;
        let (change, note) = options.set(program, P::PROTOCOLS[0], name, value)?;
        if let Change::Pressed(button) = change {
            log::info!("{button} has no effect here");
        }
        if let Some(note) = note {
            return Err(note.into());
        }
    }
    Ok(())
}

fn start_log(matches: &ArgMatches) {
    let Some(filter) = matches.get_one::<String>("log") else { return };
    let mut logger = env_logger::Builder::new();
    logger.parse_filters(filter);
    if let Some(path) = matches.get_one::<String>("log-file") {
        let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
        match opened {
            Ok(file) => logger.target(env_logger::Target::Pipe(Box::new(file))),
            Err(_) => return,
        };
    }
    // In process a test may have started one already.
    let _ = logger.try_init();
}

fn say_usage(error: &clap::Error, output: &mut impl Write) -> ExitCode {
    let text = error.render();
    let _ = if error.use_stderr() {
        write!(io::stderr(), "{text}")
    } else {
        write!(output, "{text}").and_then(|()| output.flush())
    };
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn fail(error: &dyn Error) -> ExitCode {
    let _ = writeln!(io::stderr(), "error: {error}");
    ExitCode::FAILURE
}
