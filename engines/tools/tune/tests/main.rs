//! The tests of `tune` from outside, linked into one binary.

mod data;
mod margins;
mod network;
mod progress;
mod techniques;
