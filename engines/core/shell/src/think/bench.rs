//! The bench: fixed positions to a fixed depth on one thread, so that a changed search shows.

use std::time::Duration;

use game::TextError;
use search::{EvaluationKind, Limits};
use serde::Serialize;

use super::clock::{Stopwatch, rate};
use crate::options::EngineSettings;
use crate::program::{DynProgram, SearchSettings, Until};

pub(crate) struct Setup {
    pub(crate) eval: EvaluationKind,
    /// Table size in MiB.
    pub(crate) hash: usize,
    /// Iterations instead of those of the plan.
    pub(crate) depth: Option<u32>,
}

impl Setup {
    /// Table size in MiB: part of what fixes the node count.
    pub(crate) const HASH: usize = 16;
}

#[derive(Serialize)]
pub(crate) struct Searched {
    pub(crate) position: &'static str,
    pub(crate) bestmove: String,
    pub(crate) nodes: u64,
}

/// Searches the game's bench positions on one thread, each from an empty table, and says how many
/// nodes it took: last `N nodes M nps`, by the time of the searches alone.
pub(crate) fn run(
    program: &dyn DynProgram,
    setup: &Setup,
    stop: &(dyn Fn() -> bool + Sync),
    mut say: impl FnMut(&str),
) {
    let count = program.entry().bench.positions.len();
    let mut number = 0;
    let (searched, time) = search_all(program, setup, stop, |searched| {
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
    say(&format!("{nodes} nodes {} nps", rate(nodes, time)));
}

/// Searches one position after the other until `stop` says so; `seen` is shown each. The time is that of the searches;
/// to empty the table and to read the weights takes longer than a short search.
pub(crate) fn search_all(
    program: &dyn DynProgram,
    setup: &Setup,
    stop: &(dyn Fn() -> bool + Sync),
    mut seen: impl FnMut(&Result<Searched, TextError>),
) -> (Vec<Result<Searched, TextError>>, Duration) {
    let plan = program.entry().bench;
    let usual = EngineSettings::usual().search;
    let settings = SearchSettings { hash: setup.hash, eval: setup.eval, ..usual };
    let mut engine = program.engine(&settings);
    let depth = setup.depth.unwrap_or(plan.depth);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (mut all, mut time) = (Vec::new(), Duration::ZERO);
    for &position in plan.positions {
        let searched = program.state(Some(position)).map(|state| {
            engine.clear();
            engine.warm_up(&*state);
            let watch = Stopwatch::start();
            let report = engine.search(&*state, &limits, &Until(stop));
            time += watch.elapsed();
            let best = report.best().map(|mv| state.canonical_text(mv));
            let bestmove = best.unwrap_or_else(|| "-".into());
            Searched { position, bestmove, nodes: report.nodes }
        });
        if stop() {
            break;
        }
        seen(&searched);
        all.push(searched);
    }
    (all, time)
}
