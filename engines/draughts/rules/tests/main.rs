//! The tests of `draughts_rules` from outside, linked into one binary.

mod notation;
mod rules;
