//! Exact values of all positions with few pieces: built backwards from the ends of the game, kept
//! in one compressed file, looked up by index.
//!
//! A value is the number of plies until the loser, on the move, has no legal move, the winner
//! being as fast and the loser as slow as possible; so a win is odd and a loss even. Draw rules
//! play no part. Positions are stored with the side to move as White: the half turn with colours
//! swapped leaves the game as it is.
//!
//! A value is a byte, which holds 253 plies. The longest win of up to four pieces takes 109 plies
//! on 8x8, 133 on 10x10 and 159 on 12x12.

mod build;
mod file;
mod index;
mod solve;
mod solved;
mod verify;

use std::fmt;

use game::Game as _;

use crate::board::{Colour, Variant};
use crate::position::Position;

pub use build::{Stage, build};
pub use file::{Draft, EndgameTables, FileError};
pub use index::Material;
pub use verify::{Fault, Tally, tally, verify};

/// The most pieces a table may have.
pub const MOST_PIECES: u32 = 4;

/// The exact value of a position for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Won in so many plies, an odd number.
    Win(u32),
    /// Lost in so many plies, an even number; 0 if there is no legal move.
    Loss(u32),
    /// Neither side can win.
    Draw,
}

impl Value {
    /// The value for the player who moves to a position of this value.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// How much the side to move likes it: fast wins, then draws, then slow losses.
    const fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1_000 - plies as i32,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i32 - 1_000,
        }
    }

    /// The better of two values for the side to move.
    pub(crate) const fn better(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }

    /// The byte of the tables: 0 for a draw, else the plies and one.
    const fn code(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(plies) | Self::Loss(plies) => plies as u8 + 1,
        }
    }

    /// The inverse of [`code`](Self::code).
    const fn of_code(code: u8) -> Self {
        match code {
            0 => Self::Draw,
            _ if code.is_multiple_of(2) => Self::Win(code as u32 - 1),
            _ => Self::Loss(code as u32 - 1),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

impl EndgameTables {
    /// The exact value of `pos`, if it has few enough pieces and is played on this board.
    #[must_use]
    pub fn probe(&self, pos: &Position) -> Option<Value> {
        if pos.variant() != self.variant() || pos.occupied().count_ones() > self.pieces() {
            return None;
        }
        let (own, other) = (pos.pieces(pos.turn()), pos.pieces(pos.turn().opponent()));
        if own == 0 || other == 0 {
            return Some(if pos.has_move() { Value::Win(1) } else { Value::Loss(0) });
        }
        let board = index::EndgamePosition::of_position(pos);
        self.value(board.material(), index::Indexer::of(pos.variant()).index(&board))
    }
}

/// The value of `pos` from those of its successors, which `value` knows.
///
/// # Errors
/// What `value` says of the first successor it does not know.
fn from_successors<E>(
    pos: &mut Position,
    mut value: impl FnMut(&Position) -> Result<Value, E>,
) -> Result<Value, E> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut best = Value::Loss(0);
    for mv in moves {
        let undo = pos.make(mv);
        let found = value(pos);
        pos.unmake(mv, undo);
        best = best.better(found?.before());
    }
    Ok(best)
}

/// The material written as people do: `KKvM`, White first.
#[must_use]
pub fn material_name(men: [u8; 2], kings: [u8; 2]) -> String {
    let side = |i: usize| "K".repeat(kings[i].into()) + &"M".repeat(men[i].into());
    format!("{}v{}", side(0), side(1))
}

/// A variant's name and piece count, as a file head gives them.
impl fmt::Display for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} up to {} pieces", self.variant().word(), self.pieces())
    }
}

/// The colour that stands for the side to move in all tables.
const MOVER: Colour = Colour::White;

/// The boards for which the binomials are tabled.
const MOST_SQUARES: usize = Variant::English12.squares();
