//! The command `tengen csa`.

use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use arena::clock::Limits;
use arena::described::engine_of;
use arena::engine::EngineSpec;
use arena::error::ArenaError;
use arena::games::game_named;
use arena::openings;
use arena::own_engine::own_command;
use arena::referee::Opening;
use arena::spectator::Admit;
use clap::{Args, Subcommand, ValueEnum, value_parser};
use command_line::{INTERRUPTED, LogArguments};
use dyngame::DynGame;
use game::{Side, TextError};

use crate::account::{Account, players};
use crate::client::{Password, Series, Signals};
use crate::error::{CsaError, in_file};
use crate::ledger::{Ledger, Terms};
use crate::output::say;
use crate::server::{self, Event, Server};
use crate::summary::settings;
use crate::watch::Watch;

/// Arguments of `csa`.
#[derive(Debug, Args)]
pub struct CsaArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays games for an engine on a server.
    Play(PlayArguments),
    /// Serves games to engines on this machine and others.
    Serve(ServeArguments),
    /// Shows the games of a server on a page as they are played.
    Watch(WatchArguments),
}

#[derive(Debug, Args)]
struct PlayArguments {
    #[command(flatten)]
    account: Account,
    /// The game to be paired for: `NAME-SECONDS-BYOYOMI` or `NAME-SECONDS-INCREMENTF`, as `floodgate-300-10F`.
    // The id `game` is that of a board game in all commands.
    #[arg(id = "pairing", long = "game", value_name = "GAME")]
    game: Option<String>,
    /// The side to ask for.
    #[arg(long, value_enum, requires = "pairing")]
    side: Option<Color>,
    /// The engine, as in `tengen match` [default: Tengen].
    #[arg(long, value_name = "SPEC", default_value = "", hide_default_value = true)]
    engine: String,
    /// Plays with an engine that does not announce the options it is given, or no such values.
    #[arg(long)]
    lenient: bool,
    /// Games to play; 0 is until Ctrl-C.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Milliseconds that the network may cost of the engine's clock [default: 1000; 0 for Tengen, which keeps its own].
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(..=60_000))]
    margin: Option<u64>,
    /// Says score and line with each move [default: in games of floodgate].
    #[arg(long)]
    comments: bool,
    /// Seconds of silence after which an empty line is sent; 0 is never.
    #[arg(long, value_name = "SECONDS", default_value_t = 40, value_parser = keep_alive)]
    keep_alive: u64,
    /// Seconds to the next try where the server cannot be reached or offers no game; doubled up to 60; 0 is no further try.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = value_parser!(u64).range(..=60))]
    retry: u64,
    #[command(flatten)]
    files: Files,
}

/// Where games are written down.
#[derive(Debug, Args)]
struct Files {
    /// The journal file; what is in it goes on [default: csa-play.jsonl or csa-serve.jsonl].
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// A folder for the record of each game in CSA.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Shows the games on a page on this machine's own address, printed on stderr.
    #[arg(long)]
    watch: bool,
    /// Prints the address of the page without opening the browser.
    #[arg(long)]
    no_open: bool,
}

#[derive(Debug, Args)]
struct ServeArguments {
    /// The address to listen on: who listens on others than this machine's own is open to its network.
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The port; 0 is a free one.
    #[arg(long, value_name = "P", default_value_t = 4081)]
    port: u16,
    #[command(flatten)]
    terms: server::Terms,
    /// A file of openings: positions or lists of moves, one a line; each is played with both colours.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// A file with `NAME PASSWORD` on each line: nobody else is let in.
    #[arg(long, value_name = "FILE")]
    players: Option<PathBuf>,
    #[command(flatten)]
    files: Files,
}

#[derive(Debug, Args)]
struct WatchArguments {
    #[command(flatten)]
    account: Account,
    /// A part of the id of the game [default: any game].
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    id: String,
    /// Games to follow, one after another; 0 is until Ctrl-C.
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// Prints the address of the page without opening the browser.
    #[arg(long)]
    no_open: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    /// The side that moves first in the usual start.
    Black,
    /// The other side.
    White,
}

/// Runs the command and prints its output. Warnings are logged to stderr unless `log` says otherwise.
pub fn execute(
    arguments: &CsaArguments,
    log: &LogArguments,
    games: &[&'static dyn DynGame],
    admit: &Admit,
) -> ExitCode {
    let started = log.start("warn").map_err(CsaError::from);
    let rules = started.and_then(|()| Ok(game_named("shogi", games)?));
    let done = rules.and_then(|rules| match &arguments.command {
        Command::Play(arguments) => arguments.run(rules, admit),
        Command::Serve(arguments) => arguments.run(rules, admit),
        Command::Watch(arguments) => arguments.run(rules, admit),
    });
    done.unwrap_or_else(|error| match error {
        CsaError::Arena(error) => error.exit(),
        CsaError::Io(error) => ArenaError::Output(error).exit(),
        error => command_line::fail(&error),
    })
}

impl PlayArguments {
    fn run(&self, rules: &'static dyn DynGame, admit: &Admit) -> Result<ExitCode, CsaError> {
        let spec = engine_of(&self.engine, rules, &Vec::new(), Limits::default())?;
        if let Some(tc) = spec.limits.tc.map(String::from) {
            let text = format!("engine {}: tc={tc}: the server sets the clock", spec.name);
            return Err(CsaError::Said(text));
        }
        let side = self.side.map(|color| match color {
            Color::Black => Side::First,
            Color::White => Side::Second,
        });
        let (game, password) = self.account.paired(self.game.as_deref(), side)?;
        let margin = margin(self.margin, &spec, rules)?;
        let signals = Signals::listen()?;
        let terms = Terms {
            event: Some(game.text().to_owned()),
            site: Some(self.account.server.to_string()),
            ..Terms::default()
        };
        let mut ledger = self.files.ledger("csa-play.jsonl", rules, terms, admit)?;
        let says_comments = self.comments || game.is_floodgate();
        let seconds = |seconds: u64| (seconds > 0).then(|| Duration::from_secs(seconds));
        Series {
            rules,
            login: self.account.login(password, &signals),
            game,
            games: self.games,
            spec,
            is_lenient: self.lenient,
            margin,
            says_comments,
            keep_alive: seconds(self.keep_alive),
            retry: seconds(self.retry),
        }
        .run(&mut ledger)
    }
}

impl Files {
    fn ledger(
        &self,
        usual: &str,
        rules: &'static dyn DynGame,
        terms: Terms,
        admit: &Admit,
    ) -> Result<Ledger, CsaError> {
        let path = self.journal.clone().unwrap_or_else(|| PathBuf::from(usual));
        let mut ledger = Ledger::open(&path, self.records.as_deref(), rules, terms)?;
        if self.watch {
            ledger.show(admit, !self.no_open)?;
        }
        Ok(ledger)
    }
}

impl ServeArguments {
    fn run(&self, rules: &'static dyn DynGame, admit: &Admit) -> Result<ExitCode, CsaError> {
        let (host, port) = (&self.host, self.port);
        let players = self.players.as_deref().map(players).transpose()?;
        let openings = self.openings(rules)?;
        let listener = TcpListener::bind((&**host, port)).map_err(|error| {
            let hint = match error.kind() {
                ErrorKind::AddrInUse => "; choose another with --port, or --port 0 for a free one",
                _ => "",
            };
            CsaError::said(format!("port {port} of {host}: {error}{hint}"))
        })?;
        let address = listener.local_addr()?;
        let terms = server::Terms { players, ..self.terms.clone() };
        let (max_plies, event) = (terms.max_moves(), Some(terms.event.clone()));
        let of_ledger = Terms { max_plies, event, site: None, openings };
        let ledger = self.files.ledger("csa-serve.jsonl", rules, of_ledger, admit)?;
        let (server, sender) = Server::new(rules, terms, ledger);
        ctrlc::set_handler(move || {
            let _ = sender.send(Event::Leave);
        })
        .map_err(|error| CsaError::said(format!("no signal handler: {error}")))?;
        say(&format!("listening on {address}"))?;
        if !address.ip().is_loopback() {
            command_line::warn(&format!("{address} can be reached from other machines"))?;
        }
        let is_whole = server.serve(listener)?;
        Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
    }

    fn openings(&self, rules: &dyn DynGame) -> Result<Vec<Opening>, CsaError> {
        let Some(path) = &self.openings else { return Ok(vec![Opening::default()]) };
        let text =
            files::read_text(path, &openings::LIMIT).map_err(|error| in_file(path, error))?;
        let found = openings::parse(&text, rules, &settings(true));
        match found.map_err(|error| in_file(path, TextError::from(error)))? {
            none if none.is_empty() => Err(in_file(path, "no opening in it")),
            found => Ok(found),
        }
    }
}

impl WatchArguments {
    fn run(&self, rules: &'static dyn DynGame, admit: &Admit) -> Result<ExitCode, CsaError> {
        // Who only looks on needs no secret.
        let password = self.account.password()?.unwrap_or_else(|| "watch".to_owned());
        let signals = Signals::listen()?;
        Watch {
            rules,
            login: self.account.login(Password::new(password), &signals),
            wanted: self.id.clone(),
            games: self.games,
            opens: !self.no_open,
        }
        .run(admit)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The time that the network may cost of the engine's clock: Tengen keeps its own.
fn margin(
    given: Option<u64>,
    spec: &EngineSpec,
    rules: &dyn DynGame,
) -> Result<Duration, ArenaError> {
    let is_ours = spec.command == own_command(rules)?;
    Ok(Duration::from_millis(given.unwrap_or(if is_ours { 0 } else { 1000 })))
}

fn keep_alive(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(seconds) if seconds == 0 || seconds >= 30 => Ok(seconds),
        Ok(_) => Err("servers allow one each 30 s at most".to_owned()),
        Err(_) => Err("not a number of seconds".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_is_that_of_the_engine_however_it_is_quoted() {
        let rules = shogi::ENTRY.rules;
        let found = |given, engine: &str| {
            let spec = engine_of(engine, rules, &Vec::new(), Limits::default());
            margin(given, &spec.expect("an engine"), rules).expect("a margin").as_millis()
        };
        for engine in ["", "name=us nodes=5", "\"name=a cmd=b\""] {
            assert_eq!((found(None, engine), found(Some(7), engine)), (0, 7), "{engine}");
        }
        for engine in ["cmd=/opt/it", "\"cmd=/opt/it -v\"", "name=x 'cmd=/opt/it'"] {
            assert_eq!((found(None, engine), found(Some(0), engine)), (1000, 0), "{engine}");
        }
    }
}
