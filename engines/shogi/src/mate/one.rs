//! Mates in one, seen without search where they are of the common kind: a guarded piece next to
//! the king.

use game::Game;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::control::Control;
use crate::moves::Move;
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::split;
use crate::square::Square;

/// Kinds whose drop next to the king can mate, the most common first.
const DROPS: [Kind; 5] = [Kind::GOLD, Kind::SILVER, Kind::ROOK, Kind::BISHOP, Kind::LANCE];

impl Position {
    /// A move that mates at once, if one of the common kind is there. The side to move must not be
    /// in check.
    pub(crate) fn mate_in_one(&self) -> Option<Move> {
        let (us, them) = (self.side(), !self.side());
        let king = self.king(them);
        let next = attacks::king(king);
        if king == Square::NONE || self.in_check() || !self.pieces(us).meets(attacks::near(king)) {
            return None;
        }
        let ours = self.control(us, |_, _| {});
        let guarded = next & !self.pieces(us) & ours.once;
        if guarded.is_empty() {
            return None;
        }
        let safe = guarded & !self.control(them, |_, _| {}).once;
        let net = Net { king, ours, flights: next & !self.pieces(them) & !ours.once };
        safe.into_iter().find_map(|to| self.mating_drop(&net, to).or(self.mating_step(&net, to)))
    }

    fn mating_drop(&self, net: &Net, to: Square) -> Option<Move> {
        if self.piece_on(to).is_some() {
            return None;
        }
        let hand = self.hand(self.side());
        DROPS.into_iter().find_map(|kind| {
            let mv = Move::drop(kind, to);
            let mates = hand.has(kind)
                && self.is_closed(net, kind.mover(), to, Bitboard::EMPTY)
                && self.mates(mv);
            mates.then_some(mv)
        })
    }

    /// Steps of one of two pieces that attack `to`, while the other guards it.
    fn mating_step(&self, net: &Net, to: Square) -> Option<Move> {
        if !net.ours.twice.has(to) {
            return None;
        }
        let us = self.side();
        let attackers = self.attackers(to, us, self.occupied()) & !self.moving_like(Mover::King);
        for from in attackers {
            let (kind, left) = (self.piece_on(from).kind(), Bitboard::of(from));
            let promotes = split(kind.mover(), us, Some(from), Bitboard::of(to)).0.any();
            if promotes && self.is_closed(net, kind.promoted().mover(), to, left) {
                let mv = Move::promotion(from, to);
                if self.mates(mv) {
                    return Some(mv);
                }
            }
            if self.is_closed(net, kind.mover(), to, left) && self.mates(Move::step(from, to)) {
                return Some(Move::step(from, to));
            }
        }
        None
    }

    /// Whether a piece on `to`, come from `left` if from the board, gives check and takes the
    /// king's last flights. What its leaving opens is not seen here.
    fn is_closed(&self, net: &Net, mover: Mover, to: Square, left: Bitboard) -> bool {
        let occupied = (self.occupied() & !left & !Bitboard::of(net.king)) | Bitboard::of(to);
        let seen = attacks::of(mover, self.side(), to, occupied);
        seen.has(net.king) && (net.flights & !seen & !Bitboard::of(to)).is_empty()
    }

    /// Whether `mv` is legal and mates.
    fn mates(&self, mv: Move) -> bool {
        self.allows(mv) && {
            let after = self.after(mv);
            after.in_check() && !after.has_move()
        }
    }
}

/// What is known of the surroundings of the king to be mated.
struct Net {
    king: Square,
    ours: Control,
    /// Squares the king may flee to before the move.
    flights: Bitboard,
}
