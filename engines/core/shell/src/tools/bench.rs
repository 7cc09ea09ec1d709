//! `bench`: fixed positions to a fixed depth, so that a changed search shows.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use game::{Line, Notation, TextError};
use search::{Limits, Observer};
use serde::Serialize;

use super::tool::{Tool, ToolResult, say_json};
use crate::Program;
use crate::clock::Stopwatch;
use crate::options::{EVAL, HASH, Options, Settings};
use crate::think::engine::Engine;

/// Search fixed positions to a fixed depth on one thread and count the nodes
///
/// Prints a line for each position and last `N nodes M nps`. N is the same on every run and every
/// machine. The options Eval, Hash (16 MiB if it is not set) and those of the game itself are
/// obeyed; any other that is set is refused.
#[derive(Args)]
pub(crate) struct Bench {
    /// Iterations, 1 to 246, instead of the game's usual number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=246))]
    depth: Option<u32>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

/// What may be changed in a bench.
pub(crate) struct Setup {
    /// The evaluation.
    eval: String,
    /// Table size in MiB.
    hash: usize,
    /// Iterations instead of those of the plan.
    depth: Option<u32>,
}

impl Setup {
    /// Table size in MiB: part of what fixes the node count.
    const HASH: usize = 16;

    /// The bench as it is, by this evaluation.
    pub(crate) fn with_eval(eval: &str) -> Self {
        Self { eval: eval.to_owned(), hash: Self::HASH, depth: None }
    }

    /// The bench that the command line asks for.
    ///
    /// # Errors
    /// If an option is set that the bench does not obey.
    fn asked(args: &Bench, options: &Options) -> Result<Self, String> {
        if let Some(name) = options.changed().find(|name| ![EVAL, HASH].contains(name)) {
            let why = "bench searches on one thread and obeys Eval, Hash and the game's options";
            return Err(format!("option {name} has no effect on bench: {why}"));
        }
        let Settings { eval, hash, .. } = &options.settings;
        let hash = if options.is_given(HASH) { *hash } else { Self::HASH };
        Ok(Self { eval: eval.clone(), hash, depth: args.depth })
    }
}

/// The bench as an object.
#[derive(Serialize)]
struct Object<'a> {
    kind: &'static str,
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

/// A position that was searched.
#[derive(Serialize)]
struct Searched {
    position: &'static str,
    bestmove: String,
    nodes: u64,
}

pub(crate) fn command<P: Program>(tool: &mut Tool<P>, args: &Bench) -> ToolResult {
    let setup = Setup::asked(args, &tool.options)?;
    if args.json {
        return print_object(tool, &setup);
    }
    let mut written = Ok(());
    let out = &mut tool.output;
    run(&tool.program, &setup, &|| false, |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    written?;
    Ok(ExitCode::SUCCESS)
}

fn print_object<P: Program>(tool: &mut Tool<P>, setup: &Setup) -> ToolResult {
    let (searched, watch) = search_all(&tool.program, setup, &|| false, |_| ());
    let positions = searched.into_iter().collect::<Result<Vec<_>, _>>()?;
    let nodes = positions.iter().map(|position| position.nodes).sum();
    let (time, nps) = (watch.elapsed().as_millis() as u64, watch.rate(nodes));
    let depth = setup.depth.unwrap_or(tool.program.bench().depth);
    let Setup { eval, hash, .. } = setup;
    let kind = "bench";
    let object = Object { kind, eval, hash: *hash, depth, positions, nodes, time, nps };
    say_json(&mut tool.output, &object)?;
    Ok(ExitCode::SUCCESS)
}

/// Searches the game's bench positions on one thread, each from an empty table, and says how many
/// nodes it took: last `N nodes M nps`.
pub(crate) fn run<P: Program>(
    program: &P,
    setup: &Setup,
    stop: &(dyn Fn() -> bool + Sync),
    mut say: impl FnMut(&str),
) {
    let count = program.bench().positions.len();
    let mut number = 0;
    let (searched, watch) = search_all(program, setup, stop, |searched| {
        number += 1;
        match searched {
            Ok(Searched { bestmove, nodes, .. }) => {
                say(&format!("{number}/{count} {bestmove} {nodes} nodes"));
            }
            Err(error) => say(&format!("bench position {number}: {error}")),
        }
    });
    if stop() {
        return say("stopped");
    }
    let nodes: u64 = searched.iter().flatten().map(|searched| searched.nodes).sum();
    say(&format!("{nodes} nodes {} nps", watch.rate(nodes)));
}

/// Searches one position after the other until `stop` says so; `seen` is shown each. The watch
/// has run since the first search began.
fn search_all<P: Program>(
    program: &P,
    setup: &Setup,
    stop: &(dyn Fn() -> bool + Sync),
    mut seen: impl FnMut(&Result<Searched, TextError>),
) -> (Vec<Result<Searched, TextError>>, Stopwatch) {
    let plan = program.bench();
    let eval = setup.eval.clone();
    let settings = Settings { hash: setup.hash, eval, ..Settings::default() };
    let mut engine = Engine::new(program, &settings);
    let depth = setup.depth.unwrap_or(plan.depth);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut all = Vec::new();
    let watch = Stopwatch::start();
    for &position in plan.positions {
        let searched = P::Game::parse_position(position, &program.rules()).map(|pos| {
            engine.clear();
            let report = engine.search((&pos, &Line::new()), &limits, &Interrupted(stop));
            let best = report.best().map(|mv| pos.move_text(mv, Default::default()));
            let bestmove = best.unwrap_or_else(|| "-".into());
            Searched { position, bestmove, nodes: report.nodes }
        });
        if stop() {
            break;
        }
        seen(&searched);
        all.push(searched);
    }
    (all, watch)
}

struct Interrupted<'a>(&'a (dyn Fn() -> bool + Sync));

impl<M> Observer<M> for Interrupted<'_> {
    fn should_stop(&self) -> bool {
        (self.0)()
    }
}
