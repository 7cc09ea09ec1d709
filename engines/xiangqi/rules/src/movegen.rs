//! Legal moves: listed, counted, or tested one at a time.

use game::Side;

use crate::attacks::{self, Occupancy};
use crate::bitboard::Bitboard;
use crate::guard::Guard;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::rules::SelfCheck;
use crate::square::Square;

impl Position {
    /// Calls `visit` with each piece of the side to move and the squares among `targets` that it
    /// may legally go to. Sets may be empty.
    #[inline]
    pub(crate) fn each_origin(&self, targets: Bitboard, mut visit: impl FnMut(Square, Bitboard)) {
        let us = self.side();
        let guard = match self.rules().self_check {
            SelfCheck::Refused => Guard::new(self, us),
            SelfCheck::Allowed if self.has_general(us) => Guard::facing(self, us),
            SelfCheck::Allowed => return,
        };
        for kind in
            [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Pawn, Kind::Elephant, Kind::Advisor]
        {
            for from in self.pieces(us, kind) {
                visit(from, self.reach(kind, us, from) & targets & guard.allowed(from));
            }
        }
        let king = self.king(us);
        visit(king, self.king_moves(us, targets));
    }

    /// Where the king of `side` may go among `targets`.
    #[inline]
    fn king_moves(&self, side: Side, targets: Bitboard) -> Bitboard {
        let from = self.king(side);
        let occupancy = self.occupancy.without(from);
        let mut moves = Bitboard::EMPTY;
        for to in attacks::king(from) & targets {
            if self.forbidders(side, to, occupancy.with(to)).is_empty() {
                moves |= Bitboard::of(to);
            }
        }
        moves
    }

    /// The enemy pieces that make it illegal to leave the king of `side` on `square`.
    #[inline]
    pub(crate) fn forbidders(&self, side: Side, square: Square, occupancy: Occupancy) -> Bitboard {
        match self.rules().self_check {
            SelfCheck::Refused => self.king_attackers(side, square, occupancy),
            SelfCheck::Allowed => self.facing_king(side, square, occupancy),
        }
    }

    /// Where a cannon goes on empty squares, and the pieces it may jump at.
    #[inline]
    pub fn cannon_moves(&self, from: Square) -> Bitboard {
        let occupancy = self.occupancy;
        let occupied = occupancy.squares();
        attacks::rook(from, occupancy) & !occupied | attacks::cannon(from, occupancy) & occupied
    }

    /// Where the piece of this kind and side on `from` goes by the rules of its movement, own
    /// pieces included as targets.
    #[inline]
    pub fn reach(&self, kind: Kind, side: Side, from: Square) -> Bitboard {
        let occupancy = self.occupancy;
        match kind {
            Kind::King => attacks::king(from),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, occupancy),
            Kind::Horse => attacks::horse(from, occupancy),
            Kind::Rook => attacks::rook(from, occupancy),
            Kind::Cannon => self.cannon_moves(from),
            Kind::Pawn => attacks::pawn(side, from),
        }
    }

    /// Appends the legal moves to squares among `targets`.
    #[inline]
    pub fn moves_to(&self, targets: Bitboard, out: &mut Vec<Move>) {
        self.each_origin(targets, |from, to| out.extend(to.map(|to| Move::new(from, to))));
    }

    /// Squares not held by the side to move.
    #[inline]
    pub(crate) fn enterable(&self) -> Bitboard {
        !self.side_pieces(self.side())
    }

    pub(crate) fn move_count(&self) -> u64 {
        let mut count = 0;
        self.each_origin(self.enterable(), |_, to| count += u64::from(to.count()));
        count
    }

    /// Whether the side to move has a legal move at all.
    pub fn has_move(&self) -> bool {
        self.move_count() > 0
    }

    /// Whether `mv` is legal, tested without generating others.
    pub fn allows(&self, mv: Move) -> bool {
        let us = self.side();
        let Some(piece) = self.piece_on(mv.from).filter(|piece| piece.side == us) else {
            return false;
        };
        !self.side_pieces(us).has(mv.to)
            && self.reach(piece.kind, us, mv.from).has(mv.to)
            && self.has_general(us)
            && self.forbidders_of(piece, mv).is_empty()
    }

    /// The enemy pieces that make `mv` of this `piece` illegal.
    pub(crate) fn forbidders_of(&self, piece: Piece, mv: Move) -> Bitboard {
        let occupancy = self.occupancy.after(mv.from, mv.to);
        let king = if piece.kind == Kind::King { mv.to } else { self.king(piece.side) };
        self.forbidders(piece.side, king, occupancy) & !Bitboard::of(mv.to)
    }

    /// Whether the own king is safe after `mv`, a move of any side that obeys the movement of its
    /// piece.
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_on(mv.from) else { return false };
        let occupancy = self.occupancy.after(mv.from, mv.to);
        let king = if piece.kind == Kind::King { mv.to } else { self.king(piece.side) };
        (self.king_attackers(piece.side, king, occupancy) & !Bitboard::of(mv.to)).is_empty()
    }

    /// Whether the legal move `mv` gives check, by the piece moved or by another one.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side();
        let king = self.king(!us);
        let occupancy = self.occupancy.after(mv.from, mv.to);
        let direct = match self.piece_on(mv.from).map(|piece| piece.kind) {
            Some(Kind::Rook) => attacks::rook(mv.to, occupancy).has(king),
            Some(Kind::Cannon) => attacks::cannon(mv.to, occupancy).has(king),
            Some(Kind::Horse) => attacks::horse(mv.to, occupancy).has(king),
            Some(Kind::Pawn) => attacks::pawn(us, mv.to).has(king),
            _ => false,
        };
        let moved = Bitboard::of(mv.from);
        direct || !(self.king_attackers(!us, king, occupancy) & !moved).is_empty()
    }
}
