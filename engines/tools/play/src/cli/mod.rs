//! The commands `tengen play` and `tengen review`.

mod arguments;
mod play;
mod review;
mod terminal;

pub use arguments::{PlayArguments, Sides};
pub use play::play;
pub use review::{ReviewArguments, review};
