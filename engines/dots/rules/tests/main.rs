//! The tests of `dots_rules` from outside, linked into one binary.

mod rules;
