//! `perft`: counts of the tree of legal moves.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::tool::{Tool, ToolResult, read_root, say_json};
use crate::think::clock::Stopwatch;
use crate::think::root::Reading;

/// Count the sequences of legal moves of a given length (perft)
///
/// The last line is `Nodes searched: N`.
#[derive(Args)]
pub(crate) struct Perft {
    /// Length in plies, 0 to 255
    #[arg(value_name = "DEPTH")]
    depth: u8,
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, value_name = "TEXT", default_value = "startpos")]
    position: String,
    /// Show the count of each root move
    #[arg(long)]
    split: bool,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "perft")]
struct Object<'a> {
    position: &'a str,
    depth: u8,
    nodes: u64,
    /// Milliseconds.
    time: u64,
    nps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Part>>,
}

/// The count of a root move.
#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

pub(crate) fn command(tool: &mut Tool, args: &Perft) -> ToolResult {
    let Reading { state, notation, .. } = read_root(&*tool.program, &args.position)?;
    let watch = Stopwatch::start();
    let mut split = Vec::new();
    let mut tell = |mv, nodes| split.push((mv, nodes));
    let total = tool.program.count_leaves(&*state, args.depth, &|| false, &mut tell);
    let total = total.unwrap_or_default();
    let (time, nps) = (watch.elapsed().as_millis() as u64, watch.rate(total));
    let part = |&(mv, nodes): &_| Part { text: state.move_text(mv, &notation), nodes };
    let moves = args.split.then(|| split.iter().map(part).collect::<Vec<_>>());
    let out = &mut tool.output;
    if args.json {
        let (position, depth) = (&*args.position, args.depth);
        let object = Object { position, depth, nodes: total, time, nps, moves };
        return Ok(say_json(out, &object)?);
    }
    for part in moves.iter().flatten() {
        writeln!(out, "{}: {}", part.text, part.nodes)?;
    }
    Ok(writeln!(out, "{nps} leaves a second\nNodes searched: {total}")?)
}
