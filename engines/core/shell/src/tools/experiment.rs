//! `experiment`: what alpha-beta and the order of moves save, depth by depth.

use std::io::Write;

use clap::Args;
use dyngame::GameState;
use protocol::Value;
use search::EvaluationKind;
use search::plain::Count;
use serde::Serialize;

use super::tool::{Tool, ToolResult, read_root, say_json};
use crate::options::EVAL;
use crate::program::{CountMethod, DynProgram};
use crate::talk::info;

/// Count the nodes of minimax, of alpha-beta and of alpha-beta with ordered moves, depth by depth
///
/// Eval is `classic` if it is not set. docs/source-texts.md explains the table; a missing number is
/// above --nodes.
#[derive(Args)]
pub(crate) struct Experiment {
    /// The deepest search, in plies, 1 to 60
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Position text, or `startpos`, either followed by `moves ...`
    #[arg(long, value_name = "TEXT", default_value = "startpos")]
    position: String,
    /// Nodes after which one search is given up, 1 or more
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Findings<'a> {
    kind: &'static str,
    game: &'static str,
    position: &'a str,
    eval: &'a str,
    depths: Vec<Row>,
}

/// The nodes of the methods at one depth, as far as they were counted.
#[derive(Serialize)]
struct Row {
    depth: u32,
    /// For the side to move.
    #[serde(flatten)]
    value: Option<Value>,
    minimax: Option<u64>,
    alphabeta: Option<u64>,
    ordered: Option<u64>,
}

/// The methods by their names in tables.
const METHODS: [&str; 3] = ["minimax", "alpha-beta", "alpha-beta, ordered"];

impl Row {
    const fn nodes(&self) -> [Option<u64>; METHODS.len()] {
        [self.minimax, self.alphabeta, self.ordered]
    }

    fn value(&self) -> String {
        self.value.map_or_else(|| "-".to_owned(), |value| value.to_string())
    }
}

pub(crate) fn command(tool: &mut Tool, args: &Experiment) -> ToolResult {
    let state = read_root(&*tool.program, &args.position)?.state;
    let eval = evaluation_for(tool);
    let depths = rows(&*tool.program, &*state, eval, args)?;
    let game = tool.program.entry().rules.word();
    let kind = "experiment";
    let found = Findings { kind, game, position: &args.position, eval: eval.name, depths };
    if args.json {
        say_json(&mut tool.output, &found)?;
    } else {
        write_table(&mut tool.output, &found.depths)?;
    }
    Ok(())
}

/// The evaluation that was asked for, or the source text's.
fn evaluation_for(tool: &Tool) -> EvaluationKind {
    let is_given = tool.options.is_given(EVAL);
    let mut all = tool.program.entry().evaluations.iter().filter(|_| !is_given);
    all.find(|kind| kind.is_reference).copied().unwrap_or(tool.options.settings.search.eval)
}

/// Counts depth by depth; a method that has taken too many nodes is left out from there on.
fn rows(
    program: &dyn DynProgram,
    root: &dyn GameState,
    eval: EvaluationKind,
    args: &Experiment,
) -> Result<Vec<Row>, String> {
    let mut methods =
        [CountMethod::Minimax, CountMethod::AlphaBeta, CountMethod::Ordered].map(Some);
    (1..=args.depth)
        .map(|depth| {
            let counts = methods.each_mut().map(|method| {
                let found = program.count_nodes(root, eval, (*method)?, depth, args.nodes);
                method.take_if(|_| found.is_none());
                found
            });
            row(depth, counts)
        })
        .collect()
}

/// The counts of the methods at `depth`; fails if they have found different values.
fn row(depth: u32, counts: [Option<Count>; METHODS.len()]) -> Result<Row, String> {
    let [minimax, alphabeta, ordered] = counts.map(|count| count.map(|count| count.nodes));
    let mut values = counts.iter().flatten().map(|count| count.value);
    let value = values.next();
    if values.any(|other| Some(other) != value) {
        return Err(format!("the methods find different values at depth {depth}: {counts:?}"));
    }
    Ok(Row { depth, value: value.map(info::value), minimax, alphabeta, ordered })
}

fn write_table(out: &mut dyn Write, rows: &[Row]) -> std::io::Result<()> {
    let [minimax, alphabeta, ordered] = METHODS;
    writeln!(out, "depth {minimax:>14} {alphabeta:>14} {ordered:>20} {:>8}", "value")?;
    for row in rows {
        let text = |nodes: Option<u64>| nodes.map_or("-".to_owned(), |nodes| nodes.to_string());
        let [minimax, alphabeta, ordered] = row.nodes().map(text);
        let (depth, value) = (row.depth, row.value());
        writeln!(out, "{depth:>5} {minimax:>14} {alphabeta:>14} {ordered:>20} {value:>8}")?;
    }
    Ok(())
}
