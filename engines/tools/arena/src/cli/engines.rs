//! The engines of a match, from its flags and its file.

use std::collections::{BTreeMap, BTreeSet};

use command_line::is_control;
use dyngame::{DynGame, Settings};
use files::Limit;
use protocol::OptionSpec;

use super::arguments::MatchArguments;
use crate::described::{Common, Described, carried, spec};
use crate::engine::{Engine, EngineSpec};
use crate::error::ArenaError;
use crate::games::check_settings;
use crate::journal::MOST_ENGINES;
use crate::program;
use crate::runner::MatchError;

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

/// Whether an option may be about how well an engine plays: neither a rule of the game nor how an engine is run.
pub(super) fn is_strength(name: &str, rules: &dyn DynGame) -> bool {
    /// Options by which GUIs run engines, beside those whose names begin with UCI or USI, and those of books.
    const RUNNING: [&str; 23] = [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "MoveOverhead",
        "Strength",
        "Skill Level",
        "Seed",
        "Variety",
        "PvInterval",
        "ResignValue",
        "ShowBuild",
        "usemillisec",
        "nodestime",
        "SyzygyProbeDepth",
        "SyzygyProbeLimit",
        "NetworkDelay",
        "NetworkDelay2",
        "MinimumThinkingTime",
        "SlowMover",
        "RoundUpToFullSecond",
        "DepthLimit",
        "NodesLimit",
    ];
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let begins = |start: &str| name.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    let is_rule = || rules.options().iter().any(|option| is(&option.spec.name));
    let is_of_book = || name.to_ascii_lowercase().contains("book");
    !(RUNNING.into_iter().any(is) || begins("UCI_") || begins("USI_") || is_of_book() || is_rule())
}

/// The fingerprint of the engine's program, and of what that runs, if there are files of it that can be read.
pub(super) fn program_hash(spec: &EngineSpec) -> Option<u64> {
    const LIMIT: Limit = Limit { what: "a program", mib: 1 << 10 };
    let paths = program::files_of(&spec.command, spec.folder.as_deref());
    let files: Vec<_> = paths.iter().filter_map(|path| files::read(path, &LIMIT).ok()).collect();
    let add = |hash, file: &Vec<u8>| files::fingerprint(hash, file);
    (!files.is_empty()).then(|| files.iter().fold(files::NO_BYTES, add))
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
