//! The tests of `xiangqi` from outside, linked into one binary.

mod opinions;
mod pyffish;
mod rules;
mod traditional;
