//! What a player does: plans a search, thinks on a thread of its own, keeps to its time. No
//! protocol is spoken here.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod control;
pub(crate) mod engine;
pub(crate) mod keep_alive;
pub(crate) mod negotiate;
pub(crate) mod perft;
pub(crate) mod plan;
pub(crate) mod root;
pub(crate) mod sampling;
pub(crate) mod search;
pub(crate) mod selection;
pub(crate) mod strength;
pub(crate) mod thinker;
pub(crate) mod time;
pub(crate) mod watcher;

/// The moves of a program's game.
pub(crate) type MoveOf<P> = <<P as dyngame::Identity>::Game as game::Game>::Move;
