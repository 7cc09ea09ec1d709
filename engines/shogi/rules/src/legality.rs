//! Whether a move is legal, and else why not, decided without listing any.

use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::{dead_end, split};
use crate::refusal::Refusal;
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
        self.check_move(mv, "").is_ok()
    }

    /// Holds `mv`, any value of its type that was read from `text`, against the rules. Without a text nothing of a
    /// refusal is left once this is inlined.
    #[inline(always)]
    pub(crate) fn check_move(&self, mv: Move, text: &str) -> Result<(), Refusal> {
        let text = text.to_owned();
        if self.finished {
            return Err(Refusal::GameOver { text });
        }
        match mv.origin() {
            Origin::Hand(piece) if mv.promotes() => Err(Refusal::CannotPromote { text, piece }),
            Origin::Hand(piece) => self.check_drop(piece, mv.to(), text),
            Origin::Board(from) => self.check_step(from, mv, text),
        }
    }

    #[inline(always)]
    fn check_drop(&self, piece: Kind, square: Square, text: String) -> Result<(), Refusal> {
        let (us, is_pawn) = (self.side(), piece == Kind::PAWN);
        Err(if !self.hand(us).has(piece) {
            Refusal::NoneInHand { text, piece }
        } else if self.piece_on(square).is_some() {
            Refusal::Occupied { text, square }
        } else if dead_end(piece.mover(), us).has(square) {
            Refusal::DeadEnd { text, piece, square }
        } else if is_pawn && self.has_pawn_on_file(us, square) {
            Refusal::TwoPawns { text, file: square.file() + 1 }
        } else if !self.blocks_checks(square) {
            Refusal::LeavesCheck { text }
        } else if is_pawn && self.pawn_spaces(Bitboard::of(square)).is_empty() {
            Refusal::DropMate { text }
        } else {
            return Ok(());
        })
    }

    /// Whether a piece put on `to` leaves no check, if there are any.
    fn blocks_checks(&self, to: Square) -> bool {
        let Some(checker) = self.checkers().first() else { return true };
        !self.checkers().many() && attacks::between(self.king(self.side()), checker).has(to)
    }

    #[inline(always)]
    fn check_step(&self, from: Square, mv: Move, text: String) -> Result<(), Refusal> {
        let (us, to, king) = (self.side(), mv.to(), self.king(self.side()));
        let (piece, own) = (self.piece_on(from).kind(), self.pieces(self.side()));
        let mover = piece.mover();
        Err(if piece == Kind::NONE {
            Refusal::NoPiece { text, square: from }
        } else if !own.has(from) {
            Refusal::EnemyPiece { text, square: from }
        } else if own.has(to) {
            Refusal::OwnPiece { text, square: to }
        } else if !attacks::of(mover, us, from, self.occupied()).has(to) {
            match attacks::of(mover, us, from, Bitboard::EMPTY).has(to) {
                true => Refusal::Between { text, from, to },
                false => Refusal::DoesNotMove { text, piece, from, to },
            }
        } else if mv.promotes() && split(mover, us, Some(from), Bitboard::of(to)).0.is_empty() {
            Refusal::CannotPromote { text, piece }
        } else if !mv.promotes() && dead_end(mover, us).has(to) {
            Refusal::MustPromote { text, piece, square: to }
        } else if mover == Mover::King {
            let without = self.occupied() ^ Bitboard::of(from);
            if self.attackers(to, !us, without).is_empty() {
                return Ok(());
            }
            Refusal::Attacked { text, square: to }
        } else if self.pinned.has(from) && !attacks::line(king, from).has(to) {
            Refusal::Pinned { text, piece, square: from }
        } else if !self.blocks_checks(to) && (!self.checkers().has(to) || self.checkers().many()) {
            Refusal::LeavesCheck { text }
        } else {
            return Ok(());
        })
    }

    pub(crate) fn has_pawn_on_file(&self, side: Side, square: Square) -> bool {
        let pawns = self.moving_like(Mover::Pawn) & self.pieces(side);
        pawns.meets(Bitboard::file(square.file()))
    }
}
