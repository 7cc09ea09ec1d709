#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod board_index;
mod forbidden;
mod geometry;
mod notation;
mod packing;
mod pattern;
mod pattern_class;
mod point;
mod point_state;
mod position;
mod refusal;
mod rules;
mod table;
mod threats;
mod windows;
mod worth;

pub use forbidden::Foul;
pub use geometry::DIRECTIONS;
pub use pattern::{Code, Pattern};
pub use pattern_class::{PatternClass, Threat};
pub use point::{MAX_POINTS, MAX_SIZE, MIN_SIZE, Point, PointSet};
pub use point_state::{Codes, NoWorths, PointWorths, StateTables};
pub use position::{Board, Position, Undo};
pub use refusal::Refusal;
pub use rules::{Rules, Variant};
pub use worth::Worth;
