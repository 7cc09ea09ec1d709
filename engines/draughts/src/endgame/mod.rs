//! Exact values of all positions with few pieces: built backwards from the ends of the game, kept
//! in one compressed file, looked up by index.
//!
//! Values that others give are left out: those of positions in which a capture is due, and of each material those with
//! one of the two sides to move. They are the best of the successors' values.
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
mod value;
mod verify;

use std::fmt;

use draughts_rules::Position;
use game::Game as _;

pub use build::{Stage, build};
pub use file::{EndgameTables, FileError};
pub use index::{MOST_PIECES, Material, most_pieces};
pub use value::Value;
pub use verify::{Tally, WrongValue, tally, verify};

impl EndgameTables {
    /// The exact value of `pos`, if it has few enough pieces and is played on this board.
    pub fn probe(&self, pos: &Position) -> Option<Value> {
        if pos.variant() != self.variant() || pos.occupied().count_ones() > self.pieces() {
            return None;
        }
        let (own, other) = (pos.pieces(pos.turn()), pos.pieces(pos.turn().opponent()));
        if own == 0 || other == 0 {
            return Some(if pos.has_move() { Value::Win(1) } else { Value::Loss(0) });
        }
        let board = index::EndgamePosition::of_position(pos);
        let material = board.material();
        if pos.must_capture() || (!self.holds(material) && self.holds(material.swapped())) {
            return self.value_of_moves(pos);
        }
        self.value(material, index::Indexer::of(pos.variant()).index(&board))
    }

    /// The best value that a move in `pos` leads to.
    fn value_of_moves(&self, pos: &Position) -> Option<Value> {
        let mut values = pos.moves().into_iter().map(|mv| self.probe(&pos.after(mv)));
        values.try_fold(Value::Loss(0), |best, value| Some(best.better(value?.before())))
    }
}

/// A variant's name and piece count, as a file head gives them.
impl fmt::Display for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} up to {} pieces", self.variant().word(), self.pieces())
    }
}
