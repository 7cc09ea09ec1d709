//! The conversation with one GUI: lines in, commands obeyed, answers out.

mod greeting;
pub(crate) mod info;
mod query;
pub(crate) mod session;
mod turn;
pub(crate) mod wire;
