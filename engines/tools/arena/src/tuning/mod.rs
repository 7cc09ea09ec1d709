//! Numbers of an engine that games tune: SPSA.
//!
//! - `tunable`: an option with its start, its range and its step, and the files of them.
//! - `spsa`: which values a pair of games tries, and what it teaches.
//! - `course`: the pairs in their order, whatever the order in which they end.
//! - `tuner`: what the threads that play a match ask.

mod course;
mod forms;
mod spsa;
mod tunable;
mod tuner;

pub use course::Course;
pub use forms::{Form, read, write};
pub use tunable::{Tunable, Tuning, no_numbers};
pub use tuner::Tuner;
