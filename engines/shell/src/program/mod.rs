//! A game as a program, cut by use: what it is, how it plays, what its tools do.

mod identity;
mod option;
mod player;
mod tools;

pub use identity::Identity;
pub use option::GameOption;
pub use player::{MateVerdict, Player, Resources};
pub use tools::{BenchPlan, SuiteChecker, Tools};

/// A whole program: everything that the shell asks of a game crate. One value lives as long as
/// the process.
pub trait Program: Tools {}

impl<P: Tools> Program for P {}
