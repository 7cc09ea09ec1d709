//! The commands `tengen play` and `tengen review`.

mod play;
mod review;

pub use play::{PlayArguments, Sides, play};
pub use review::{ReviewArguments, review};
