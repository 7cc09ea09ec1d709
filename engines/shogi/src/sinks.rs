//! What becomes of the enumerated moves: a count, a list, or one of the two stages of a search.

use game::Side;

use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::{LAST_TWO, ZONES, dead_end, split};
use crate::square::Square;

/// Receives the legal moves as sets of destinations.
pub(crate) trait Sink {
    /// The piece on `from` may go to each of `to`, promotions aside.
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard);

    /// The pawns one step behind the squares of `to` may advance, promotions aside.
    fn pawns(&mut self, to: Bitboard);

    /// A piece of `kind` may be dropped on each of `to`.
    fn drops(&mut self, kind: Kind, to: Bitboard);
}

pub(crate) struct Count {
    pub(crate) side: Side,
    pub(crate) total: u32,
}

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        self.total += promoted.count() + plain.count();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
        // A pawn's promotion depends on its destination alone.
        let promoted = to & ZONES[self.side.index()];
        let plain = to & !dead_end(Mover::Pawn, self.side);
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
    fn piece(&mut self, _: Mover, _: Square, to: Bitboard) {
        self.0 |= to.any();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
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
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        push_steps(self.out, from, promoted, plain);
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
        let promoted = to & ZONES[self.side.index()];
        push_pawns(self.out, self.side, promoted, to & !dead_end(Mover::Pawn, self.side));
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: Bitboard) {
        self.out.extend(to.into_iter().map(|to| Move::drop(kind, to)));
    }
}

#[inline(always)]
pub(crate) fn push_steps(out: &mut Vec<Move>, from: Square, promoted: Bitboard, plain: Bitboard) {
    out.extend(promoted.into_iter().map(|to| Move::promotion(from, to)));
    out.extend(plain.into_iter().map(|to| Move::step(from, to)));
}

#[inline(always)]
pub(crate) fn push_pawns(out: &mut Vec<Move>, side: Side, promoted: Bitboard, plain: Bitboard) {
    let behind = |to: Square| match side {
        Side::First => Square::new(to.index() + 1),
        Side::Second => Square::new(to.index() - 1),
    };
    out.extend(promoted.into_iter().map(|to| Move::promotion(behind(to), to)));
    out.extend(plain.into_iter().map(|to| Move::step(behind(to), to)));
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

/// Lists the tactical moves.
pub(crate) struct Tactical<'a> {
    pub(crate) side: Side,
    pub(crate) enemy: Bitboard,
    pub(crate) out: &'a mut Vec<Move>,
}

impl Sink for Tactical<'_> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        let (noisy_promoted, noisy_plain) = tactical(mover, self.side, self.enemy, promoted);
        push_steps(self.out, from, promoted & noisy_promoted, plain & noisy_plain);
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
        let promoted = to & ZONES[self.side.index()];
        push_pawns(self.out, self.side, promoted, to & self.enemy & !promoted);
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, _: Bitboard) {}
}

/// Lists the quiet moves.
pub(crate) struct Quiet<'a> {
    pub(crate) side: Side,
    pub(crate) enemy: Bitboard,
    pub(crate) out: &'a mut Vec<Move>,
}

impl Sink for Quiet<'_> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        let (noisy_promoted, noisy_plain) = tactical(mover, self.side, self.enemy, promoted);
        push_steps(self.out, from, promoted & !noisy_promoted, plain & !noisy_plain);
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
        let promoted = to & ZONES[self.side.index()];
        let plain = to & !dead_end(Mover::Pawn, self.side) & !(self.enemy & !promoted);
        push_pawns(self.out, self.side, Bitboard::EMPTY, plain);
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: Bitboard) {
        self.out.extend(to.into_iter().map(|to| Move::drop(kind, to)));
    }
}

impl Position {
    /// Whether the legal move `mv` is listed as tactical.
    pub(crate) fn is_tactical_move(&self, mv: Move) -> bool {
        let Origin::Board(from) = mv.origin() else { return false };
        let (side, to) = (self.side(), Bitboard::of(mv.to()));
        let mover = self.piece_on(from).kind().mover();
        let (promoted, _) = split(mover, side, from, to);
        let (noisy_promoted, noisy_plain) = tactical(mover, side, self.pieces(!side), promoted);
        to.meets(if mv.promotes() { noisy_promoted } else { noisy_plain })
    }

    /// Whether a step of the piece on `from` to `to` could be a promotion of pawn, bishop, rook,
    /// or of a lance near the edge: then it hardly pays not to promote.
    pub(crate) fn could_promote(&self, from: Square, to: Square) -> bool {
        let (side, set) = (self.side(), Bitboard::of(to));
        let mover = self.piece_on(from).kind().mover();
        let (promoted, _) = split(mover, side, from, set);
        match mover {
            Mover::Pawn | Mover::Bishop | Mover::Rook => promoted.any(),
            Mover::Lance => LAST_TWO[side.index()].has(to),
            _ => false,
        }
    }
}
