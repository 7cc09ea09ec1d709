//! The conversation with one manager: lines in, commands obeyed, answers out.

mod answer;
mod greeting;
mod inbox;
pub(crate) mod narrator;
mod query;
pub(crate) mod session;
mod turn;
mod wire;
