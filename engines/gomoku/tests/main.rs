//! The tests of `gomoku` from outside, linked into one binary.

mod common;
mod heuristics;
mod network;
mod patterns;
mod renju;
mod rules;
mod solve;
mod whole_games;
