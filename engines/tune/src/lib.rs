//! Self-play data and logistic regression for evaluations that are linear in their weights.
//!
//! `datagen` plays games against itself and writes their quiet positions; `fit` reads them and
//! rewrites a game's weight file; `policy` does so for weights that order moves; `games` takes
//! positions from a match instead; `odds` fits what scores say about results. Nothing here is needed
//! to play.

mod cli;
mod datagen;
mod fit;
mod fitting;
mod journal;
mod kept;
mod odds;
mod policy;
mod record;
mod train;

pub use cli::{Tune, run};
pub use datagen::{Opening, Played, SelfPlay, play_game, random_opening};
pub use fit::{Objective, Plan, Samples, fit, loss};
pub use fitting::{FitPolicy, fit_policy};
pub use odds::Results;
pub use policy::Choices;
pub use record::{Choice, Record, RecordError, points};
pub use train::{Train, train};
