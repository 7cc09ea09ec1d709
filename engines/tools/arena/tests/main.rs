//! The tests of `arena` from outside, linked into one binary.

mod ends;
mod hostile;
mod named;
