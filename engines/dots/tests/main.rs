//! The tests of `dots` from outside, linked into one binary.

mod boxes;
mod eval;
mod play;
mod suites;
mod territory;
