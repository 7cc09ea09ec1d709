//! `analyse`: positions in, one JSON object a line out.

mod job;
mod look;
mod pool;
mod worker;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;

use clap::Args;
use dyngame::Finding;
use search::Limits;

use super::tool::{Tool, ToolResult, count_failures, say_json};
use crate::Program;
use crate::think::MoveOf;
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
    /// What each position is given.
    fn effort<P: Program>(&self, tool: &Tool<P>) -> Effort<MoveOf<P>> {
        let settings = &tool.options.settings;
        // A plain search has a depth of its own.
        let limitless = self.nodes.is_none() && self.movetime.is_none() && !settings.is_plain;
        let limits = Limits {
            depth: self.depth.or(limitless.then_some(P::BENCH.depth)),
            nodes: self.nodes,
            multi_pv: settings.multi_pv,
            ..Limits::default()
        };
        Effort { limits, movetime: self.movetime }
    }
}

pub(crate) fn command<P: Program>(tool: &mut Tool<P>, args: &Analyse) -> ToolResult {
    let input = std::mem::replace(&mut tool.input, Box::new(io::empty()));
    let effort = args.effort(tool);
    let program = Arc::new(std::mem::take(&mut tool.program));
    let settings = &tool.options.settings;
    let workers = (0..args.concurrency.get())
        .map(|_| Worker::new(Arc::clone(&program), settings.clone(), effort.clone()));
    let jobs = job::Jobs { program: Arc::clone(&program), games: args.games };
    let (mut lines, mut failed) = (0, 0);
    let out = &mut tool.output;
    pool::run(input, jobs, workers.collect(), |findings| {
        match findings[..] {
            [Finding::Progress(_)] if !args.progress => return Ok(()),
            [Finding::Progress(_)] => {}
            [Finding::Refusal(_)] => (lines, failed) = (lines + 1, failed + 1),
            _ => lines += 1,
        }
        findings.iter().try_for_each(|finding| say_json(out, finding))?;
        out.flush()
    })?;
    count_failures(failed, lines)
}
