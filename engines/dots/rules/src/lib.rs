#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod bits;
mod boxes;
mod grid;
mod names;
mod notation;
mod packing;
mod position;
mod refusal;
mod rules;
mod territory;

pub use bits::Bits;
pub use grid::{
    CellSet, Edge, EdgeSet, Grid, IMAGES, MAX_BOXES, MAX_DOTS, MAX_EDGES, MAX_LINES, MIN_LINES,
    around,
};
pub use names::{dot_name, side_letter, side_of, side_term};
pub use notation::understand;
pub use position::Position;
pub use refusal::{Part, Refusal};
pub use rules::{Rules, Variant};
pub use territory::corner;
