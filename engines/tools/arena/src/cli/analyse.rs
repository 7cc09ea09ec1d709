//! The command that analyses games: Tengen's own engine looks at every position of them.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use face::rules::Rules;
use serde_json::{Value, json};

use super::arguments::setting;
use super::collection::{Collection, line_of};
use super::error::ArenaError;
use super::games::game_named;
use super::own_tool::{self, strange};

/// Arguments of `analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArguments {
    /// The game.
    game: String,
    /// Journals (`.jsonl`) and records: KIF (also in Shift-JIS), CSA, PGN, PDN or SGF, by the
    /// ending of the name.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Iterations for each position; the depth of the bench if nothing else is given.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=246))]
    depth: Option<u32>,
    /// Nodes for each position.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for each position.
    #[arg(long, value_name = "MS", value_parser = value_parser!(i64).range(1..))]
    movetime: Option<i64>,
    /// Positions that are searched at the same time; the results come in order.
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// A rule setting of recorded games: `Variant=english8`, `Rule=renju`. Journals hold theirs.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// An option of the engine: `MultiPV=3`, `Hash=64`.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, String)>,
}

/// Prints an object for each position of all games. Whether all could be read and analysed.
pub(super) fn analyse(
    arguments: &AnalyseArguments,
    games: &[&dyn Rules],
) -> Result<bool, ArenaError> {
    let rules = game_named(&arguments.game, games)?;
    let refused = |error: game::TextError| ArenaError::Argument(error.to_string());
    rules.check(&arguments.settings).map_err(refused)?;
    let mut all_well = true;
    for path in &arguments.files {
        let file = path.display().to_string();
        let read = Collection::read(path, rules, &arguments.settings)
            .and_then(|collection| Ok((lines_of(path, &collection, rules)?, collection)));
        match read {
            Ok((lines, collection)) => {
                all_well &= arguments.analyse_all(&file, lines, &collection, rules)?;
            }
            Err(error) => {
                all_well = false;
                let object = json!({ "file": file, "error": error.to_string(), "code": "file" });
                writeln!(io::stdout(), "{object}")?;
                writeln!(io::stderr(), "error: {error}")?;
            }
        }
    }
    Ok(all_well)
}

/// The games of a file as lines that the engine reads.
fn lines_of(path: &Path, collection: &Collection, rules: &dyn Rules) -> Result<String, ArenaError> {
    let line = |game| line_of(game, rules, &collection.settings).map(|line| line + "\n");
    let lines = collection.games.iter().map(line).collect::<Result<_, _>>();
    lines.map_err(|error| ArenaError::File(path.to_owned(), error.to_string()))
}

impl AnalyseArguments {
    /// Prints an object for each position of the games of a file; whether all were analysed.
    fn analyse_all(
        &self,
        file: &str,
        lines: String,
        collection: &Collection,
        rules: &dyn Rules,
    ) -> Result<bool, ArenaError> {
        let options = collection.settings.iter().chain(&self.options).cloned().collect();
        let mut out = io::stdout().lock();
        own_tool::run(rules, &options, &self.tool(), lines, |line| {
            let found: Value = serde_json::from_str(line).map_err(|_| strange(line))?;
            let number = found["line"].as_u64().ok_or_else(|| strange(line))? as usize;
            let game = number.checked_sub(1).and_then(|index| collection.games.get(index));
            let players = &game.ok_or_else(|| strange(line))?.players;
            let head = json!({ "file": file, "game": number, "players": players }).to_string();
            let rest = line.strip_prefix('{').ok_or_else(|| strange(line))?;
            // Put in front, so that the order of what the engine says remains.
            writeln!(out, "{},{rest}", head.trim_end_matches('}'))?;
            Ok(out.flush()?)
        })
    }

    /// The tool and its arguments.
    fn tool(&self) -> Vec<String> {
        let mut words = ["analyse", "--games", "--concurrency"].map(str::to_owned).to_vec();
        words.push(self.concurrency.to_string());
        let limits = [
            ("--depth", self.depth.map(|depth| depth.to_string())),
            ("--nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("--movetime", self.movetime.map(|ms| ms.to_string())),
        ];
        for (flag, value) in limits {
            words.extend(value.into_iter().flat_map(|value| [flag.to_owned(), value]));
        }
        words
    }
}
