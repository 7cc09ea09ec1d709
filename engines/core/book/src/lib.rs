//! Opening books: what they know of a position, and which of their moves to play.
//!
//! - [`Book`]: an open book of a game, in any form that the game reads.
//! - [`text`]: our own form, one for all games.
//! - [`yaneuraou`], [`elephant_eye`]: forms of other engines.
//! - [`Preference`], [`pick`]: which of the moves of an entry are played.
//! - [`Maker`]: a book from games.
//!
//! A file is somebody else's: it is read within bounds, and one that is no book is refused with a
//! message of one line.

mod book_move;
pub mod elephant_eye;
mod error;
mod maker;
mod open;
mod selection;
pub mod text;
pub mod yaneuraou;

pub use book_move::BookMove;
pub use error::BookError;
pub use maker::{BookMaker, Maker, RecordedMove};
pub use open::{Book, Foreign, Lookup, RulesOf, Wanted};
pub use selection::{Preference, pick, sifted, weights};
