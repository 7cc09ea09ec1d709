//! Receivers of the enumerated moves: a count, a list, or one of the two stages of a search.

use game::Side;

use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::{LAST_TWO, split};
use crate::square::Square;

/// Receives the legal moves as sets of destinations.
pub(crate) trait Sink {
    /// The piece on `from` may go to each of `to`, promotions aside; without `from`, the pawns one
    /// step behind these squares.
    fn steps(&mut self, mover: Mover, from: Option<Square>, to: Bitboard);

    /// A piece of `kind` may be dropped on each of `to`.
    fn drops(&mut self, kind: Kind, to: Bitboard);
}

pub(crate) struct Count {
    pub(crate) side: Side,
    pub(crate) total: u32,
}

impl Sink for Count {
    #[inline(always)]
    fn steps(&mut self, mover: Mover, from: Option<Square>, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        self.total += promoted.count() + plain.count();
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: Bitboard) {
        self.total += to.count();
    }
}

/// Notes whether there is any move.
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    #[inline(always)]
    fn steps(&mut self, _: Mover, _: Option<Square>, to: Bitboard) {
        self.0 |= to.any();
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: Bitboard) {
        self.0 |= to.any();
    }
}

pub(crate) struct List<'a> {
    pub(crate) side: Side,
    pub(crate) out: &'a mut Vec<Move>,
}

impl Sink for List<'_> {
    #[inline(always)]
    fn steps(&mut self, mover: Mover, from: Option<Square>, to: Bitboard) {
        push_steps(self.out, self.side, from, split(mover, self.side, from, to));
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: Bitboard) {
        self.out.extend(to.into_iter().map(|to| Move::drop(kind, to)));
    }
}

/// Lists the moves of a piece, or of pawns, as [`Sink::steps`] has them: those that promote, and
/// the plain ones.
#[inline(always)]
pub(crate) fn push_steps(
    out: &mut Vec<Move>,
    side: Side,
    from: Option<Square>,
    (promoted, plain): (Bitboard, Bitboard),
) {
    let origin = |to: Square| match (from, side) {
        (Some(from), _) => from,
        (None, Side::First) => Square::new(to.index() + 1),
        (None, Side::Second) => Square::new(to.index() - 1),
    };
    out.extend(promoted.into_iter().map(|to| Move::promotion(origin(to), to)));
    out.extend(plain.into_iter().map(|to| Move::step(origin(to), to)));
}

/// Which promotions and which plain moves, both to squares of `to`, are tactical.
///
/// Tactical are captures and the promotions of pawn, bishop and rook. The plain moves of these
/// three where they could promote, and of a lance to the second rank, are never better than the
/// promotion but to avoid a drop-pawn mate, so they are quiet even as captures.
#[inline(always)]
fn tactical(mover: Mover, side: Side, enemy: Bitboard, promoted: Bitboard) -> (Bitboard, Bitboard) {
    match mover {
        Mover::Pawn | Mover::Bishop | Mover::Rook => (promoted, enemy & !promoted),
        Mover::Lance => (enemy, enemy & !LAST_TWO[side.index()]),
        _ => (enemy, enemy),
    }
}

/// Lists the moves of one stage: the tactical ones, or the others.
pub(crate) struct Staged<'a, const TACTICAL: bool> {
    pub(crate) side: Side,
    pub(crate) enemy: Bitboard,
    pub(crate) out: &'a mut Vec<Move>,
}

impl<const TACTICAL: bool> Sink for Staged<'_, TACTICAL> {
    #[inline(always)]
    fn steps(&mut self, mover: Mover, from: Option<Square>, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        let (noisy_promoted, noisy_plain) = tactical(mover, self.side, self.enemy, promoted);
        let of_stage = |set, noisy: Bitboard| if TACTICAL { set & noisy } else { set & !noisy };
        let listed = (of_stage(promoted, noisy_promoted), of_stage(plain, noisy_plain));
        push_steps(self.out, self.side, from, listed);
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: Bitboard) {
        if !TACTICAL {
            self.out.extend(to.into_iter().map(|to| Move::drop(kind, to)));
        }
    }
}

impl Position {
    /// Whether the legal move `mv` is listed as tactical.
    #[inline]
    pub fn is_tactical_move(&self, mv: Move) -> bool {
        let Origin::Board(from) = mv.origin() else { return false };
        let (side, to) = (self.side(), Bitboard::of(mv.to()));
        let mover = self.piece_on(from).kind().mover();
        let (promoted, _) = split(mover, side, Some(from), to);
        let (noisy_promoted, noisy_plain) = tactical(mover, side, self.pieces(!side), promoted);
        to.meets(if mv.promotes() { noisy_promoted } else { noisy_plain })
    }

    /// Whether a step of the piece on `from` to `to` could be a promotion of pawn, bishop, rook,
    /// or of a lance near the edge: then it hardly pays not to promote.
    #[inline]
    pub fn could_promote(&self, from: Square, to: Square) -> bool {
        let (side, set) = (self.side(), Bitboard::of(to));
        let mover = self.piece_on(from).kind().mover();
        let (promoted, _) = split(mover, side, Some(from), set);
        match mover {
            Mover::Pawn | Mover::Bishop | Mover::Rook => promoted.any(),
            Mover::Lance => LAST_TWO[side.index()].has(to),
            _ => false,
        }
    }
}
