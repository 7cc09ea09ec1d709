//! Legal moves: listed, listed in two stages, or only counted, from one enumeration.

use game::Side;
use search::Stage;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Mover};
use crate::position::Shogi;
use crate::square::Square;

/// Receives the legal moves as sets of destinations.
trait Sink {
    /// The piece on `from` may go to each of `to`, promotions aside.
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard);

    /// The pawns one step behind the squares of `to` may advance, promotions aside.
    fn pawns(&mut self, to: Bitboard);

    /// A piece of `kind` may be dropped on each of `to`.
    fn drops(&mut self, kind: Kind, to: Bitboard);
}

impl Shogi {
    /// Appends every legal move.
    pub fn list_moves(&self, out: &mut Vec<Move>) {
        out.reserve(128);
        self.enumerate(&mut List { side: self.side(), out });
    }

    /// Appends the legal moves of one stage.
    pub(crate) fn list_stage(&self, stage: Stage, out: &mut Vec<Move>) {
        out.reserve(128);
        let (side, enemy) = (self.side(), self.pieces(!self.side()));
        match stage {
            Stage::Tactical => self.enumerate(&mut Tactical { side, enemy, out }),
            Stage::Quiet => self.enumerate(&mut Quiet { side, enemy, out }),
        }
    }

    /// The number of legal moves.
    #[must_use]
    pub fn move_count(&self) -> u64 {
        let mut count = Count { side: self.side(), total: 0 };
        self.enumerate(&mut count);
        u64::from(count.total)
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_move(&self) -> bool {
        let mut any = Any(false);
        self.enumerate(&mut any);
        any.0
    }

    /// Reports every legal move to `sink`.
    #[inline(always)]
    fn enumerate<S: Sink>(&self, sink: &mut S) {
        if self.is_finished() {
            return;
        }
        let (us, occupied) = (self.side(), self.occupied());
        let (own, king) = (self.pieces(us), self.king(us));
        if king != Square::NONE {
            sink.piece(Mover::King, king, self.king_goals(us));
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
        if self.pinned().any() && self.checkers().is_empty() {
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
        let (us, occupied) = (self.side(), self.occupied());
        let free = self.pieces(us) & !self.pinned();
        let of = |mover| self.moving_like(mover) & free;
        sink.pawns(of(Mover::Pawn).forward(us) & goals);
        for from in of(Mover::Lance) {
            sink.piece(Mover::Lance, from, attacks::lance(us, from, occupied) & goals);
        }
        for from in of(Mover::Knight) {
            sink.piece(Mover::Knight, from, attacks::knight(us, from) & goals);
        }
        for from in of(Mover::Silver) {
            sink.piece(Mover::Silver, from, attacks::silver(us, from) & goals);
        }
        for from in of(Mover::Gold) {
            sink.piece(Mover::Gold, from, attacks::gold(us, from) & goals);
        }
        for from in of(Mover::Bishop) {
            sink.piece(Mover::Bishop, from, attacks::bishop(from, occupied) & goals);
        }
        for from in of(Mover::Rook) {
            sink.piece(Mover::Rook, from, attacks::rook(from, occupied) & goals);
        }
        for from in of(Mover::Horse) {
            sink.piece(Mover::Horse, from, attacks::horse(from, occupied) & goals);
        }
        for from in of(Mover::Dragon) {
            sink.piece(Mover::Dragon, from, attacks::dragon(from, occupied) & goals);
        }
    }

    /// Moves of pinned pieces along their lines, the side to move not being in check.
    fn pinned_pieces<S: Sink>(&self, sink: &mut S) {
        let (us, occupied) = (self.side(), self.occupied());
        let king = self.king(us);
        for from in self.pinned() {
            let mover = self.piece_on(from).kind().mover();
            let to = attacks::of(mover, us, from, occupied) & attacks::line(king, from);
            sink.piece(mover, from, to & !self.pieces(us));
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
    fn pawn_spaces(&self, spaces: Bitboard) -> Bitboard {
        let us = self.side();
        let pawns = self.moving_like(Mover::Pawn) & self.pieces(us);
        let to = spaces & pawns.open_files() & !dead_end(Mover::Pawn, us);
        let head = attacks::pawn(!us, self.king(!us)) & to;
        match head.first() {
            Some(square) if self.is_drop_mate(square) => to ^ head,
            _ => to,
        }
    }

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
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        use crate::moves::Origin;
        if self.is_finished() {
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
        if let Some(checker) = self.checkers().first()
            && (self.checkers().many() || !attacks::between(self.king(us), checker).has(to))
        {
            return false;
        }
        kind != Kind::PAWN || self.pawn_spaces(Bitboard::of(to)).any()
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
        let (promoted, plain) = split(mover, us, from, Bitboard::of(to));
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
        !self.pinned().has(from) || attacks::line(king, from).has(to)
    }
}

/// The three furthest ranks of each side.
pub(crate) const ZONES: [Bitboard; 2] = [ranks(0, 2), ranks(6, 8)];
const LAST: [Bitboard; 2] = [ranks(0, 0), ranks(8, 8)];
const LAST_TWO: [Bitboard; 2] = [ranks(0, 1), ranks(7, 8)];

const fn ranks(first: usize, last: usize) -> Bitboard {
    let mut set = Bitboard::rank(first);
    let mut rank = first + 1;
    while rank <= last {
        set.0 |= Bitboard::rank(rank).0;
        rank += 1;
    }
    set
}

/// Where an unpromoted piece would have no further move.
#[inline]
pub(crate) const fn dead_end(mover: Mover, side: Side) -> Bitboard {
    match mover {
        Mover::Pawn | Mover::Lance => LAST[side.index()],
        Mover::Knight => LAST_TWO[side.index()],
        _ => Bitboard::EMPTY,
    }
}

/// Which of `to` can be reached with promotion, and which without.
#[inline(always)]
fn split(mover: Mover, side: Side, from: Square, to: Bitboard) -> (Bitboard, Bitboard) {
    let zone = ZONES[side.index()];
    match mover {
        Mover::Pawn | Mover::Lance | Mover::Knight => (to & zone, to & !dead_end(mover, side)),
        Mover::Silver | Mover::Bishop | Mover::Rook => {
            (if zone.has(from) { to } else { to & zone }, to)
        }
        _ => (Bitboard::EMPTY, to),
    }
}

/// Which of `to` the piece on `from` can reach with promotion.
pub(crate) fn promotions(mover: Mover, side: Side, from: Square, to: Bitboard) -> Bitboard {
    split(mover, side, from, to).0
}

/// Only counts.
struct Count {
    side: Side,
    total: u32,
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
struct Any(bool);

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

/// Lists everything.
struct List<'a> {
    side: Side,
    out: &'a mut Vec<Move>,
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
fn push_steps(out: &mut Vec<Move>, from: Square, promoted: Bitboard, plain: Bitboard) {
    out.extend(promoted.into_iter().map(|to| Move::promotion(from, to)));
    out.extend(plain.into_iter().map(|to| Move::step(from, to)));
}

#[inline(always)]
fn push_pawns(out: &mut Vec<Move>, side: Side, promoted: Bitboard, plain: Bitboard) {
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
struct Tactical<'a> {
    side: Side,
    enemy: Bitboard,
    out: &'a mut Vec<Move>,
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
struct Quiet<'a> {
    side: Side,
    enemy: Bitboard,
    out: &'a mut Vec<Move>,
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

impl Shogi {
    /// Whether the legal move `mv` is listed as tactical.
    pub(crate) fn is_tactical_move(&self, mv: Move) -> bool {
        let crate::moves::Origin::Board(from) = mv.origin() else { return false };
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
