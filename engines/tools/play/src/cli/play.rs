//! The command `tengen play`: the page, or the terminal.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use arena::cli::{ArenaError, engine_of};
use arena::engine::{Engine, Patience};
use arena::watchdog;
use clap::builder::RangedI64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use command_line::LogArguments;
use dyngame::{DynGame, Settings};
use etcetera::BaseStrategy;
use messages::Language;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::chosen::{EngineId, NewGame, Player};
use crate::command::{Command, Request};
use crate::memory::{Memory, NEWCOMER, Remembered};
use crate::message::{Answer, Message, ask};
use crate::names::{OWN_NAME, source_text};
use crate::offer::{Offer, OfferedEngine};
use crate::seat::usual_limits;
use crate::server::Server;
use crate::session;
use crate::speech::Speech;
use crate::terminal::Terminal;

fn level() -> RangedI64ValueParser<i32> {
    let (weakest, strongest) = dyngame::STRENGTH.into_inner();
    value_parser!(i32).range(i64::from(weakest)..=i64::from(strongest))
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// The game to begin at once [default: the page offers all of them].
    pub game: Option<String>,
    /// The engine's level, from -3 for beginners to 20 for full strength [default: that of the last game, at first -2].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = level())]
    pub level: Option<i32>,
    /// The sides that you play [default: that of the last game against an engine, at first the first].
    #[arg(long, value_enum)]
    pub side: Option<Sides>,
    /// A rule setting of the game: `Variant=english8`, `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = arena::cli::setting)]
    pub settings: Vec<(String, String)>,
    /// A draw by repetition begins the game anew with the sides exchanged and what is left on the clocks, up to
    /// eight times.
    #[arg(long)]
    pub replay_draws: bool,
    /// Another engine, described as for `match`; a second one plays against the first.
    #[arg(long = "engine", value_name = "SPEC")]
    pub engines: Vec<String>,
    /// Who plays against you: Tengen, or the program of the text that describes the game.
    #[arg(long, value_enum, default_value_t = Opponent::Tengen, requires = "game", conflicts_with = "engines")]
    pub opponent: Opponent,
    /// Plays in the terminal, without a page; `help` there lists what can be typed.
    #[arg(long, requires = "game", conflicts_with_all = ["port", "no_open"])]
    pub terminal: bool,
    /// The language of the terminal [default: that of the environment].
    #[arg(long, value_name = "LANGUAGE", value_parser = arena::cli::language(), requires = "terminal")]
    pub language: Option<Language>,
    /// How the terminal writes moves: `KI2` or `Hodges` (shogi), `Chinese`, `WXF` or `ICCS`
    /// (xiangqi), `plain` [default: by the language].
    #[arg(long, value_name = "NAME", requires = "terminal")]
    pub notation: Option<String>,
    /// The port of the page; 0 is a free one.
    #[arg(long, value_name = "P", default_value_t = 0)]
    pub port: u16,
    /// Prints the address without opening the browser.
    #[arg(long)]
    pub no_open: bool,
    /// Milliseconds that a move of an engine takes at least.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = value_parser!(u64).range(..=10_000))]
    pub pace: u64,
    /// The folder of saved games [default: in the user's own folder for state].
    #[arg(long, value_name = "FOLDER")]
    pub games: Option<PathBuf>,
}

/// Who plays against people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Opponent {
    /// Tengen, at a level.
    Tengen,
    /// The program of the text that describes the game (docs/source-texts.md).
    Text,
}

/// The sides that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sides {
    /// The side that moves first in the usual start.
    First,
    /// The other side.
    Second,
    /// Two people play.
    Both,
    /// Two engines play.
    None,
}

impl Sides {
    /// The side of the only person, else the first.
    fn of([first, second]: &[Player; 2]) -> Self {
        if second.is_person() && !first.is_person() { Self::Second } else { Self::First }
    }

    /// The players, of whom engines are seated in the order of `engines`.
    fn players(self, [first, second]: [Player; 2]) -> [Player; 2] {
        match self {
            Self::First => [Player::Person, first],
            Self::Second => [first, Player::Person],
            Self::Both => [Player::Person, Player::Person],
            Self::None => [first, second],
        }
    }
}

/// Serves the page until Ctrl-C.
pub fn play(
    arguments: &PlayArguments,
    log: &LogArguments,
    games: &[&'static dyn DynGame],
) -> ExitCode {
    let done = log.start("warn").map_err(ArenaError::from).and_then(|()| serve(arguments, games));
    done.map_or_else(|error| error.exit(), |()| ExitCode::SUCCESS)
}

fn wrong(error: impl ToString) -> ArenaError {
    ArenaError::Argument(error.to_string())
}

fn serve(arguments: &PlayArguments, games: &[&'static dyn DynGame]) -> Result<(), ArenaError> {
    let offer = offer(arguments, games)?;
    let folder = folder(arguments)?;
    let mut memory = Memory::of(&folder);
    let stated = stated(arguments, &offer, memory.now.last.clone());
    let first = arguments.game.as_ref().map(|_| stated.clone());
    // However this program ends, its engines end with it.
    if let Err(error) = watchdog::start() {
        log::warn!("no watchdog: {error}; an engine may outlive a program that is killed");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if arguments.terminal {
        return play_here(arguments, offer, (folder, memory), first, runtime);
    }
    std::fs::create_dir_all(&folder)?;
    if let Err(error) = memory.change(|now| now.last = stated) {
        log::warn!("the choices of the page: {error}");
    }
    let server = runtime.block_on(Server::bind(arguments.port, Some(&folder)));
    let server = server.map_err(|error| {
        let port = arguments.port;
        wrong(format!("port {port} of this machine: {error}; choose another with --port, or none for a free one"))
    })?;
    let (inbox, reading) =
        session::start(offer, folder, memory, Duration::from_millis(arguments.pace))?;
    if let Some(first) = first {
        begin(&inbox, first)?;
    }
    let (leave, leaving) = watch::channel(false);
    ctrlc::set_handler(move || {
        leave.send_replace(true);
    })
    .map_err(wrong)?;
    let mut out = command_line::stdout();
    writeln!(out, "{}", server.keys.address())?;
    out.flush()?;
    if !arguments.no_open {
        server.open_browser();
    }
    runtime.block_on(server.serve("index.html", reading, Some(inbox.clone()), leaving));
    farewell(&inbox);
    Ok(())
}

fn play_here(
    arguments: &PlayArguments,
    offer: Offer,
    (folder, memory): (PathBuf, Memory<Remembered>),
    first: Option<NewGame>,
    runtime: Runtime,
) -> Result<(), ArenaError> {
    let Some(first) = first else {
        return Err(wrong("--terminal needs a GAME: name it first"));
    };
    if !first.players.iter().flatten().any(|player| player.is_person()) {
        return Err(wrong("--terminal is for people: --side none has no one to type moves"));
    }
    let rules = arena::cli::game_named(&first.game, &offer.games)?;
    let board = rules.state(None, &first.settings)?;
    let language = arguments.language.unwrap_or_else(arena::cli::usual_language);
    let speech = Speech::new(language, arguments.notation.as_deref(), &*board)?;
    let (inbox, reading) = session::start(offer, folder, memory, Duration::ZERO)?;
    begin(&inbox, first.clone())?;
    let mut terminal = Terminal { inbox: inbox.clone(), reading, runtime, first, rules, speech };
    let done = terminal.run();
    farewell(&inbox);
    Ok(done?)
}

fn folder(arguments: &PlayArguments) -> Result<PathBuf, ArenaError> {
    if let Some(folder) = &arguments.games {
        return Ok(folder.clone());
    }
    let base = etcetera::choose_base_strategy()
        .map_err(|error| wrong(format!("no folder for saved games: {error}; name one: --games")))?;
    let state = base.state_dir().unwrap_or_else(|| base.data_dir());
    Ok(state.join("tengen").join("games"))
}

/// The offer of the page, checked.
fn offer(arguments: &PlayArguments, games: &[&'static dyn DynGame]) -> Result<Offer, ArenaError> {
    let mut engines = Vec::new();
    let named = |word: &String| arena::cli::game_named(word, games);
    let rules = arguments.game.as_ref().map(named).transpose()?;
    match rules {
        Some(rules) => {
            rules.check(&arguments.settings)?;
            if arguments.opponent == Opponent::Text && source_text(rules).is_none() {
                let word = rules.word();
                return Err(wrong(format!(
                    "--opponent text: no text describes a program for {word}"
                )));
            }
            for text in &arguments.engines {
                engines.push(engine(text, rules, &arguments.settings, &engines)?);
            }
        }
        None if !arguments.engines.is_empty() || !arguments.settings.is_empty() => {
            return Err(wrong("--engine and --set need a GAME: name it first"));
        }
        None => {}
    }
    Ok(Offer { games: games.to_vec(), engines })
}

/// The engine that `text` describes. It is started once, so that one that does not is refused at once; where no name is
/// given for it, it has the one that it gives itself, apart from those of `others`.
fn engine(
    text: &str,
    rules: &dyn DynGame,
    settings: &Settings,
    others: &[OfferedEngine],
) -> Result<OfferedEngine, ArenaError> {
    let mut spec = engine_of(text, rules, settings, usual_limits())?;
    let failed = |failure| wrong(format!("engine {}: {failure}", spec.name));
    let started = Engine::start(&spec, Patience::default(), None).map_err(failed)?;
    let program = spec.command.first().and_then(|path| path.rsplit(['/', '\\']).next());
    let own = started.version.clone().filter(|_| program == Some(spec.name.as_str()));
    started.quit();
    spec.name = own.unwrap_or(spec.name);
    while spec.name == OWN_NAME || others.iter().any(|other| other.name == spec.name) {
        spec.name.push_str("-2");
    }
    Ok(OfferedEngine { name: spec.name.clone(), game: rules.word(), spec })
}

/// The game that the command line states, with which the dialogue of a new one begins; what it leaves open is as it was
/// `last`.
fn stated(arguments: &PlayArguments, offer: &Offer, last: NewGame) -> NewGame {
    let sat = last.players.clone().unwrap_or_default();
    let players = stated_players(arguments, &offer.engines, &sat);
    let names = named(&last, &players);
    match &arguments.game {
        Some(game) => NewGame {
            game: game.clone(),
            settings: arguments.settings.clone(),
            players: Some(players),
            names,
            replay_draws: arguments.replay_draws,
            ..NewGame::default()
        },
        None if arguments.side.is_some() || arguments.level.is_some() => {
            NewGame { players: Some(players), names, ..last }
        }
        None => last,
    }
}

/// The players that the command line states, which describes these `engines`.
fn stated_players(
    arguments: &PlayArguments,
    engines: &[OfferedEngine],
    last: &[Player; 2],
) -> [Player; 2] {
    let usual = last.iter().find_map(|player| match player {
        Player::Engine { level, .. } => Some(*level),
        Player::Person => None,
    });
    let level = arguments.level.or(usual).unwrap_or(NEWCOMER);
    let described = |place: usize| {
        let name = engines.get(place).map(|engine| engine.name.clone());
        name.map_or(EngineId::Own, EngineId::Named)
    };
    let opponents = match arguments.opponent {
        Opponent::Tengen => [0, 1].map(described),
        Opponent::Text => [EngineId::Text, EngineId::Own],
    };
    let engines = opponents.map(|engine| Player::Engine { engine, level });
    arguments.side.unwrap_or_else(|| Sides::of(last)).players(engines)
}

/// The names of the people among `players`, who sit as they did `last` or in each other's places.
fn named(last: &NewGame, players: &[Player; 2]) -> [String; 2] {
    let people = |players: &[Player; 2]| players.each_ref().map(Player::is_person);
    let sat = people(&last.players.clone().unwrap_or_default());
    let mut names = last.names.clone();
    if sat != people(players) {
        names.reverse();
    }
    names
        .iter_mut()
        .zip(players)
        .filter(|(_, player)| !player.is_person())
        .for_each(|(name, _)| name.clear());
    names
}

fn begin(inbox: &Sender<Message>, new: NewGame) -> Result<(), ArenaError> {
    let request = Request { revision: 0, command: Command::New(Box::new(new)) };
    match ask(inbox, |reply| Message::Ask(request, reply)) {
        Some(Answer::Refused(error, _) | Answer::Malformed(error)) => Err(wrong(error)),
        _ => Ok(()),
    }
}

/// Ends the session and its engines.
fn farewell(inbox: &Sender<Message>) {
    let (left, waiting) = channel();
    if inbox.send(Message::Leave(left)).is_ok() {
        let _ = waiting.recv_timeout(Duration::from_millis(1400));
    }
}
