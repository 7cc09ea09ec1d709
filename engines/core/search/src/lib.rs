//! The one search of all Tengen engines.
//!
//! A game gives its rules ([`game::Game`]), its heuristics of moves ([`Heuristics`]) and its
//! [`Evaluation`] of positions; the search gives back the best move. It reads no text and no clock,
//! and names no game.

mod abdada;
mod accumulators;
mod cache_lines;
mod depth;
mod entry;
mod estimate;
mod evaluation;
mod forced;
mod frame;
mod heuristics;
mod histories;
mod iterations;
pub mod kit;
mod learn;
mod memory;
mod node;
mod order;
mod outcome;
mod params;
pub mod plain;
mod ply;
mod prune;
mod quiescence;
mod reductions;
mod report;
mod root;
mod root_moves;
mod score;
mod searcher;
mod selectivity;
mod techniques;
mod threads;
mod tt;
mod visits;
mod window;
mod worker;

pub use accumulators::{Accumulators, Evaluator, Incremental};
pub use cache_lines::CacheLines;
pub use evaluation::{Evaluation, EvaluationKind};
/// Names for the expansion of [`evaluations!`] alone.
#[doc(hidden)]
pub mod __private {
    pub use game::Game;
}
pub use heuristics::Heuristics;
pub use params::{Param, Params};
pub use ply::MAX_PLY;
pub use report::{Bound, Limits, MateProgress, MateVerdict, Observer, Pulse, Pv, Report};
pub use score::Score;
pub use searcher::{Searcher, TableEntry};
pub use techniques::{Technique, Techniques};

/// The integration tests' game of pseudo-random trees, which unit tests use too.
#[cfg(test)]
#[path = "../tests/generated.rs"]
mod generated;

#[cfg(test)]
extern crate self as search;
