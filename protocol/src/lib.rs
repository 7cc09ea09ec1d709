//! The text protocols of board-game engines, in both directions.
//!
//! A [`Dialect`] turns lines into [`Command`]s and [`Reply`]s into lines on the engine's side, and
//! the reverse on the manager's side. Positions and moves are opaque text here: this crate knows
//! no game, no search and no clock.

mod command;
mod dialect;
mod option;
mod reply;

pub use command::{Base, Clock, Command, Go, MateLimit, Position, Seats};
pub use dialect::{Dialect, ParseError, Protocol};
pub use option::{OptionKind, OptionSpec};
pub use reply::{BestMove, Bound, Checkmate, Choice, Info, Reply, Value};
