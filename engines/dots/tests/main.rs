//! The tests of `dots` from outside, linked into one binary.

mod classic;
mod eval;
mod play;
mod rules;
mod territory;
