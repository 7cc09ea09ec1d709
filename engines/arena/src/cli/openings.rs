//! The command that makes openings.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::{ArenaError, arguments, engines, game_named};
use crate::clock::Limits;
use crate::engine::{Engine, EngineSpec, Failure, Patience};
use crate::openings;
use crate::rules::Rules;

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
    let settings = &arguments.settings;
    let refused = |error: game::TextError| ArenaError::Argument(error.to_string());
    let failed = |failure: Failure| ArenaError::Argument(format!("the judge {failure}"));
    let plies = arguments.plies.unwrap_or_else(|| arguments::opening_plies(rules.word()));
    let tried = openings::random(rules, settings, arguments.tries, plies, arguments.seed);
    let spec = EngineSpec {
        name: "judge".to_owned(),
        command: match &arguments.judge {
            Some(command) => engines::command_of(command)?,
            None => engines::own_command(rules)?,
        },
        protocol: rules.protocols()[0],
        options: settings.clone(),
        limits: Limits::default(),
        folder: None,
    };
    let mut judge = Engine::start(&spec, Patience::default()).map_err(failed)?;
    judge.new_game().map_err(failed)?;
    let spelling = rules.spelling(spec.protocol, settings).map_err(refused)?;
    let balance = openings::Balance { within: arguments.within, nodes: arguments.nodes };
    let tried = tried.map_err(refused)?;
    let judged = openings::balanced(tried, (rules, settings), (&mut judge, &spelling), balance);
    let judged = judged.map_err(refused)?;
    judge.quit();
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
