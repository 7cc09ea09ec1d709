//! Gomoku: freestyle, standard and renju on boards of 5 to 22 points along an edge.
//!
//! The rules ([`Position`], a [`game::Game`]) keep what a stone at each empty point would make
//! along its four lines; everything else reads these patterns. This crate knows no protocol and no
//! clock.

mod balance;
mod commentary;
mod drawing;
mod eval;
mod forbidden;
mod geometry;
mod levels;
mod looks;
mod mark;
mod negotiate;
mod notation;
mod openings;
mod opinions;
mod packing;
mod pattern;
mod point;
mod policy;
mod position;
mod profile;
mod program;
mod puzzle;
mod rules;
mod solve;
mod soosorv;
mod suite;
mod swap2;
mod symmetry;
mod table;
mod tally;
mod threats;
mod windows;
mod worth;

pub use eval::{Classic, Evaluations, Network, Points, Tuned};
pub use forbidden::Foul;
pub use opinions::Opinions;
pub use pattern::{Code, Pattern};
pub use point::{MAX_POINTS, MAX_SIZE, MIN_SIZE, Point, PointSet};
pub use position::{Position, Undo};
pub use profile::{Profile, Threat};
pub use program::Program;
#[cfg(not(test))]
pub use program::main;
pub use rules::{Rules, Variant};
pub use solve::{Attack, Effort, Solution, ThreatSolver};
pub use worth::Worth;
