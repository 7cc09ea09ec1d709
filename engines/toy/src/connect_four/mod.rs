//! Connect four: the model of `docs/adding-a-game.md`.

mod drawing;
mod heuristics;
mod notation;
mod packing;
mod position;
mod program;

pub use heuristics::Heuristics;
pub use notation::Refusal;
pub use position::{Column, Position};
#[cfg(not(test))]
pub use program::ENTRY;
pub use program::Program;
