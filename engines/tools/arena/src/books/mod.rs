//! Opening books made from games and from self-play.

mod analyst;
mod explore;

pub use explore::{Exploration, explore};
