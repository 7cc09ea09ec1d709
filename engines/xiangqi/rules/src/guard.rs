//! The moves that the safety of the king leaves to the other pieces.
//!
//! Every enemy piece that attacks the king, or would but for the pieces in its way, ties the
//! side to move: some pieces may only go to certain squares, all others only to certain others.
//! A move is safe if it keeps every tie. Checks, pins, cannon screens and horse legs are all of
//! this one form:
//!
//! | enemy piece | pieces between | a piece between may go to | all others may go to |
//! |---|---|---|---|
//! | rook, king | 0 | | between, the attacker |
//! | rook, king | 1 | between, the attacker | anywhere |
//! | cannon | 0 | | anywhere but between |
//! | cannon | 1 (screen) | anywhere but between | empty squares between, the attacker |
//! | cannon | 2 | empty squares between, the attacker | anywhere |
//! | horse | 0 on the leg | | the leg, the attacker |
//! | horse | 1 on the leg | the attacker | anywhere |
//! | pawn | | | the attacker |

use arrayvec::ArrayVec;
use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

/// The ties of one side in one position.
pub struct Guard {
    /// Where a piece may go that shields neither king.
    open: Bitboard,
    /// The own pieces that stand between the king and an enemy piece, or on its leg, and are not
    /// free to go where they like.
    pub bound: Bitboard,
    /// 2 rooks, 2 cannons, 1 king, 2 horses and 3 pawns at most.
    ties: ArrayVec<Tie, 10>,
}

#[derive(Clone, Copy)]
struct Tie {
    /// The own pieces in the way.
    blockers: Bitboard,
    /// Where these may go.
    inside: Bitboard,
    /// Where all others may go.
    outside: Bitboard,
}

impl Guard {
    /// The ties of `side` in `position`.
    #[inline]
    pub fn new(position: &Position, side: Side) -> Self {
        let mut guard = Self { open: Bitboard::ALL, bound: Bitboard::EMPTY, ties: ArrayVec::new() };
        let king = position.king(side);
        let enemies = position.side_pieces(!side);
        let straight = position.kind_pieces(Kind::Rook) | Bitboard::of(position.king(!side));
        let lines = attacks::cross(king) & enemies;
        for attacker in lines & straight {
            guard.add(rook_tie(position, king, attacker), position, side);
        }
        for attacker in lines & position.kind_pieces(Kind::Cannon) {
            guard.add(cannon_tie(position, king, attacker), position, side);
        }
        let horses = attacks::horse_to_unhindered(king) & position.kind_pieces(Kind::Horse);
        for attacker in horses & enemies {
            guard.add(Some(horse_tie(position, king, attacker)), position, side);
        }
        for attacker in attacks::pawn_to(!side, king) & position.pieces(!side, Kind::Pawn) {
            guard.add(Some(check_tie(Bitboard::of(attacker))), position, side);
        }
        guard
    }

    /// The tie of `side` where only generals that face each other are illegal.
    #[cold]
    pub(crate) fn facing(position: &Position, side: Side) -> Self {
        let mut guard = Self { open: Bitboard::ALL, bound: Bitboard::EMPTY, ties: ArrayVec::new() };
        let [own, other] = [side, !side].map(|side| position.king(side));
        if attacks::cross(own).has(other) {
            guard.add(rook_tie(position, own, other), position, side);
        }
        guard
    }

    /// Where the piece on `from`, which is not the king, may go.
    #[inline]
    pub fn allowed(&self, from: Square) -> Bitboard {
        if self.bound.has(from) { self.allowed_bound(from) } else { self.open }
    }

    #[cold]
    fn allowed_bound(&self, from: Square) -> Bitboard {
        self.ties.iter().fold(Bitboard::ALL, |allowed, tie| {
            allowed & if tie.blockers.has(from) { tie.inside } else { tie.outside }
        })
    }

    #[inline]
    fn add(&mut self, tie: Option<Tie>, position: &Position, side: Side) {
        let Some(mut tie) = tie else { return };
        tie.blockers &= position.side_pieces(side);
        self.open &= tie.outside;
        self.bound |= tie.blockers;
        self.ties.push(tie);
    }
}

/// The tie of a piece that gives check and can be captured or blocked on `answers` alone.
fn check_tie(answers: Bitboard) -> Tie {
    Tie { blockers: Bitboard::EMPTY, inside: Bitboard::ALL, outside: answers }
}

fn rook_tie(position: &Position, king: Square, attacker: Square) -> Option<Tie> {
    let between = attacks::between(king, attacker);
    let blockers = between & position.occupancy.squares();
    let line = between | Bitboard::of(attacker);
    match blockers.count() {
        0 => Some(check_tie(line)),
        1 => Some(Tie { blockers, inside: line, outside: Bitboard::ALL }),
        _ => None,
    }
}

fn cannon_tie(position: &Position, king: Square, attacker: Square) -> Option<Tie> {
    let between = attacks::between(king, attacker);
    let blockers = between & position.occupancy.squares();
    let more = (between ^ blockers) | Bitboard::of(attacker);
    match blockers.count() {
        0 => Some(Tie { blockers, inside: Bitboard::ALL, outside: !between }),
        1 => Some(Tie { blockers, inside: !between, outside: more }),
        2 => Some(Tie { blockers, inside: more, outside: Bitboard::ALL }),
        _ => None,
    }
}

fn horse_tie(position: &Position, king: Square, attacker: Square) -> Tie {
    let leg = Bitboard::of(attacks::leg(attacker, king));
    let attacker = Bitboard::of(attacker);
    if (leg & position.occupancy.squares()).is_empty() {
        check_tie(leg | attacker)
    } else {
        Tie { blockers: leg, inside: attacker, outside: Bitboard::ALL }
    }
}
