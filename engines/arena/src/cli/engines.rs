//! Engines from flags and files.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::PathBuf;

use protocol::Protocol;
use serde::Deserialize;

use super::arguments::MatchArguments;
use super::error::ArenaError;
use super::quoting;
use crate::clock::{Limits, TimeControl};
use crate::engine::{EngineSpec, Handling};
use crate::openings::fingerprint_of;
use crate::rules::{Rules, Settings};

/// An engine as flags and files describe it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    name: Option<String>,
    cmd: Option<String>,
    proto: Option<String>,
    dir: Option<PathBuf>,
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<u64>,
    tc: Option<TimeControl>,
    #[serde(default)]
    restart: bool,
    #[serde(default)]
    ponder: bool,
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
}

/// A file of engines.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    engine: Vec<Described>,
}

/// What holds for every engine that says nothing else.
struct Common<'a> {
    settings: &'a Settings,
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
    rules: &dyn Rules,
    settings: &Settings,
    limits: Limits,
) -> Result<EngineSpec, ArenaError> {
    let common = Common { settings, limits, threads: None, hash: None };
    let spec = spec(from_flag(text)?, &common, rules)?;
    carried(&spec)?;
    Ok(spec)
}

/// The engines of a match: those of the file, those of the flags, and Tengen until there are two.
///
/// # Errors
/// If a description is wrong, or two engines have one name.
pub(super) fn specs(
    arguments: &MatchArguments,
    rules: &dyn Rules,
) -> Result<Vec<EngineSpec>, ArenaError> {
    let settings = &arguments.settings;
    rules.check(settings).map_err(|error| ArenaError::Argument(error.to_string()))?;
    let mut described = from_file(arguments)?;
    for text in &arguments.engines {
        described.push(from_flag(text)?);
    }
    while described.len() < 2 {
        described.push(Described::default());
    }
    let mut specs = Vec::new();
    let common = Common {
        settings,
        limits: arguments.limits(),
        threads: arguments.threads,
        hash: arguments.hash,
    };
    for engine in described {
        specs.push(spec(engine, &common, rules)?);
    }
    name_apart(&mut specs);
    specs.iter().try_for_each(carried)?;
    let names = specs.iter().map(|spec| &spec.name).collect::<BTreeSet<_>>();
    if names.len() < specs.len() {
        return Err(ArenaError::Argument("two engines have one name".into()));
    }
    Ok(specs)
}

fn from_file(arguments: &MatchArguments) -> Result<Vec<Described>, ArenaError> {
    let Some(path) = &arguments.config else { return Ok(Vec::new()) };
    let named = |error: String| ArenaError::File(path.clone(), error);
    let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    let file: File = toml::from_str(&text).map_err(|error| named(error.to_string()))?;
    Ok(file.engine)
}

/// `key=value` words, quoted as a shell would have them.
fn from_flag(text: &str) -> Result<Described, ArenaError> {
    let refused = |what: &str| ArenaError::Argument(format!("engine `{text}`: {what}"));
    let words = quoting::split(text).ok_or_else(|| refused("a quote is not closed"))?;
    let mut engine = Described::default();
    for word in &words {
        let (key, value) =
            word.split_once('=').ok_or_else(|| refused(&format!("no key=value: {word}")))?;
        let number = || value.parse::<u64>().map_err(|_| refused(&format!("no number: {word}")));
        let yes =
            || value.parse::<bool>().map_err(|_| refused(&format!("not true or false: {word}")));
        match key {
            "name" => engine.name = Some(value.to_owned()),
            "cmd" => engine.cmd = Some(value.to_owned()),
            "proto" => engine.proto = Some(value.to_owned()),
            "dir" => engine.dir = Some(value.into()),
            "depth" => engine.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "nodes" => engine.nodes = Some(number()?),
            "movetime" => engine.movetime = Some(number()?),
            "tc" => {
                let tc: Result<TimeControl, _> = value.parse();
                engine.tc = Some(tc.map_err(|error| refused(&error.to_string()))?);
            }
            "restart" => engine.restart = yes()?,
            "ponder" => engine.ponder = yes()?,
            _ => {
                let option = key.strip_prefix("option.");
                let option = option.ok_or_else(|| refused(&format!("unknown key: {key}")))?;
                engine.options.insert(option.to_owned(), value.to_owned().into());
            }
        }
    }
    Ok(engine)
}

fn spec(
    engine: Described,
    common: &Common<'_>,
    rules: &dyn Rules,
) -> Result<EngineSpec, ArenaError> {
    let command = match &engine.cmd {
        Some(cmd) => command_of(cmd)?,
        None => own_command(rules)?,
    };
    let has_own = engine.depth.is_some()
        || engine.nodes.is_some()
        || engine.movetime.is_some()
        || engine.tc.is_some();
    let limits = if has_own {
        Limits {
            depth: engine.depth,
            nodes: engine.nodes,
            movetime: engine.movetime,
            tc: engine.tc,
        }
    } else {
        common.limits.clone()
    };
    let mut options = common.settings.clone();
    options.extend(common.threads.map(|n| ("Threads".to_owned(), n.to_string())));
    options.extend(common.hash.map(|mib| ("Hash".to_owned(), mib.to_string())));
    let own: Settings =
        engine.options.into_iter().map(|(name, value)| (name, plain(&value))).collect();
    let name = engine.name.unwrap_or_else(|| match &engine.cmd {
        Some(_) => command[0].rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
        None => "tengen".to_owned(),
    });
    if engine.cmd.is_none() {
        let refused = |error| ArenaError::Argument(format!("engine {name}: {error}"));
        rules.check_options(common.settings, &own).map_err(refused)?;
    }
    options.extend(own);
    if engine.ponder {
        options.insert(0, ("Ponder".to_owned(), "true".to_owned()));
    }
    let protocol = match (&engine.proto, &engine.cmd) {
        (Some(word), _) => protocol_named(word)?,
        (None, Some(_)) => rules.protocols()[0],
        (None, None) => own_protocol(rules, &options),
    };
    let handling = Handling { restart: engine.restart, ponder: engine.ponder };
    Ok(EngineSpec { name, command, protocol, options, limits, folder: engine.dir, handling })
}

/// The fingerprint of the engine's program, if that is a file that can be read.
pub(super) fn program_hash(spec: &EngineSpec) -> Option<u64> {
    let program = fs::read(spec.command.first()?).ok()?;
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
pub(super) fn own_command(rules: &dyn Rules) -> Result<Vec<String>, ArenaError> {
    let program = env::current_exe()?;
    Ok(vec![program.to_string_lossy().into_owned(), rules.word().to_owned()])
}

/// The protocol to speak with Tengen's own engine: the usual one, if it carries these options.
pub(super) fn own_protocol(rules: &dyn Rules, options: &Settings) -> Protocol {
    let carries_all = |protocol: &Protocol| options.iter().all(|(name, _)| protocol.carries(name));
    let spoken = rules.protocols();
    spoken.iter().copied().find(carries_all).unwrap_or(spoken[0])
}

/// The protocol of this word.
pub(super) fn protocol_named(word: &str) -> Result<Protocol, ArenaError> {
    Protocol::from_word(word)
        .ok_or_else(|| ArenaError::Argument(format!("unknown protocol: {word}")))
}

/// A TOML value as an option's value.
fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
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
