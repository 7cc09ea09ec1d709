//! The tests of `gomoku_rules` from outside, linked into one binary.
