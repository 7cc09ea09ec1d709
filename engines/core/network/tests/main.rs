//! Tests of the network crate, on random numbers.

mod arithmetic;
mod common;
mod file;
