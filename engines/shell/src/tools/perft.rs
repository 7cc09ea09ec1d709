//! `perft`: counts of the tree of legal moves.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use game::{Notation, split_perft};

use super::tool::{Tool, ToolResult, read_root};
use crate::Program;
use crate::clock::Stopwatch;

/// Count the sequences of legal moves of a given length (perft)
///
/// The last line is `Nodes searched: N`.
#[derive(Args)]
pub(crate) struct Perft {
    /// Length in plies, 0 or more
    #[arg(value_name = "DEPTH")]
    depth: u32,
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, value_name = "TEXT", default_value = "startpos")]
    position: String,
    /// Show the count of each root move
    #[arg(long)]
    split: bool,
}

pub(crate) fn command<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Perft) -> ToolResult {
    let (mut pos, _) = read_root(&tool.program, &args.position)?;
    let watch = Stopwatch::start();
    let split = split_perft(&mut pos, args.depth);
    let total = if args.depth == 0 { 1 } else { split.iter().map(|part| part.leaves).sum() };
    let out = &mut tool.output;
    if args.split {
        let form = tool.program.form(P::PROTOCOLS[0]);
        for part in &split {
            writeln!(out, "{}: {}", pos.move_text(part.mv, form), part.leaves)?;
        }
    }
    writeln!(out, "{} leaves a second", watch.rate(total))?;
    writeln!(out, "Nodes searched: {total}")?;
    Ok(ExitCode::SUCCESS)
}
