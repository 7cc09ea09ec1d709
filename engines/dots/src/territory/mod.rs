//! The territory game beyond its rules: who reaches which dot first, and the exact solver.

mod division;
mod race;
mod solver;

pub use division::Division;
pub use solver::TerritorySolver;
