//! The tests of `shogi` from outside, linked into one binary.

mod rules;
