//! `analyse`: positions in, one JSON object a line out.

mod job;
mod look;
mod pool;
mod worker;

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::Arc;

use clap::Args;
use dyngame::Finding;
use search::Limits;

use super::tool::{Tool, ToolResult, count_failures, say_json};
use crate::program::DynProgram;
use worker::{Effort, Worker};

/// Search positions read from stdin, one per line, and print one JSON object per line
///
/// A line is a position text or `startpos`, either followed by `moves ...`; blank lines and those
/// that begin with # are left out. docs/scripts.md explains the objects. `tengen review --json`
/// takes records and journals.
#[derive(Args)]
pub(crate) struct Analyse {
    /// Iterations for each position, 1 to 246; the depth of the bench if nothing else is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=246))]
    depth: Option<u32>,
    /// Nodes for each position, 1 or more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for each position, 1 or more
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(i64).range(1..))]
    movetime: Option<i64>,
    /// Lines that are searched at the same time, each with Hash and Threads of its own
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Each line is a game, of which every position is searched; its moves get their losses
    #[arg(long)]
    games: bool,
    /// Prints in between how far each line is, as objects with `line`, `done` and `of`
    #[arg(long)]
    progress: bool,
}

impl Analyse {
    fn effort(&self, tool: &Tool) -> Effort {
        let settings = &tool.options.settings;
        // A plain search has a depth of its own.
        let limitless =
            self.nodes.is_none() && self.movetime.is_none() && !settings.search.is_plain;
        let limits = Limits {
            depth: self.depth.or(limitless.then_some(tool.program.entry().bench.depth)),
            nodes: self.nodes,
            multi_pv: settings.multi_pv,
            all_moves: settings.multi_pv > 1,
            ..Limits::default()
        };
        Effort { limits, movetime: self.movetime }
    }
}

pub(crate) fn command(tool: Tool, args: &Analyse) -> ToolResult {
    let effort = args.effort(&tool);
    let Tool { program, options, input, output: mut out } = tool;
    let program: Arc<dyn DynProgram> = program.into();
    let worker = |_| {
        let (program, settings) = (Arc::clone(&program), options.settings.clone());
        Worker::new(program, settings, effort.clone(), args.games)
    };
    let workers = (0..args.concurrency.get()).map(worker).collect();
    let (mut lines, mut failed) = (0, 0);
    pool::run(input, workers, |findings| {
        match findings[..] {
            [Finding::Progress(_)] if !args.progress => return Ok(()),
            [Finding::Progress(_)] => {}
            [Finding::Refusal(_)] => (lines, failed) = (lines + 1, failed + 1),
            _ => lines += 1,
        }
        findings.iter().try_for_each(|finding| say_json(&mut out, finding))?;
        out.flush()
    })?;
    count_failures(failed, lines)
}
