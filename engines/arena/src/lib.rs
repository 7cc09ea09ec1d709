//! Plays engines against each other and says who is stronger.

pub mod statistics;
