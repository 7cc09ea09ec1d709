//! `analyse`: positions in, one JSON object a line out.

use std::io::{self, Write};

use clap::Args;
use game::Line;
use search::Limits;
use serde::Serialize;

use super::lines::{NumberedLine, numbered};
use super::tool::{Tool, ToolResult, count_failures, read_root};
use crate::Program;
use crate::talk::narrator::Narrator;
use crate::think::control::Control;
use crate::think::engine::Engine;
use crate::think::time::Budget;
use crate::think::watcher::Quiet;

/// Search positions read from stdin, one per line, and print one JSON object per line
///
/// Blank lines and lines that begin with # are left out. A line that is no position becomes an
/// object with an `error` that names the line, and the exit code is 1 at the end.
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
}

/// What `analyse` says of one position.
#[derive(Serialize)]
struct Analysis<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bestmove: Option<String>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    lines: Vec<AnalysedLine>,
}

/// One line of play: its value in hundredths for the side to move, or the plies to its end.
#[derive(Serialize)]
struct AnalysedLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    pv: Vec<String>,
}

impl<'a> Analysis<'a> {
    /// The line is no position.
    fn refused(line: &'a NumberedLine, reason: &str) -> Self {
        Self {
            position: line.text.trim(),
            error: Some(format!("line {}: {reason}", line.number)),
            bestmove: None,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            lines: Vec::new(),
        }
    }
}

pub(crate) fn command<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Analyse) -> ToolResult {
    let mut engine = Engine::new(&tool.program, &tool.options.settings);
    let input = std::mem::replace(&mut tool.input, Box::new(io::empty()));
    let (mut read, mut failed) = (0, 0);
    for line in numbered(input) {
        let line = line?;
        if line.is_remark() {
            continue;
        }
        let root = line.checked().map_err(ToString::to_string);
        let root = root.and_then(|text| {
            read_root(&tool.program, text.trim()).map_err(|error| error.to_string())
        });
        let analysis = match &root {
            Ok((pos, played)) => analysis(tool, &mut engine, line.text.trim(), (pos, played), args),
            Err(reason) => Analysis::refused(&line, reason),
        };
        read += 1;
        failed += usize::from(root.is_err());
        writeln!(tool.output, "{}", serde_json::to_string(&analysis)?)?;
        tool.output.flush()?;
    }
    count_failures(failed, read)
}

fn analysis<'a, P: Program, W>(
    tool: &Tool<P, W>,
    engine: &mut Engine<P>,
    text: &'a str,
    root: (&P::Game, &Line<P::Game>),
    args: &Analyse,
) -> Analysis<'a> {
    let settings = &tool.options.settings;
    // A plain search has a depth of its own.
    let limitless = args.nodes.is_none() && args.movetime.is_none() && !settings.is_plain;
    let limits = Limits {
        depth: args.depth.or(limitless.then(|| tool.program.bench().depth)),
        nodes: args.nodes,
        multi_pv: settings.multi_pv,
        ..Limits::default()
    };
    let budget = args.movetime.map(|ms| Budget::fixed(ms, &settings.time));
    let control = Control::start(budget);
    engine.clear();
    let report = engine.search(root, &limits, &Quiet(&control));
    let form = tool.program.form(P::PROTOCOLS[0]);
    let narrator = Narrator { pos: root.0.clone(), form, lines: settings.multi_pv, odds: None };
    let line = |line: &search::Pv<_>| AnalysedLine {
        score: line.score.plies_to_end().is_none().then(|| line.score.get()),
        mate: line.score.plies_to_end(),
        pv: narrator.texts(&line.moves),
    };
    let lines: Vec<_> = report.lines.iter().map(line).collect();
    Analysis {
        position: text,
        error: None,
        bestmove: lines.first().and_then(|line| line.pv.first().cloned()),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        lines,
    }
}
