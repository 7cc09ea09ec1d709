//! Whether a move is legal, decided without listing any.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::{dead_end, split};
use crate::square::Square;

impl Position {
    /// Whether a pawn dropped on `square`, in front of the enemy king, mates.
    ///
    /// Interposing is impossible, so the enemy must take the pawn or move the king. The squares
    /// the king may flee to are judged with the pawn on the board: it may cut a line of ours.
    pub(crate) fn is_drop_mate(&self, square: Square) -> bool {
        let (us, them) = (self.side(), !self.side());
        let king = self.king(them);
        let (pawn, occupied) = (Bitboard::of(square), self.occupied());
        let takers = self.attackers(square, them, occupied) & !Bitboard::of(king);
        let shields = self.shields(them);
        for taker in takers {
            if !shields.has(taker) || attacks::line(king, taker).has(square) {
                return false;
            }
        }
        let occupied = (occupied | pawn) ^ Bitboard::of(king);
        let flights = attacks::king(king) & !self.pieces(them);
        flights.into_iter().all(|flight| self.attackers(flight, us, occupied).any())
    }

    /// Whether `mv`, any value of its type, is legal here.
    pub fn allows(&self, mv: Move) -> bool {
        if self.finished {
            return false;
        }
        match mv.origin() {
            Origin::Hand(kind) => !mv.promotes() && self.allows_drop(kind, mv.to()),
            Origin::Board(from) => self.allows_step(from, mv),
        }
    }

    fn allows_drop(&self, kind: Kind, to: Square) -> bool {
        let us = self.side();
        let dead = dead_end(kind.mover(), us).has(to);
        if !self.hand(us).has(kind) || self.piece_on(to).is_some() || dead {
            return false;
        }
        if !self.blocks_checks(to) {
            return false;
        }
        kind != Kind::PAWN || self.pawn_spaces(Bitboard::of(to)).any()
    }

    /// Whether a piece put on `to` leaves no check, if there are any.
    pub(crate) fn blocks_checks(&self, to: Square) -> bool {
        let Some(checker) = self.checkers().first() else { return true };
        !self.checkers().many() && attacks::between(self.king(self.side()), checker).has(to)
    }

    fn allows_step(&self, from: Square, mv: Move) -> bool {
        let (us, to) = (self.side(), mv.to());
        let own = self.pieces(us);
        if !own.has(from) || own.has(to) {
            return false;
        }
        let mover = self.piece_on(from).kind().mover();
        if !attacks::of(mover, us, from, self.occupied()).has(to) {
            return false;
        }
        let (promoted, plain) = split(mover, us, Some(from), Bitboard::of(to));
        if (if mv.promotes() { promoted } else { plain }).is_empty() {
            return false;
        }
        let king = self.king(us);
        if mover == Mover::King {
            let without = self.occupied() ^ Bitboard::of(from);
            return self.attackers(to, !us, without).is_empty();
        }
        if let Some(checker) = self.checkers().first()
            && (self.checkers().many()
                || !(attacks::between(king, checker) | self.checkers()).has(to))
        {
            return false;
        }
        !self.pinned.has(from) || attacks::line(king, from).has(to)
    }
}
