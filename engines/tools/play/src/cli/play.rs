//! The command `tengen play`: the page, or the terminal.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use arena::described::{accept, engine_of};
use arena::engine::{Engine, Patience};
use arena::error::ArenaError;
use arena::games::{check_settings, game_named};
use command_line::LogArguments;
use dyngame::DynGame;
use etcetera::BaseStrategy;
use tokio::sync::watch;

use crate::chosen::{EngineId, NewGame, Player};
use crate::command::Command;
use crate::memory::{Memory, NEWCOMER};
use crate::message::farewell;
use crate::names::{OWN_NAME, source_text};
use crate::offer::{Offer, OfferedEngine};
use crate::seat::usual_limits;
use crate::server::Server;
use crate::session;

use super::arguments::{Opponent, PlayArguments, Sides, wrong};
use super::terminal::{begin, play_here};

/// Serves the page until Ctrl-C.
pub fn play(
    arguments: &PlayArguments,
    log: &LogArguments,
    games: &[&'static dyn DynGame],
) -> ExitCode {
    let done = log.start("warn").map_err(ArenaError::from).and_then(|()| serve(arguments, games));
    done.unwrap_or_else(|error| error.exit())
}

fn serve(
    arguments: &PlayArguments,
    games: &[&'static dyn DynGame],
) -> Result<ExitCode, ArenaError> {
    arguments.check_terminal()?;
    let offer = offer(arguments, games)?;
    let folder = folder(arguments)?;
    let mut memory = Memory::of(&folder);
    let stated = stated(arguments, &offer, memory.now.last.clone());
    let first = arguments.game.as_ref().map(|_| stated.clone());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if arguments.terminal {
        return play_here(arguments, offer, (folder, memory), first, runtime);
    }
    let unmade = |error| wrong(format!("{}: {error}", folder.display()));
    files::make_folder(&folder).map_err(unmade)?;
    if let Err(error) = memory.change(|now| now.last = stated.clone()) {
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
        begin(&inbox, Command::New(Box::new(first)))?;
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
    Ok(ExitCode::SUCCESS)
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
    let named = |word: &String| game_named(word, games);
    let rules = arguments.game.as_ref().map(named).transpose()?;
    match rules {
        Some(rules) => {
            check_settings(rules, &arguments.settings)?;
            if arguments.opponent == Opponent::Text && source_text(rules).is_none() {
                let word = rules.word();
                return Err(wrong(format!(
                    "--opponent text: no text describes a program for {word}"
                )));
            }
            for text in &arguments.engines {
                engines.push(engine(text, rules, arguments, &engines)?);
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
    arguments: &PlayArguments,
    others: &[OfferedEngine],
) -> Result<OfferedEngine, ArenaError> {
    let mut spec = engine_of(text, rules, &arguments.settings, usual_limits())?;
    let failed = |failure| wrong(format!("engine {}: {failure}", spec.name));
    let started = Engine::start(&spec, Patience::default(), None).map_err(failed)?;
    accept(&started, &spec, arguments.lenient)?;
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
