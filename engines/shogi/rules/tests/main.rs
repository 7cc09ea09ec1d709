//! The tests of `shogi_rules` from outside, linked into one binary.

mod kifu;
mod rules;
