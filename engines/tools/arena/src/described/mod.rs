//! Engines as flags and files describe them.

mod words;

use dyngame::{DynGame, Settings};
use protocol::Protocol;

use crate::clock::Limits;
use crate::engine::{Engine, EngineSpec};
use crate::error::ArenaError;
use crate::own_engine::{OWN_NAME, own_command, own_protocol};
use crate::quoting;

pub(crate) use words::Described;

/// The settings of every engine that says nothing else.
pub(crate) struct Common<'a> {
    pub(crate) settings: &'a Settings,
    /// Those by which the engines of Tengen play: the same, and what a referee adds to them.
    pub(crate) own: Settings,
    pub(crate) limits: Limits,
    pub(crate) threads: Option<u32>,
    pub(crate) hash: Option<u32>,
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

/// The engine that is described so, under the settings that all have.
pub(crate) fn spec(
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
        None => OWN_NAME.to_owned(),
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
        (Some(word), Some(_)) => protocol_named(word)?,
        (Some(word), None) => spoken(&format!("engine {name}: proto="), word, rules)?,
        (None, Some(_)) => rules.protocols()[0],
        (None, None) => own_protocol(rules),
    };
    let Described { dir: folder, restart, ponder, .. } = engine;
    Ok(EngineSpec { name, command, protocol, options, limits, folder, restart, ponder })
}

/// Refuses an engine with options that its protocol has no word for, or one word for two.
pub(crate) fn carried(spec: &EngineSpec) -> Result<(), ArenaError> {
    if let Some([name, other]) = spec.alias() {
        let text = format!("engine {}: options {name} and {other} are one", spec.name);
        return Err(ArenaError::Argument(text));
    }
    let lost = spec.options.iter().find(|(name, _)| !spec.protocol.carries(name));
    lost.map_or(Ok(()), |(option, _)| {
        let (name, protocol) = (&spec.name, spec.protocol.word());
        let hint = "what is not a key of INFO needs another, as proto=ugi";
        let text = format!("engine {name}: {protocol} cannot carry option {option}: {hint}");
        Err(ArenaError::Argument(text))
    })
}

/// Program and arguments, quoted as a shell would have them.
pub(crate) fn command_of(text: &str) -> Result<Vec<String>, ArenaError> {
    quoting::split(text)
        .filter(|words| !words.is_empty())
        .ok_or_else(|| ArenaError::Argument(format!("not a command: {text}")))
}

pub(crate) fn protocol_named(word: &str) -> Result<Protocol, ArenaError> {
    Protocol::from_word(word)
        .ok_or_else(|| ArenaError::Argument(format!("unknown protocol: {word}")))
}

/// The protocol of this name, by which an argument asks Tengen's own engine to speak.
pub(crate) fn spoken(
    argument: &str,
    word: &str,
    rules: &dyn DynGame,
) -> Result<Protocol, ArenaError> {
    match protocol_named(word)? {
        protocol if rules.protocols().contains(&protocol) => Ok(protocol),
        _ => {
            let known = rules.protocols().iter().map(|protocol| protocol.word());
            let known = known.collect::<Vec<_>>().join(", ");
            let text = format!("{argument}{word}: Tengen's {} speaks {known}", rules.word());
            Err(ArenaError::Argument(text))
        }
    }
}

/// Refuses an engine that was started as `spec` and does not announce its options so, or warns of it if that is `lenient`.
///
/// # Errors
/// The first option that it objects to, and why.
pub fn accept(engine: &Engine, spec: &EngineSpec, lenient: bool) -> Result<(), ArenaError> {
    for objection in spec.objections(&engine.announced) {
        if !lenient {
            let text = format!("{objection}; --lenient plays all the same");
            return Err(ArenaError::Argument(text));
        }
        command_line::warn(&objection)?;
    }
    Ok(())
}
