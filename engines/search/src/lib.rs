//! The one search of all Tengen engines.
//!
//! A game gives its rules ([`game::Game`]), its opinions on moves ([`Heuristics`]) and its
//! [`Evaluation`] of positions; the search gives back the best move. It reads no text and no clock,
//! and names no game.

mod accumulators;
mod busy;
mod evaluation;
mod features;
mod heuristics;
mod limits;
mod node;
mod order;
mod params;
mod prune;
mod quiescence;
mod relay;
mod report;
mod root;
mod score;
mod smp;
mod tables;
mod tt;
mod window;
mod worker;

pub use accumulators::{Accumulators, Incremental};
pub use evaluation::Evaluation;
pub use features::Features;
#[doc(hidden)]
pub use game::Game as Played;
pub use heuristics::{Heuristics, Stage};
pub use limits::{Limits, Observer};
pub use params::Params;
pub use report::{Bound, Pv, Report};
pub use score::{MAX_PLY, Score};
pub use smp::{Searcher, TableEntry};
