//! `bench`: fixed positions to a fixed depth, so that a changed search shows.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::tool::{Tool, ToolResult, say_json};
use crate::options::{EVAL, HASH, Options};
use crate::program::SearchSettings;
use crate::think::bench::{Searched, Setup, run, search_all};
use crate::think::clock::rate;

/// Search fixed positions to a fixed depth on one thread and count the nodes
///
/// The last line is `N nodes M nps`; N is the same on every machine. Only the options Eval, Hash
/// (default 16) and those of the game are taken.
#[derive(Args)]
pub(crate) struct Bench {
    /// Iterations, 1 to 246, instead of the game's usual number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=246))]
    depth: Option<u32>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "bench")]
struct Object<'a> {
    eval: &'a str,
    /// MiB.
    hash: usize,
    depth: u32,
    positions: Vec<Searched>,
    nodes: u64,
    /// Milliseconds.
    time: u64,
    nps: u64,
}

pub(crate) fn command(tool: &mut Tool, args: &Bench) -> ToolResult {
    let setup = asked(args, &tool.options)?;
    if args.json {
        return print_object(tool, &setup);
    }
    let mut written = Ok(());
    let out = &mut tool.output;
    run(&*tool.program, &setup, &|| false, |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    Ok(written?)
}

fn print_object(tool: &mut Tool, setup: &Setup) -> ToolResult {
    let (searched, time) = search_all(&*tool.program, setup, &|| false, |_| ());
    let positions = searched.into_iter().collect::<Result<Vec<_>, _>>()?;
    let nodes = positions.iter().map(|position| position.nodes).sum();
    let (time, nps) = (time.as_millis() as u64, rate(nodes, time));
    let depth = setup.depth.unwrap_or(tool.program.entry().bench.depth);
    let Setup { eval, hash, .. } = setup;
    let object = Object { eval: eval.name, hash: *hash, depth, positions, nodes, time, nps };
    Ok(say_json(&mut tool.output, &object)?)
}

/// The bench that the command line asks for; fails if an option is set that it does not obey.
fn asked(args: &Bench, options: &Options) -> Result<Setup, String> {
    if let Some(name) = options.changed().find(|name| ![EVAL, HASH].contains(name)) {
        let why = "bench searches on one thread and obeys Eval, Hash and the game's options";
        return Err(format!("option {name} has no effect on bench: {why}"));
    }
    let &SearchSettings { eval, hash, .. } = &options.settings.search;
    let hash = if options.is_given(HASH) { hash } else { Setup::HASH };
    Ok(Setup { eval, hash, depth: args.depth })
}
