//! The inputs of the learned evaluation of a board: every piece on its square, seen by each side from its
//! own end of the board.
//!
//! ```text
//! own men       by the number of the square, less one
//! own kings     the same
//! enemy men     the same, seen from the same side
//! enemy kings   the same
//! ```

use game::Side;
use network::{Delta, InputSet, Inputs};
use search::Evaluation;

use super::tuned::Tuned;
use draughts_rules::{Bits, Colour, Move, Position, Variant, squares};

/// Output buckets.
const BUCKETS: u32 = 4;

/// Pieces on the board of `SIZE` rows, on top of the tuned evaluation: four inputs a square.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pieces<const SIZE: usize>;

impl<const SIZE: usize> Pieces<SIZE> {
    pub(crate) const BOARD: Variant = match SIZE {
        8 => Variant::English8,
        10 => Variant::English10,
        12 => Variant::English12,
        _ => panic!("no board has so many rows"),
    };
    const SQUARES: usize = Self::BOARD.squares();

    /// The input by which `own` sees the piece of `colour` on `bit`, a king if it is among `kings`.
    #[inline]
    const fn sees(own: Colour, colour: Colour, kings: Bits, bit: usize) -> u16 {
        let number = Self::BOARD.number(bit) - 1;
        let (is_enemy, is_king) = (colour as usize != own as usize, kings >> bit & 1 != 0);
        let seen = if matches!(own, Colour::White) { number } else { Self::SQUARES - 1 - number };
        ((2 * is_enemy as usize + is_king as usize) * Self::SQUARES + seen) as u16
    }
}

impl<const SIZE: usize> Inputs for Pieces<SIZE> {
    type Game = Position;

    fn set(&self) -> InputSet {
        let name = match Self::BOARD {
            Variant::English8 => "english8-pieces-on-tuned",
            Variant::English10 => "english10-pieces-on-tuned",
            Variant::English12 => "english12-pieces-on-tuned",
        };
        let (count, active) = (4 * Self::SQUARES, Self::SQUARES);
        InputSet { game: "draughts", name, count, active, buckets: BUCKETS as usize }
    }

    fn active(&self, pos: &Position, view: Side, mut report: impl FnMut(u16)) {
        let own = colour_of(pos, view);
        for colour in [Colour::White, Colour::Black] {
            let kings = pos.kings(colour);
            squares(pos.pieces(colour)).for_each(|bit| report(Self::sees(own, colour, kings, bit)));
        }
    }

    #[inline]
    fn record(&self, before: &Position, mv: Move, view: Side, delta: &mut Delta) {
        let (own, mover) = (colour_of(before, view), before.turn());
        let kings = before.kings(mover);
        let crowned = before.promotes(mv) || kings >> mv.from() & 1 != 0;
        delta.remove(Self::sees(own, mover, kings, mv.from()));
        delta.add(Self::sees(own, mover, Bits::from(crowned) << mv.to(), mv.to()));
        let (enemy, kings) = (mover.opponent(), before.kings(mover.opponent()));
        squares(mv.captured()).for_each(|bit| delta.remove(Self::sees(own, enemy, kings, bit)));
    }

    /// By the share of the pieces of both sides that are left: a quarter, half, three quarters, more.
    #[inline]
    fn bucket(&self, pos: &Position) -> usize {
        let start = 2 * Self::BOARD.start_men(Colour::White).count_ones();
        let pieces = pos.occupied().count_ones();
        (BUCKETS * pieces.saturating_sub(1) / start).min(BUCKETS - 1) as usize
    }

    /// Computed from nothing: an evaluation in a search has the tuned one at hand.
    fn base(&self, pos: &Position) -> i32 {
        let mut tuned = Tuned::default();
        tuned.reset(pos);
        tuned.evaluate(pos).get()
    }
}

#[inline]
fn colour_of(pos: &Position, view: Side) -> Colour {
    let is_white = pos.side_of(Colour::White) == view;
    if is_white { Colour::White } else { Colour::Black }
}
