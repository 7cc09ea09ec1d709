//! The command that makes openings.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use game::TextError;

use super::{ArenaError, arguments, engines, game_named};
use crate::clock::Limits;
use crate::engine::EngineSpec;
use crate::openings::{self, Balance, Judge, JudgeError, Random};
use crate::referee::Opening;
use crate::rules::{Rules, Settings};

/// Arguments of `openings`.
#[derive(Debug, Args)]
pub struct OpeningsArguments {
    /// The game.
    game: String,
    /// How many are tried.
    #[arg(long, default_value_t = 500)]
    tries: usize,
    /// Plies of each.
    #[arg(long)]
    plies: Option<usize>,
    /// Hundredths of the unit that either side may be ahead.
    #[arg(long, default_value_t = 100)]
    within: i32,
    /// Nodes for the look at each.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Program and arguments of the engine that looks [default: Tengen's own].
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A setting of the game itself: `Variant=english8`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = arguments::setting)]
    settings: Vec<(String, String)>,
    /// The file they go to.
    #[arg(long, short)]
    out: PathBuf,
}

pub(super) fn make_openings(
    arguments: &OpeningsArguments,
    games: &[&dyn Rules],
) -> Result<(), ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    let spec = judge_spec(rules, &arguments.settings, arguments.judge.as_deref())?;
    let plies = arguments.plies.unwrap_or_else(|| usual_plies(rules.word()));
    let balance = Balance { within: arguments.within, nodes: arguments.nodes };
    let tried = Random::new(rules, &arguments.settings, plies, arguments.seed);
    let judged = balanced(tried.take(arguments.tries), rules, &spec, balance, usize::MAX)?;
    let mut text = format!(
        "# Openings of {} after {plies} random plies, kept where {} nodes of Tengen's own search\n\
         # found neither side ahead by more than {} hundredths. Seed {}.\n",
        arguments.game, arguments.nodes, arguments.within, arguments.seed
    );
    for opening in &judged {
        text += &openings::line(opening);
        text.push('\n');
    }
    fs::write(&arguments.out, text)
        .map_err(|error| ArenaError::File(arguments.out.clone(), error.to_string()))?;
    writeln!(io::stdout(), "{} openings in {}", judged.len(), arguments.out.display())?;
    Ok(())
}

/// Plies of a random opening that leave the game open.
fn usual_plies(game: &str) -> usize {
    match game {
        "tictactoe" => 1,
        "gomoku" => 3,
        _ => 8,
    }
}

/// `count` balanced random openings of a match: the same on every machine, as the judge is given
/// nodes and not time. Where it finds none balanced, openings are taken as they come.
pub(super) fn random_for_match(
    rules: &dyn Rules,
    settings: &Settings,
    (count, plies, seed): (usize, Option<usize>, u64),
) -> Result<Vec<Opening>, ArenaError> {
    /// Openings looked at for each that is wanted.
    const TRIES: usize = 20;
    const BALANCE: Balance = Balance { within: 200, nodes: 500 };
    let plies = plies.unwrap_or_else(|| usual_plies(rules.word()));
    let spec = judge_spec(rules, settings, None)?;
    let tried = || Random::new(rules, settings, plies, seed);
    let judged = balanced(tried().take(count.saturating_mul(TRIES)), rules, &spec, BALANCE, count)?;
    if !judged.is_empty() {
        return Ok(judged);
    }
    writeln!(io::stderr(), "warning: no opening of {plies} random plies is balanced")?;
    tried().take(count).collect::<Result<_, _>>().map_err(refused)
}

fn refused(error: TextError) -> ArenaError {
    ArenaError::Argument(error.to_string())
}

/// The engine that judges openings: `command`, or Tengen's own.
fn judge_spec(
    rules: &dyn Rules,
    settings: &Settings,
    command: Option<&str>,
) -> Result<EngineSpec, ArenaError> {
    let spec = EngineSpec {
        name: "judge".to_owned(),
        command: match command {
            Some(command) => engines::command_of(command)?,
            None => engines::own_command(rules)?,
        },
        protocol: engines::own_protocol(rules, settings),
        options: settings.clone(),
        limits: Limits::default(),
        folder: None,
    };
    engines::carried(&spec)?;
    Ok(spec)
}

/// The first `most` of the openings that the judge finds balanced.
fn balanced(
    tried: impl Iterator<Item = Result<Opening, TextError>>,
    rules: &dyn Rules,
    spec: &EngineSpec,
    balance: Balance,
    most: usize,
) -> Result<Vec<Opening>, ArenaError> {
    let failed = |error: JudgeError| ArenaError::Argument(error.to_string());
    let mut judge = Judge::start(rules, spec).map_err(failed)?;
    let mut kept = Vec::new();
    for opening in tried {
        let opening = opening.map_err(refused)?;
        if judge.is_balanced(&opening, balance).map_err(failed)? {
            kept.push(opening);
        }
        if kept.len() >= most {
            break;
        }
    }
    judge.dismiss();
    Ok(kept)
}
