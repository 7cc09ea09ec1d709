//! Games looked at by Tengen's own engine, position by position.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, value_parser};
use command_line::setting;
use dyngame::Finding;
use dyngame::{DynGame, Settings};
use records::GameRecord;

use crate::collection::{Collection, line_of};
use crate::error::ArenaError;
use crate::games::check_once;
use crate::own_engine;
use crate::process::unexpected_line;

/// Nodes for each position, if nothing else is asked for.
const ANALYSIS_NODES: u64 = 50_000;

/// The games that are analysed, and how.
#[derive(Debug, Args)]
pub struct AnalysisArguments {
    /// Journals (`.jsonl`) and records: KIF, KI2, CSA, JKF, PGN, PDN, SGF or PSQ, in Unicode or
    /// the encoding of their country, by the ending of the name.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Iterations for each position.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=246))]
    depth: Option<u64>,
    /// Nodes for each position [default: 50000, if there is no other limit].
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for each position.
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Games that are searched at the same time; the results come in order.
    #[arg(long, value_name = "N", default_value = "1", requires = "json")]
    concurrency: NonZeroUsize,
    /// A rule setting of recorded games: `Variant=english8`, `Rule=renju`. Journals hold theirs.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,
    /// An option of the engine: `MultiPV=3`, `Hash=64`.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, String)>,
}

impl AnalysisArguments {
    /// Shows `hear` what is found of each position of the games of `collection` that are wanted, in
    /// order, and the game. Whether all could be analysed.
    ///
    /// # Errors
    /// If the engine cannot be started, or `hear` fails.
    pub fn analyse(
        &self,
        collection: &Collection<'_>,
        mut hear: impl FnMut(&GameRecord, Finding) -> Result<(), ArenaError>,
    ) -> Result<bool, ArenaError> {
        check_once("--option", &self.options)?;
        let options = collection.settings.iter().chain(&self.options).cloned().collect();
        let lines = collection.lines.clone();
        run(collection.rules, &options, &self.tool(), lines, |finding| {
            let game = collection.games.get(&finding.line());
            let nameless = || ArenaError::Argument(format!("no game for {finding:?}"));
            hear(game.ok_or_else(nameless)?, finding)
        })
    }

    fn tool(&self) -> Vec<String> {
        let is_limited = self.depth.is_some() || self.movetime.is_some();
        let nodes = self.nodes.or((!is_limited).then_some(ANALYSIS_NODES));
        let limits = [("depth", self.depth), ("nodes", nodes), ("movetime", self.movetime)];
        let limits =
            limits.into_iter().filter_map(|(name, most)| Some(format!("--{name}={}", most?)));
        limits.chain([format!("--concurrency={}", self.concurrency)]).collect()
    }
}

/// Shows `hear` how far the analysis of `game` is, and then what is found of each position, as
/// [`AnalysisArguments::analyse`] finds it where nothing else is asked for. Whether that could be
/// done.
///
/// # Errors
/// If the engine cannot be started, or `hear` fails, which ends the engine.
pub fn analyse_game(
    game: &GameRecord,
    rules: &dyn DynGame,
    hear: impl FnMut(Finding) -> Result<(), ArenaError>,
) -> Result<bool, ArenaError> {
    let line = line_of(game, rules, &game.settings)?;
    let tool = [format!("--nodes={ANALYSIS_NODES}"), "--progress".to_owned()];
    run(rules, &game.settings, &tool, line + "\n", hear)
}

/// Shows `hear` what `analyse` with these arguments finds of the games on `lines`.
fn run(
    rules: &dyn DynGame,
    options: &Settings,
    arguments: &[String],
    lines: String,
    mut hear: impl FnMut(Finding) -> Result<(), ArenaError>,
) -> Result<bool, ArenaError> {
    let words = ["analyse".to_owned(), "--games".to_owned()];
    let tool: Vec<_> = words.into_iter().chain(arguments.iter().cloned()).collect();
    own_engine::run_tool(rules, options, &tool, lines, |line| {
        hear(serde_json::from_str(line).map_err(|_| unexpected_line(line))?)
    })
}
