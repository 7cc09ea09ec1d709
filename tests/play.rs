//! `tengen play`: the server of the page, run as its users run it.

mod changes;
pub(crate) mod claims;
pub(crate) mod client;
mod clocks;
mod commands;
mod games;
mod kept;
mod lessons;
mod members;
mod notation;
mod opening;
mod players;
mod refusals;
mod review;
mod terminal;
mod told;
mod training;
pub(crate) mod tree;
pub(crate) mod watch;
