//! Connect four: the model of `docs/adding-a-game.md`.

mod drawing;
mod notation;
mod opinions;
mod packing;
mod position;
mod program;

pub use opinions::Opinions;
pub use position::{Column, Position};
pub use program::Program;
#[cfg(not(test))]
pub use program::main;
