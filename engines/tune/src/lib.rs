//! Self-play data and logistic regression for evaluations that are linear in their weights.
//!
//! `datagen` plays games against itself and writes their quiet positions; `fit` reads them and
//! rewrites a game's weight file; `odds` fits what scores say about results. Nothing here is needed to play.

mod cli;
mod datagen;
mod fit;
mod odds;
mod record;
mod train;

pub use cli::{Tune, run};
pub use datagen::{SelfPlay, play_game};
pub use fit::{Plan, Samples, fit, loss};
pub use odds::Results;
pub use record::{Record, RecordError, points};
pub use train::{Train, train};
