//! What a player does: plans a search, thinks on a thread of its own, keeps to its time. No
//! protocol is spoken here.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod control;
pub(crate) mod engine_thread;
pub(crate) mod keep_alive;
pub(crate) mod plan;
pub(crate) mod planned;
pub(crate) mod root;
pub(crate) mod sampling;
pub(crate) mod selection;
pub(crate) mod strength;
pub(crate) mod time;
pub(crate) mod watcher;
