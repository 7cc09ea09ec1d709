//! Tests of the trainer, on made-up positions and on a toy game.

mod common;
mod files;
mod learning;
mod samples;
