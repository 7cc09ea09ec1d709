//! The text protocols of board-game engines, in both directions.
//!
//! A [`Dialect`] turns lines into [`Command`]s and [`Reply`]s into lines on the engine's side, and
//! the reverse on the GUI's side. Positions and moves are opaque text here: this crate knows
//! no game, no search and no clock.

// The contract.
mod command;
mod conduct;
mod dialect;
mod option;
mod reply;
// One dialect each.
mod gomocup;
mod hub;
mod ucci;
mod uci;
mod ugi;
mod usi;
// Shared by them.
mod envelope;
mod family;
mod info;
mod names;
mod opening;
mod option_line;
mod position;
mod protocol;
mod tokens;

pub use command::{
    Base, Clock, ClockOrder, Command, GameResult, Go, MateLimit, Negotiation, Opening, Position,
    Soosorv,
};
pub use conduct::{Conduct, Increment, Margin, Timing};
pub use dialect::{Dialect, ParseError};
pub use opening::{dialect, opened_by};
pub use option::{OptionKind, OptionSpec};
pub use protocol::Protocol;
pub use reply::{BestMove, Bound, Checkmate, Choice, Info, Reply, Value};
pub use tokens::boolean;
