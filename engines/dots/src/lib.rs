//! Dots: two games played with edges between dots, rules, text and play.
//!
//! *Territory* captures dots from two corners; *classic* is Dots and Boxes. One [`Position`] type
//! holds both; [`Rules`] say which is meant.

mod bits;
pub mod classic;
mod drawing;
mod effects;
mod eval;
mod grid;
mod levels;
mod moves;
mod names;
mod notation;
mod opinions;
mod packing;
mod position;
mod program;
mod puzzle;
mod rules;
pub mod solving;
mod suite;
pub mod territory;
mod tools;

pub use bits::Bits;
pub use eval::{Classic, Dots, Evaluations, Network, Tuned};
pub use grid::{CellSet, Grid, MAX_BOXES, MAX_DOTS, MAX_EDGES, MAX_LINES, MIN_LINES};
pub use moves::{Edge, EdgeSet};
pub use opinions::Opinions;
pub use position::Position;
pub use program::{Program, main};
pub use rules::{Rules, Variant};
