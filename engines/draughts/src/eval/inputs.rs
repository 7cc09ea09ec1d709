//! The inputs of the learned evaluation of 8x8: every piece on its square, seen by each side from its own
//! end of the board.
//!
//! ```text
//! own men       by the number of the square, less one: 32
//! own kings     the same
//! enemy men     the same, seen from the same side
//! enemy kings   the same
//! ```

use game::Side;
use network::{Delta, InputSet, Inputs};
use search::Evaluation;

use super::tuned::Tuned;
use crate::board::{Bits, Colour, Variant, squares};
use crate::moves::Move;
use crate::position::Position;

/// The board.
pub(crate) const BOARD: Variant = Variant::English8;

const SQUARES: usize = BOARD.squares();
/// Output stacks.
const STACKS: u32 = 4;

/// Pieces on the 8x8 board, on top of the tuned evaluation: 128 inputs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pieces;

impl Inputs for Pieces {
    type Game = Position;

    fn set(&self) -> InputSet {
        InputSet {
            game: "draughts",
            name: "english8-pieces-on-tuned",
            count: 4 * SQUARES,
            active: SQUARES,
            stacks: STACKS as usize,
        }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        let eye = Eye::of(pos, view);
        for colour in [Colour::White, Colour::Black] {
            let kings = pos.kings(colour);
            squares(pos.pieces(colour)).for_each(|bit| report(eye.sees(colour, kings, bit)));
        }
    }

    #[inline]
    fn delta(&self, before: &Position, mv: Move, view: Side) -> Delta {
        let (eye, mover) = (Eye::of(before, view), before.turn());
        let kings = before.kings(mover);
        let crowned = before.promotes(mv) || kings >> mv.from() & 1 != 0;
        let mut delta = Delta::NONE;
        delta.remove(eye.sees(mover, kings, mv.from()));
        delta.add(eye.sees(mover, Bits::from(crowned) << mv.to(), mv.to()));
        let (enemy, kings) = (mover.opponent(), before.kings(mover.opponent()));
        squares(mv.captured()).for_each(|bit| delta.remove(eye.sees(enemy, kings, bit)));
        delta
    }

    /// By the pieces of both sides: up to 6, to 12, to 18, more.
    #[inline]
    fn stack(&self, pos: &Position) -> usize {
        let start = 2 * BOARD.start_men(Colour::White).count_ones();
        let pieces = pos.occupied().count_ones();
        (STACKS * pieces.saturating_sub(1) / start).min(STACKS - 1) as usize
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        let mut tuned = Tuned::default();
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }
}

/// How a side sees the board.
#[derive(Clone, Copy)]
struct Eye {
    own: Colour,
}

impl Eye {
    #[inline]
    fn of(pos: &Position, view: Side) -> Self {
        let is_white = pos.side_of(Colour::White) == view;
        Self { own: if is_white { Colour::White } else { Colour::Black } }
    }

    /// The input of the piece of `colour` on `bit`, a king if it is among `kings`.
    #[inline]
    const fn sees(self, colour: Colour, kings: Bits, bit: usize) -> u16 {
        let number = BOARD.number(bit) - 1;
        let (is_enemy, is_king) = (colour as usize != self.own as usize, kings >> bit & 1 != 0);
        let seen = if matches!(self.own, Colour::White) { number } else { SQUARES - 1 - number };
        ((2 * is_enemy as usize + is_king as usize) * SQUARES + seen) as u16
    }
}
