//! Dots and boxes on 2x2 boxes. Who closes a box moves again, so the sides do not alternate.

mod notation;
mod opinions;
mod position;

pub use opinions::Margin;
pub use position::{Edge, Position};
