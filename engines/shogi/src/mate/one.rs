//! Mates in one, seen without search where they are of the common kind: a guarded piece next to
//! the king.

use game::Game;

use shogi_rules::{Bitboard, Control, Kind, Move, Mover, Position, Square, attacks, split};

/// Kinds whose drop next to the king can mate, the most common first.
const DROPS: [Kind; 5] = [Kind::GOLD, Kind::SILVER, Kind::ROOK, Kind::BISHOP, Kind::LANCE];

/// A move that mates at once, if one of the common kind is there. The side to move must not be
/// in check.
pub(crate) fn mate_in_one(pos: &Position) -> Option<Move> {
    let (us, them) = (pos.side(), !pos.side());
    let king = pos.king(them);
    let next = attacks::king(king);
    if king == Square::NONE || pos.in_check() || !pos.pieces(us).meets(attacks::near(king)) {
        return None;
    }
    let ours = pos.control(us, |_, _| {});
    let guarded = next & !pos.pieces(us) & ours.once;
    if guarded.is_empty() {
        return None;
    }
    let safe = guarded & !pos.control(them, |_, _| {}).once;
    let net = Net { pos, king, ours, flights: next & !pos.pieces(them) & !ours.once };
    safe.into_iter().find_map(|to| net.mating_drop(to).or(net.mating_step(to)))
}

/// The surroundings of the king to be mated.
struct Net<'a> {
    pos: &'a Position,
    king: Square,
    ours: Control,
    /// Squares the king may flee to before the move.
    flights: Bitboard,
}

impl Net<'_> {
    fn mating_drop(&self, to: Square) -> Option<Move> {
        if self.pos.piece_on(to).is_some() {
            return None;
        }
        let hand = self.pos.hand(self.pos.side());
        DROPS.into_iter().find_map(|kind| {
            let mv = Move::drop(kind, to);
            let mates = hand.has(kind)
                && self.is_closed(kind.mover(), to, Bitboard::EMPTY)
                && self.mates(mv);
            mates.then_some(mv)
        })
    }

    /// Steps of one of two pieces that attack `to`, while the other guards it.
    fn mating_step(&self, to: Square) -> Option<Move> {
        if !self.ours.twice.has(to) {
            return None;
        }
        let us = self.pos.side();
        let attackers =
            self.pos.attackers(to, us, self.pos.occupied()) & !self.pos.moving_like(Mover::King);
        for from in attackers {
            let (kind, left) = (self.pos.piece_on(from).kind(), Bitboard::of(from));
            let promotes = split(kind.mover(), us, Some(from), Bitboard::of(to)).0.any();
            if promotes && self.is_closed(kind.promoted().mover(), to, left) {
                let mv = Move::promotion(from, to);
                if self.mates(mv) {
                    return Some(mv);
                }
            }
            if self.is_closed(kind.mover(), to, left) && self.mates(Move::step(from, to)) {
                return Some(Move::step(from, to));
            }
        }
        None
    }

    /// Whether a piece on `to`, come from `left` if from the board, gives check and takes the
    /// king's last flights. What its leaving opens is not seen here.
    fn is_closed(&self, mover: Mover, to: Square, left: Bitboard) -> bool {
        let occupied = (self.pos.occupied() & !left & !Bitboard::of(self.king)) | Bitboard::of(to);
        let seen = attacks::of(mover, self.pos.side(), to, occupied);
        seen.has(self.king) && (self.flights & !seen & !Bitboard::of(to)).is_empty()
    }

    /// Whether `mv` is legal and mates.
    fn mates(&self, mv: Move) -> bool {
        self.pos.allows(mv) && {
            let after = self.pos.after(mv);
            after.in_check() && !after.has_move()
        }
    }
}
