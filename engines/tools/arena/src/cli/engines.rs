//! Engines from flags and files.

use std::collections::{BTreeMap, BTreeSet};
use std::env;

use command_line::is_control;
use dyngame::{DynGame, Settings};
use files::Limit;
use protocol::{OptionSpec, Protocol};

use super::arguments::MatchArguments;
use super::checks::check_settings;
use super::described::Described;
use super::error::ArenaError;
use super::quoting;
use crate::clock::Limits;
use crate::engine::{Engine, EngineSpec};
use crate::journal::MOST_ENGINES;
use crate::program;
use crate::runner::MatchError;

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
    let mut described = described(arguments)?;
    while described.len() < 2 {
        described.push(Described::default());
    }
    apart(of_described(described, arguments, rules)?)
}

/// The one engine that is tuned or taken apart: that of the file or the flags, or Tengen.
pub(super) fn only(
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<EngineSpec, ArenaError> {
    let mut described = described(arguments)?;
    let engine = described.pop().unwrap_or_default();
    if !described.is_empty() {
        let text = format!("one engine plays itself here, and {} are named", described.len() + 1);
        return Err(ArenaError::Argument(text));
    }
    let mut specs = of_described(vec![engine], arguments, rules)?;
    carried(&specs[0])?;
    Ok(specs.remove(0))
}

/// The engines of the file, and those of the flags.
fn described(arguments: &MatchArguments) -> Result<Vec<Described>, ArenaError> {
    let mut described = match &arguments.config {
        Some(path) => Described::all_of_file(path)?,
        None => Vec::new(),
    };
    for text in &arguments.engines {
        described.push(Described::of_flag(text)?);
    }
    Ok(described)
}

fn of_described(
    described: Vec<Described>,
    arguments: &MatchArguments,
    rules: &dyn DynGame,
) -> Result<Vec<EngineSpec>, ArenaError> {
    let settings = &arguments.settings;
    check_settings(rules, settings)?;
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
    Ok(specs)
}

/// The engines of a match, each under a name of its own.
pub(super) fn apart(mut specs: Vec<EngineSpec>) -> Result<Vec<EngineSpec>, ArenaError> {
    if specs.len() > MOST_ENGINES {
        let text = format!("{} engines, and a match has at most {MOST_ENGINES}", specs.len());
        return Err(ArenaError::Argument(text));
    }
    if specs.iter().any(|spec| spec.name.is_empty()) {
        return Err(ArenaError::Argument("an engine without a name: name= is empty".into()));
    }
    name_apart(&mut specs);
    specs.iter().try_for_each(carried)?;
    let names = specs.iter().map(|spec| &spec.name).collect::<BTreeSet<_>>();
    if names.len() < specs.len() {
        return Err(ArenaError::Argument("two engines have one name".into()));
    }
    Ok(specs)
}

/// `engine` under another name, with `options` in place of its own of these names.
pub(super) fn changed(engine: &EngineSpec, name: String, options: Settings) -> EngineSpec {
    let mut all = engine.options.clone();
    all.retain(|(name, _)| options.iter().all(|(other, _)| !other.eq_ignore_ascii_case(name)));
    all.extend(options);
    EngineSpec { name, options: all, ..engine.clone() }
}

/// The options that `engine` announces.
pub(super) fn announced(
    spec: &EngineSpec,
    arguments: &MatchArguments,
) -> Result<Vec<OptionSpec>, ArenaError> {
    let failed = |failure| MatchError::Engine(spec.name.clone(), failure);
    let mut engine = Engine::start(spec, arguments.patience(), None).map_err(failed)?;
    let announced = std::mem::take(&mut engine.announced);
    engine.quit();
    Ok(announced)
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

/// Whether an option may be about how well an engine plays: neither a rule of the game nor how an engine is run.
pub(super) fn is_strength(name: &str, rules: &dyn DynGame) -> bool {
    /// Options by which GUIs run engines, beside those whose names begin with UCI or USI, and those of books.
    const RUNNING: [&str; 16] = [
        "Hash", "Threads", "MultiPV", "Ponder", "MoveOverhead", "Strength", "Skill Level", "Seed",
        "Variety", "PvInterval", "ResignValue", "ShowBuild", "usemillisec", "nodestime",
        "SyzygyProbeDepth", "SyzygyProbeLimit",
    ];
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let begins = |start: &str| name.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    let is_rule = || rules.options().iter().any(|option| is(&option.spec.name));
    let is_of_book = || name.to_ascii_lowercase().contains("book");
    !(RUNNING.into_iter().any(is) || begins("UCI_") || begins("USI_") || is_of_book() || is_rule())
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

/// The fingerprint of the engine's program, and of what that runs, if there are files of it that can be read.
pub(super) fn program_hash(spec: &EngineSpec) -> Option<u64> {
    const LIMIT: Limit = Limit { what: "a program", mib: 1 << 10 };
    let paths = program::files_of(&spec.command, spec.folder.as_deref());
    let files: Vec<_> = paths.iter().filter_map(|path| files::read(path, &LIMIT).ok()).collect();
    let add = |hash, file: &Vec<u8>| files::fingerprint(hash, file);
    (!files.is_empty()).then(|| files.iter().fold(files::NO_BYTES, add))
}

/// Refuses an engine with options that its protocol has no word for, or one word for two.
pub(super) fn carried(spec: &EngineSpec) -> Result<(), ArenaError> {
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
pub(super) fn command_of(text: &str) -> Result<Vec<String>, ArenaError> {
    quoting::split(text)
        .filter(|words| !words.is_empty())
        .ok_or_else(|| ArenaError::Argument(format!("not a command: {text}")))
}

/// The name of Tengen's own engine.
pub(super) const OWN_NAME: &str = "tengen";

/// The command of Tengen's own engine for the game.
///
/// # Errors
/// If the system does not tell where this program is.
pub fn own_command(rules: &dyn DynGame) -> Result<Vec<String>, ArenaError> {
    let program = env::current_exe()?;
    Ok(vec![program.to_string_lossy().into_owned(), rules.word().to_owned()])
}

/// The protocol to speak with Tengen's own engine: the usual one, unless that has no words for options that come later than
/// those it is started with: levels, lines, whatever is tuned or taken apart.
pub(super) fn own_protocol(rules: &dyn DynGame) -> Protocol {
    let carries_all = |protocol: &Protocol| protocol.carries("Strength");
    let spoken = rules.protocols();
    spoken.iter().copied().find(carries_all).unwrap_or(spoken[0])
}

pub(super) fn protocol_named(word: &str) -> Result<Protocol, ArenaError> {
    Protocol::from_word(word)
        .ok_or_else(|| ArenaError::Argument(format!("unknown protocol: {word}")))
}

/// The protocol of this name, by which an argument asks Tengen's own engine to speak.
pub(super) fn spoken(
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
