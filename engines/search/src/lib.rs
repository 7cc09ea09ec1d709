//! The one search of all Tengen engines.
//!
//! A game gives its rules ([`game::Game`]) and its opinions ([`Heuristics`]); the search gives
//! back the best move. It reads no text and no clock, and names no game.

mod heuristics;
mod limits;
mod report;
mod score;

pub use heuristics::{Heuristics, Stage};
pub use limits::{Limits, Observer};
pub use report::{Bound, Pv, Report};
pub use score::{MAX_PLY, Score};
