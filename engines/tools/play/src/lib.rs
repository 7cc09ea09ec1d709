//! The page to play on: one session, and the server of its page.
//!
//! - `command`, `message`, `chosen`, `names`: what a person asks for, and who plays what.
//! - `session`: the actor that owns game, clocks, engines and file; `playing`, `table`, `clocks`,
//!   `ending`, `analysis`, `review`, `reviewing`, `training`, `hint`, `guide` and `seat` are its parts.
//! - `tree`, `tree_change`, `ply`: the moves of a game and those beside them.
//! - [`lessons`], [`puzzles`], `own`, `course`, `learning`: how the games are played, what to solve, and what of it is
//!   on the board.
//! - `saves`, `finished`, `library`, `memory`: games on the disk, as journals and records, and all of them; what the page
//!   remembers.
//! - [`cli`], `server`: the commands, and the page's addresses behind a gate.
//! - `workers`: engines at work, a thread each.
//! - `terminal`, `speech`, `picture`: a game without a page; `html`: a review on a page of its own.
//! - `assets`: the files of the pages.
//! - [`watch`], `match_view`, `rounds`: a match on a page while it is played.
//! - `refusal`: errors that say a message of the catalogue.
//! - `snapshot`, `change`, `offer`, `value`, `json`: what a page gets (`docs/play-protocol.md`).

#![allow(clippy::disallowed_methods, reason = "games have clocks")]

mod analysis;
mod assets;
mod change;
mod chosen;
pub mod cli;
mod clocks;
mod command;
mod course;
mod finished;
mod game_end;
mod guide;
mod hint;
mod html;
mod json;
mod learning;
pub mod lessons;
mod library;
mod match_view;
mod memory;
mod message;
mod names;
mod occasion;
mod offer;
mod own;
mod picture;
mod playing;
mod ply;
pub mod puzzles;
mod refusal;
mod review;
mod reviewing;
mod rounds;
mod saves;
mod seat;
mod server;
mod session;
mod settings;
mod snapshot;
mod speech;
mod table;
mod terminal;
mod training;
mod tree;
mod tree_change;
mod value;
mod watch;
mod workers;

pub use watch::watch;
