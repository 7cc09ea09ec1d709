//! The tests of `draughts` from outside, linked into one binary.

mod endgames;
mod eval;
mod strength;
