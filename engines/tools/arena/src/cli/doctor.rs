//! The commands that examine one engine, or are one: doctor and mock.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use command_line::{one_line, setting};
use dyngame::DynGame;

use crate::described;
use crate::doctor::{self, CheckRun, Complaint};
use crate::engine::{Engine, EngineSpec, Patience};
use crate::error::ArenaError;
use crate::games::{check_once, game_named};
use crate::mock::{self, Departure, Orders};
use crate::own_engine;

/// Arguments of `doctor`.
#[derive(Debug, Args)]
pub struct DoctorArguments {
    /// The game that the engine plays.
    game: String,
    /// Program and arguments [default: Tengen's own engine].
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
    /// The protocol [default: all of Tengen's for the game; the game's default with a command].
    #[arg(long)]
    proto: Option<String>,
    /// An option to set: `UCI_Variant=xiangqi`.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, String)>,
    /// Milliseconds added to every limit, for slow machines.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    slack: u64,
    /// Consecutive searches of one millisecond.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    searches: u32,
}

/// Arguments of `mock`.
#[derive(Debug, Args)]
pub struct MockArguments {
    /// The game.
    game: String,
    #[command(flatten)]
    orders: Orders,
}

/// Longer than any engine needs for what has no limit of its own.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs all checks and prints what they find; whether the engine passed.
pub(super) fn examine(
    arguments: &DoctorArguments,
    games: &[&dyn DynGame],
) -> Result<bool, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    check_once("--option", &arguments.options)?;
    let own = arguments.command.is_empty();
    let protocols = match &arguments.proto {
        Some(word) if own => vec![described::spoken("--proto ", word, rules)?],
        Some(word) => vec![described::protocol_named(word)?],
        None if own => rules.protocols().to_vec(),
        None => rules.protocols()[..1].to_vec(),
    };
    let command = if own { own_engine::own_command(rules)? } else { arguments.command.clone() };
    let mut healthy = true;
    for protocol in protocols {
        let spec = EngineSpec {
            options: arguments.options.clone(),
            ..EngineSpec::new(command[0].clone(), command.clone(), protocol)
        };
        described::carried(&spec)?;
        check_options(rules, &spec)?;
        let run = CheckRun {
            rules,
            spec: &spec,
            slack: Duration::from_millis(arguments.slack),
            patience: PATIENCE + Duration::from_millis(arguments.slack),
            searches: arguments.searches,
        };
        healthy &= examine_in(&run)?;
    }
    Ok(healthy)
}

/// Refuses options that the game or, before any check, the engine does not know.
fn check_options(rules: &dyn DynGame, spec: &EngineSpec) -> Result<(), ArenaError> {
    rules.move_notation(spec.protocol, &spec.options)?;
    if spec.options.is_empty() {
        return Ok(());
    }
    // An engine that does not even start is the checks' to examine.
    let Ok(engine) = Engine::start(spec, Patience::default(), None) else { return Ok(()) };
    let objection = spec.objections(&engine.announced).into_iter().next();
    engine.quit();
    objection.map_or(Ok(()), |objection| Err(ArenaError::Argument(objection)))
}

fn examine_in(run: &CheckRun<'_>) -> Result<bool, ArenaError> {
    let mut out = command_line::stdout();
    writeln!(out, "{} over {}", run.spec.name, run.spec.protocol.word())?;
    if let Err(Complaint::Fault(what)) = doctor::reach(run) {
        writeln!(out, "  FAIL  starts: {}", one_line(&what))?;
        writeln!(out, "  nothing else is examined")?;
        return Ok(false);
    }
    let mut failed = 0;
    for check in doctor::checks(run.spec.protocol) {
        match check.run(run) {
            Ok(()) => writeln!(out, "  ok    {}", check.name)?,
            Err(Complaint::Skip(reason)) => writeln!(out, "  skip  {} ({reason})", check.name)?,
            Err(Complaint::Fault(what)) => {
                failed += 1;
                writeln!(out, "  FAIL  {}: {}", check.name, one_line(&what))?;
            }
        }
        out.flush()?;
    }
    let verdict = if failed == 0 { "passes".to_owned() } else { format!("{failed} failed") };
    writeln!(out, "  {verdict}")?;
    Ok(failed == 0)
}

pub(super) fn mock(
    arguments: &MockArguments,
    games: &[&dyn DynGame],
) -> Result<Departure, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    Ok(mock::run(rules, arguments.orders, io::stdin().lock(), command_line::output())?)
}
