//! `bench`: fixed positions to a fixed depth, so that a changed search shows.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use game::{Line, Notation};
use search::{Limits, Observer};

use super::tool::{Tool, ToolResult};
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

pub(crate) fn command<P: Program, W: Write>(tool: &mut Tool<P, W>, args: &Bench) -> ToolResult {
    let setup = Setup::asked(args, &tool.options)?;
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

/// Searches the game's bench positions on one thread, each from an empty table, and says how many
/// nodes it took: last `N nodes M nps`.
pub(crate) fn run<P: Program>(
    program: &P,
    setup: &Setup,
    stop: &(dyn Fn() -> bool + Sync),
    mut say: impl FnMut(&str),
) {
    let plan = program.bench();
    let eval = setup.eval.clone();
    let settings = Settings { hash: setup.hash, eval, ..Settings::default() };
    let mut engine = Engine::new(program, &settings);
    let depth = setup.depth.unwrap_or(plan.depth);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let watch = Stopwatch::start();
    let mut nodes = 0;
    for (i, text) in plan.positions.iter().enumerate() {
        let pos = match P::Game::parse_position(text, &program.rules()) {
            Ok(pos) => pos,
            Err(error) => {
                say(&format!("bench position {}: {error}", i + 1));
                continue;
            }
        };
        engine.clear();
        let report = engine.search((&pos, &Line::new()), &limits, &Interrupted(stop));
        if stop() {
            return say("stopped");
        }
        nodes += report.nodes;
        let best = report.best().map_or("-".into(), |mv| pos.move_text(mv, Default::default()));
        say(&format!("{}/{} {best} {} nodes", i + 1, plan.positions.len(), report.nodes));
    }
    say(&format!("{nodes} nodes {} nps", watch.rate(nodes)));
}

struct Interrupted<'a>(&'a (dyn Fn() -> bool + Sync));

impl<M> Observer<M> for Interrupted<'_> {
    fn should_stop(&self) -> bool {
        (self.0)()
    }
}
