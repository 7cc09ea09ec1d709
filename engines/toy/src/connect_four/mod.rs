//! Connect four: the sixth game, added by following `docs/adding-a-game.md`.

mod heuristics;
mod notation;
mod position;
mod program;

pub use heuristics::Threats;
pub use position::{Column, Position};
pub use program::{ConnectFour, main};
