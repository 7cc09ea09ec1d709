//! Static exchange evaluation: what a move wins once all have taken on its destination.

use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::{Position, placed};
use crate::square::Square;

/// What the taker of a piece gains, by kind, in hundredths: its value on the board, which the
/// other side loses, and its value in hand, which the taker gets.
pub(crate) const EXCHANGE: [i32; 16] =
    [180, 630, 810, 990, 1080, 1710, 1980, 30_000, 630, 855, 945, 1035, 0, 1800, 2385, 0];

/// What promotion adds to a piece on the board, by its unpromoted kind, in hundredths.
pub(crate) const PROMOTION: [i32; 16] = [450, 225, 135, 45, 0, 90, 405, 0, 0, 0, 0, 0, 0, 0, 0, 0];

impl Position {
    /// Whether the exchange that the legal move `mv` starts wins at least `threshold` hundredths.
    ///
    /// Both sides take with their cheapest piece and may stop when they like; pins, promotions
    /// while taking and drops play no part.
    pub(crate) fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        let (us, to) = (self.side(), mv.to());
        let (kind, mut occupied) = match mv.origin() {
            Origin::Hand(kind) => (kind, self.occupied()),
            Origin::Board(from) => {
                let piece = self.piece_on(from);
                (placed(piece, mv).kind(), self.occupied() ^ Bitboard::of(from))
            }
        };
        occupied |= Bitboard::of(to);
        let mut balance = self.immediate_gain(mv) - threshold;
        if balance < 0 {
            return false;
        }
        // From here on `balance` is what the side that has just taken is above its aim if the
        // other side stops, after losing the piece that stands on the square now.
        balance = EXCHANGE[kind.index()] - balance;
        if balance <= 0 {
            return true;
        }
        let mut side = us;
        let mut reached = true;
        loop {
            side = !side;
            let attackers = self.attackers(to, side, occupied) & occupied;
            let Some((taker, kind)) = self.cheapest(attackers) else { break };
            if kind == Kind::KING && (self.attackers(to, !side, occupied ^ taker) & occupied).any()
            {
                break;
            }
            reached = !reached;
            balance = EXCHANGE[kind.index()] - balance;
            if balance < i32::from(reached) {
                break;
            }
            occupied ^= taker;
        }
        reached
    }

    /// What `mv` takes, and what its promotion adds.
    #[inline]
    pub(crate) fn immediate_gain(&self, mv: Move) -> i32 {
        let taken = EXCHANGE[self.piece_on(mv.to()).kind().index()];
        match mv.origin() {
            Origin::Board(from) if mv.promotes() => {
                taken + PROMOTION[self.piece_on(from).kind().index()]
            }
            _ => taken,
        }
    }

    /// The cheapest of `attackers`, as a set of one.
    fn cheapest(&self, attackers: Bitboard) -> Option<(Bitboard, Kind)> {
        for mover in Mover::CHEAPEST_FIRST {
            if let Some(square) = (attackers & self.moving_like(mover)).first() {
                return Some((Bitboard::of(square), self.piece_on(square).kind()));
            }
        }
        None
    }

    /// Whether the legal move `mv` gives check.
    pub(crate) fn gives_check(&self, mv: Move) -> bool {
        let (us, to) = (self.side(), mv.to());
        let king = self.king(!us);
        let (kind, from) = match mv.origin() {
            Origin::Hand(kind) => (kind, None),
            Origin::Board(from) => (placed(self.piece_on(from), mv).kind(), Some(from)),
        };
        let mut occupied = self.occupied() | Bitboard::of(to);
        if let Some(from) = from {
            occupied ^= Bitboard::of(from);
        }
        if attacks_king(kind.mover(), us, to, king, occupied) {
            return true;
        }
        let Some(from) = from else { return false };
        let line = attacks::line(king, from);
        if line.is_empty() {
            return false;
        }
        let behind = self.snipers(king, us) & line & !Bitboard::of(from);
        behind.into_iter().any(|sniper| !attacks::between(king, sniper).meets(occupied))
    }
}

/// Whether a piece of `side` on `from` attacks `king`; slides are followed only along a line.
#[inline]
fn attacks_king(mover: Mover, side: Side, from: Square, king: Square, occupied: Bitboard) -> bool {
    let sees = |line: Bitboard| line.has(king) && !attacks::between(from, king).meets(occupied);
    match mover {
        Mover::Pawn => attacks::pawn(side, from).has(king),
        Mover::Lance => sees(attacks::lance_ray(side, from)),
        Mover::Knight => attacks::knight(side, from).has(king),
        Mover::Silver => attacks::silver(side, from).has(king),
        Mover::Gold => attacks::gold(side, from).has(king),
        Mover::Bishop => sees(attacks::diagonals(from)),
        Mover::Rook => sees(attacks::cross(from)),
        Mover::Horse => attacks::king(from).has(king) || sees(attacks::diagonals(from)),
        Mover::Dragon => attacks::king(from).has(king) || sees(attacks::cross(from)),
        Mover::King | Mover::None => false,
    }
}
