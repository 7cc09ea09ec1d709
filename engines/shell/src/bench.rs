//! `bench`: fixed positions to a fixed depth, so that a changed search shows.

use game::{Line, Notation};
use search::{Limits, Observer};

use crate::Program;
use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::settings::Settings;

/// Table size in MiB: part of what fixes the node count.
const HASH: usize = 16;

/// Searches the game's bench positions on one thread, each from an empty table, and says how many
/// nodes it took: last `N nodes M nps`. `depth` replaces the depth of the plan.
pub(crate) fn run<P: Program>(
    program: &P,
    depth: Option<u32>,
    stop: &(dyn Fn() -> bool + Sync),
    mut say: impl FnMut(&str),
) {
    let plan = program.bench();
    let settings = Settings { hash: HASH, ..Settings::default() };
    let mut engine = Engine::new(program, &settings);
    let limits = Limits { depth: Some(depth.unwrap_or(plan.depth)), ..Limits::default() };
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
