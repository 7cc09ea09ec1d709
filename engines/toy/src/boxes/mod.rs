//! Dots and boxes with 2x2 boxes. A side that closes a box moves again, so the sides do not
//! alternate.

mod notation;
mod opinions;
mod position;

pub use opinions::Opinions;
pub use position::{Edge, Position};
