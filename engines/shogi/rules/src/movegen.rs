//! Legal moves: listed, listed in two stages, or only counted, from one enumeration.

use game::{Side, Stage};

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::dead_end;
use crate::sinks::{Any, Count, List, Sink, Staged};
use crate::square::Square;

impl Position {
    /// Appends every legal move.
    pub fn list_moves(&self, out: &mut Vec<Move>) {
        out.reserve(128);
        self.enumerate(&mut List { side: self.side(), out });
    }

    /// Appends the legal moves of one stage.
    pub fn list_stage(&self, stage: Stage, out: &mut Vec<Move>) {
        out.reserve(128);
        let (side, enemy) = (self.side(), self.pieces(!self.side()));
        match stage {
            Stage::Tactical => self.enumerate(&mut Staged::<true> { side, enemy, out }),
            Stage::Quiet => self.enumerate(&mut Staged::<false> { side, enemy, out }),
        }
    }

    /// The number of legal moves.
    pub fn move_count(&self) -> u64 {
        let mut count = Count { side: self.side(), total: 0 };
        self.enumerate(&mut count);
        u64::from(count.total)
    }

    /// Whether there is a legal move.
    pub fn has_move(&self) -> bool {
        let mut any = Any(false);
        self.enumerate(&mut any);
        any.0
    }

    /// Reports every legal move to `sink`.
    #[inline(always)]
    pub(crate) fn enumerate<S: Sink>(&self, sink: &mut S) {
        if self.finished {
            return;
        }
        let (us, occupied) = (self.side(), self.occupied());
        let (own, king) = (self.pieces(us), self.king(us));
        if king != Square::NONE {
            sink.steps(Mover::King, Some(king), self.king_goals(us));
        }
        if self.checkers().many() {
            return;
        }
        let (goals, spaces) = match self.checkers().first() {
            None => (!own, !occupied & Bitboard::FULL),
            Some(checker) => {
                let between = attacks::between(king, checker);
                (between | self.checkers(), between)
            }
        };
        self.free_pieces(goals, sink);
        if self.pinned.any() && self.checkers().is_empty() {
            self.pinned_pieces(sink);
        }
        if spaces.any() {
            self.drops(spaces, sink);
        }
    }

    /// Where the king of `us` may go.
    #[inline(always)]
    fn king_goals(&self, us: Side) -> Bitboard {
        let king = self.king(us);
        let ring = attacks::king(king) & !self.pieces(us);
        if ring.is_empty() {
            return ring;
        }
        ring & !self.danger(king, ring, !us)
    }

    /// The squares of `ring` (neighbours of `king`) that `them` attack once the king has left.
    #[inline(always)]
    fn danger(&self, king: Square, ring: Bitboard, them: Side) -> Bitboard {
        let theirs = self.pieces(them);
        let without = self.occupied() ^ Bitboard::of(king);
        let mut danger = (self.moving_like(Mover::Pawn) & theirs).forward(them);
        let near = theirs & attacks::near(king);
        if near.any() {
            for from in self.moving_like(Mover::Knight) & near {
                danger |= attacks::knight(them, from);
            }
            for from in self.moving_like(Mover::Silver) & near {
                danger |= attacks::silver(them, from);
            }
            for from in self.moving_like(Mover::Gold) & near {
                danger |= attacks::gold(them, from);
            }
            let kings = self.moving_like(Mover::King)
                | self.moving_like(Mover::Horse)
                | self.moving_like(Mover::Dragon);
            for from in kings & near {
                danger |= attacks::king(from);
            }
        }
        for from in self.moving_like(Mover::Lance) & theirs {
            if attacks::lance_ray(them, from).meets(ring) {
                danger |= attacks::lance(them, from, without);
            }
        }
        let diagonal = self.moving_like(Mover::Bishop) | self.moving_like(Mover::Horse);
        for from in diagonal & theirs {
            if attacks::diagonals(from).meets(ring) {
                danger |= attacks::bishop(from, without);
            }
        }
        let straight = self.moving_like(Mover::Rook) | self.moving_like(Mover::Dragon);
        for from in straight & theirs {
            if attacks::cross(from).meets(ring) {
                danger |= attacks::rook(from, without);
            }
        }
        danger
    }

    /// Moves of the pieces that are not pinned, king excepted, to squares of `goals`.
    #[inline(always)]
    fn free_pieces<S: Sink>(&self, goals: Bitboard, sink: &mut S) {
        let free = self.pieces(self.side()) & !self.pinned;
        let pawns = self.moving_like(Mover::Pawn) & free;
        sink.steps(Mover::Pawn, None, pawns.forward(self.side()) & goals);
        self.pieces_like(Mover::Lance, free, goals, sink);
        self.pieces_like(Mover::Knight, free, goals, sink);
        self.pieces_like(Mover::Silver, free, goals, sink);
        self.pieces_like(Mover::Gold, free, goals, sink);
        self.pieces_like(Mover::Bishop, free, goals, sink);
        self.pieces_like(Mover::Rook, free, goals, sink);
        self.pieces_like(Mover::Horse, free, goals, sink);
        self.pieces_like(Mover::Dragon, free, goals, sink);
    }

    /// Moves of those of `free` that move like `mover`, a constant where this is inlined.
    #[inline(always)]
    fn pieces_like<S: Sink>(&self, mover: Mover, free: Bitboard, goals: Bitboard, sink: &mut S) {
        for from in self.moving_like(mover) & free {
            let to = attacks::of(mover, self.side(), from, self.occupied());
            sink.steps(mover, Some(from), to & goals);
        }
    }

    /// Moves of pinned pieces along their lines, the side to move not being in check.
    fn pinned_pieces<S: Sink>(&self, sink: &mut S) {
        let (us, occupied) = (self.side(), self.occupied());
        let king = self.king(us);
        for from in self.pinned {
            let mover = self.piece_on(from).kind().mover();
            let to = attacks::of(mover, us, from, occupied) & attacks::line(king, from);
            sink.steps(mover, Some(from), to & !self.pieces(us));
        }
    }

    /// Drops on squares of `spaces`, all of them empty.
    #[inline(always)]
    fn drops<S: Sink>(&self, spaces: Bitboard, sink: &mut S) {
        let us = self.side();
        let hand = self.hand(us);
        if hand.is_empty() {
            return;
        }
        if hand.has(Kind::PAWN) {
            let to = self.pawn_spaces(spaces);
            if to.any() {
                sink.drops(Kind::PAWN, to);
            }
        }
        for kind in [Kind::LANCE, Kind::KNIGHT] {
            if hand.has(kind) {
                sink.drops(kind, spaces & !dead_end(kind.mover(), us));
            }
        }
        for kind in [Kind::SILVER, Kind::GOLD, Kind::BISHOP, Kind::ROOK] {
            if hand.has(kind) {
                sink.drops(kind, spaces);
            }
        }
    }

    /// The squares of `spaces` on which a pawn may be dropped.
    #[inline(always)]
    pub(crate) fn pawn_spaces(&self, spaces: Bitboard) -> Bitboard {
        let us = self.side();
        let pawns = self.moving_like(Mover::Pawn) & self.pieces(us);
        let to = spaces & pawns.open_files() & !dead_end(Mover::Pawn, us);
        let head = attacks::pawn(!us, self.king(!us)) & to;
        match head.first() {
            Some(square) if self.is_drop_mate(square) => to ^ head,
            _ => to,
        }
    }
}
