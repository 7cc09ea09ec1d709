//! Where shogi engines meet: a client and a server of the CSA protocol, over TCP.
//!
//! - `line`, `ends`, `game_name`, `summary`, `comment`: the protocol, both directions.
//! - `link`: a connection whose lines, times and memory are bounded.
//! - `account`: who logs in where, names and passwords.
//! - `client`: plays games for an engine. The server is the judge and keeps the clock.
//! - `server`: pairs who comes; the arena's referee judges.
//! - `watch`: follows a game of a server.
//! - `ledger`: journal and records of games among players who come as they like.
//! - [`cli`], `output`, `error`: the command `tengen csa`, what it prints, and why it fails.
//!
//! Positions and moves are read and written by `records`; nothing here knows how they look.
//!
//! Source: the computer shogi association's protocol, versions 1.1 to 1.2.1, and what shogi-server does.

#![allow(clippy::disallowed_methods, reason = "games over a line have clocks")]

mod account;
pub mod cli;
mod client;
mod comment;
mod ends;
mod error;
mod game_name;
mod ledger;
mod line;
mod link;
mod output;
mod server;
mod summary;
mod watch;

pub use error::CsaError;
