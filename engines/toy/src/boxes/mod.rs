//! Dots and boxes on 2x2 boxes. Who closes a box moves again, so the sides do not alternate.

mod heuristics;
mod notation;
mod position;

pub use heuristics::Margin;
pub use position::{Edge, Position};
