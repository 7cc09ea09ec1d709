//! The tests of `tune` from outside, linked into one binary.

mod bases;
mod data;
mod network;
mod program;
mod refusals;
#[cfg(target_os = "linux")]
mod scripts;
mod techniques;
