//! Connect four: the sixth game, added by following `docs/adding-a-game.md`.

mod heuristics;
mod notation;
mod position;

pub use heuristics::Threats;
pub use position::{Column, Position};
