//! `tengen play`: the server of the page, run as its users run it.

mod client;
mod commands;
mod games;
mod refusals;
