//! Tests of the network crate, on a toy game and on random numbers.

mod arithmetic;
mod common;
mod file;
mod moves;
