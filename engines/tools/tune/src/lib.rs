//! Self-play data, logistic regression for evaluations that are linear in their weights, and the
//! command that trains networks.
//!
//! `datagen` plays games against itself and writes their quiet positions; `games` takes positions
//! from a match instead; `stats` says what a file of positions holds and `convert` writes it in
//! another form (`data`). `fit` reads positions and rewrites a game's weight file; `policy` does so
//! for weights that order moves; `win-model` fits what scores say about results; `train` makes a network.
//! Nothing here is needed to play.

mod cli;
mod convert;
mod data;
mod datagen;
mod file_rules;
mod fit;
mod fitting;
mod journal;
mod leaves;
mod named;
mod output;
mod played_move;
mod policy;
mod positions;
mod progress;
mod selfplay;
mod settings;
mod stats;
mod train;
mod win_model;

pub use cli::{Tune, run};
pub use datagen::{Datagen, datagen};
pub use fitting::{FitPolicy, fit_policy};
pub use train::{Train, collect, train};
