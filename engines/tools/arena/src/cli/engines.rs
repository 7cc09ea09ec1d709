//! Engines from flags and files.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::Path;

use command_line::is_control;
use dyngame::{DynGame, Settings};
use files::Limit;
use protocol::Protocol;

use super::arguments::MatchArguments;
use super::described::Described;
use super::error::ArenaError;
use super::quoting;
use crate::clock::Limits;
use crate::engine::EngineSpec;
use crate::journal::MOST_ENGINES;
use crate::openings::fingerprint_of;

/// The settings of every engine that says nothing else.
struct Common<'a> {
    settings: &'a Settings,
    /// Those by which the engines of Tengen play: the same, and what a referee adds to them.
    own: Settings,
    limits: Limits,
    threads: Option<u32>,
    hash: Option<u32>,
}

/// The engine that `text` describes as `match --engine` does, for a game under `settings`, with
/// `limits` if it names none; Tengen's own for an empty text.
///
/// # Errors
/// If the description is wrong.
pub fn engine_of(
    text: &str,
    rules: &dyn DynGame,
    settings: &Settings,
    limits: Limits,
) -> Result<EngineSpec, ArenaError> {
    let common =
        Common { settings, own: rules.declared(settings), limits, threads: None, hash: None };
    let spec = spec(Described::of_flag(text)?, &common, rules)?;
    carried(&spec)?;
    Ok(spec)
}

/// The engines of a match: those of the file, those of the flags, and Tengen until there are two.
pub(super) fn specs(
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<Vec<EngineSpec>, ArenaError> {
    let settings = &arguments.settings;
    rules.check(settings)?;
    let mut described = match &arguments.config {
        Some(path) => Described::all_of_file(path)?,
        None => Vec::new(),
    };
    for text in &arguments.engines {
        described.push(Described::of_flag(text)?);
    }
    if described.len() > MOST_ENGINES {
        let text = format!("{} engines, and a match has at most {MOST_ENGINES}", described.len());
        return Err(ArenaError::Argument(text));
    }
    while described.len() < 2 {
        described.push(Described::default());
    }
    let each = Described::of_each(&arguments.each)?;
    let mut specs = Vec::new();
    let common = Common {
        settings,
        own: rules.refereed(settings)?,
        limits: arguments.limits(),
        threads: arguments.threads,
        hash: arguments.hash,
    };
    for engine in described {
        specs.push(spec(engine.or(&each), &common, rules)?);
    }
    if let Some(spec) = specs.iter().find(|spec| spec.name.contains(is_control)) {
        let text =
            format!("a name stands on one line, without control characters: {:?}", spec.name);
        return Err(ArenaError::Argument(text));
    }
    name_apart(&mut specs);
    specs.iter().try_for_each(carried)?;
    let names = specs.iter().map(|spec| &spec.name).collect::<BTreeSet<_>>();
    if names.len() < specs.len() {
        return Err(ArenaError::Argument("two engines have one name".into()));
    }
    Ok(specs)
}

fn spec(
    engine: Described,
    common: &Common<'_>,
    rules: &dyn DynGame,
) -> Result<EngineSpec, ArenaError> {
    engine.check_limits().map_err(|error| ArenaError::Argument(format!("an engine: {error}")))?;
    let command = match &engine.cmd {
        Some(cmd) => command_of(cmd)?,
        None => own_command(rules)?,
    };
    let limits = engine.limits().unwrap_or_else(|| common.limits.clone());
    let own: Settings = engine.options.into_iter().collect();
    let name = engine.name.unwrap_or_else(|| match &engine.cmd {
        Some(_) => command[0].rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
        None => "tengen".to_owned(),
    });
    let mut options = match &engine.cmd {
        // It may not know the options by which a referee judges.
        Some(_) => common.settings.clone(),
        None => {
            let refused = |error| ArenaError::Argument(format!("engine {name}: {error}"));
            rules.check_options(&common.own, &own).map_err(refused)?;
            common.own.clone()
        }
    };
    options.extend(common.threads.map(|n| ("Threads".to_owned(), n.to_string())));
    options.extend(common.hash.map(|mib| ("Hash".to_owned(), mib.to_string())));
    options.extend(own);
    let mut options = rules.declared(&options);
    if engine.ponder {
        options.insert(0, ("Ponder".to_owned(), "true".to_owned()));
    }
    let protocol = match (&engine.proto, &engine.cmd) {
        (Some(word), _) => protocol_named(word)?,
        (None, Some(_)) => rules.protocols()[0],
        (None, None) => own_protocol(rules, &options),
    };
    let Described { dir: folder, restart, ponder, .. } = engine;
    Ok(EngineSpec { name, command, protocol, options, limits, folder, restart, ponder })
}

/// The fingerprint of the engine's program, if that is a file that can be read.
pub(super) fn program_hash(spec: &EngineSpec) -> Option<u64> {
    const LIMIT: Limit = Limit { what: "a program", mib: 1 << 10 };
    let program = files::read(Path::new(spec.command.first()?), &LIMIT).ok()?;
    Some(fingerprint_of(&program))
}

/// Refuses an engine with options that its protocol has no word for.
pub(super) fn carried(spec: &EngineSpec) -> Result<(), ArenaError> {
    let lost = spec.options.iter().find(|(name, _)| !spec.protocol.carries(name));
    lost.map_or(Ok(()), |(option, _)| {
        let (name, protocol) = (&spec.name, spec.protocol.word());
        let hint = "what is not a key of INFO needs another, as proto=ugi";
        let text = format!("engine {name}: {protocol} cannot carry option {option}: {hint}");
        Err(ArenaError::Argument(text))
    })
}

/// Program and arguments, quoted as a shell would have them.
pub(super) fn command_of(text: &str) -> Result<Vec<String>, ArenaError> {
    quoting::split(text)
        .filter(|words| !words.is_empty())
        .ok_or_else(|| ArenaError::Argument(format!("not a command: {text}")))
}

/// Tengen's own engine for the game.
pub(super) fn own_command(rules: &dyn DynGame) -> Result<Vec<String>, ArenaError> {
    let program = env::current_exe()?;
    Ok(vec![program.to_string_lossy().into_owned(), rules.word().to_owned()])
}

/// The protocol to speak with Tengen's own engine: the usual one, if it carries these options.
pub(super) fn own_protocol(rules: &dyn DynGame, options: &Settings) -> Protocol {
    let carries_all = |protocol: &Protocol| options.iter().all(|(name, _)| protocol.carries(name));
    let spoken = rules.protocols();
    spoken.iter().copied().find(carries_all).unwrap_or(spoken[0])
}

pub(super) fn protocol_named(word: &str) -> Result<Protocol, ArenaError> {
    Protocol::from_word(word)
        .ok_or_else(|| ArenaError::Argument(format!("unknown protocol: {word}")))
}

/// Numbers engines of one name, from the second on: `tengen`, `tengen-2`.
fn name_apart(specs: &mut [EngineSpec]) {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for spec in specs {
        let count = seen.entry(spec.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            spec.name = format!("{}-{count}", spec.name);
        }
    }
}
