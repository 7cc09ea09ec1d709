//! Trains the networks of any game on scored positions.
//!
//! [`Samples::push_position`] collects positions, [`equalise`] brings their scores to one scale,
//! [`Data`] parts them; a [`Trainer`] learns from them in `f32`, with [`AdamW`] on fixed slices of a
//! batch, so that the same recipe and positions give the same network on any number of threads;
//! [`Trainer::quantise`] turns the best epoch into the integers of the `network` crate. [`run`] does
//! all of it with files.
//!
//! This crate knows no particular game, no search, and no clock but the progress bar's.

mod adamw;
mod curves;
mod error;
mod gradient;
mod kernel;
mod loss;
mod minimum;
mod model;
mod numbers;
mod observer;
mod quantise;
mod recipe;
mod run;
mod samples;
mod scale;
mod tile;
mod trainer;

pub use adamw::{AdamW, Group};
pub use curves::csv;
pub use error::TrainError;
pub use loss::Losses;
pub use minimum::minimum;
pub use numbers::{above_zero, count, from_zero, share};
pub use observer::{Epoch, RunObserver};
pub use quantise::QuantisationError;
pub use recipe::Recipe;
pub use run::{Run, run};
pub use samples::{Data, Label, Sample, Samples, Split, is_kept};
pub use scale::equalise;
pub use trainer::Trainer;
