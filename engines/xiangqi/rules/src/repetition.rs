//! Who is to blame for a loop of moves: perpetual check and perpetual chase.
//!
//! The chase is defined as in Pikafish (2026): the attacks that each single move newly creates
//! on a piece that may not be chased, and that piece remaining the same through the loop.

use game::{Game, Outcome, Recurrence, Side};

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::guard::Guard;
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::RepetitionRule;
use crate::square::{SQUARES, Square};

/// Pieces by number: bit n is the piece that stood on the n-th occupied square at first.
type Identities = u32;

impl Position {
    /// The verdict of the rules in force on the loop `cycle` from this position back to it.
    pub(crate) fn judge_repetition(&self, cycle: &[Move]) -> Outcome {
        let rule = self.rules().repetition;
        if rule == RepetitionRule::Draw || cycle.is_empty() {
            return Outcome::Draw;
        }
        let checks = Recurrence::of(self, cycle, Self::in_check);
        if let Some(outcome) = Outcome::against_offender(checks.by_every_move) {
            return outcome;
        }
        if rule == RepetitionRule::CheckOnly || checks.any {
            return Outcome::Draw;
        }
        let chases = Side::BOTH.map(|side| chases(self, cycle, side));
        Outcome::against_offender(chases).unwrap_or(Outcome::Draw)
    }
}

/// Whether every move of `side` newly attacks the same piece.
fn chases(position: &Position, cycle: &[Move], side: Side) -> bool {
    let mut walk = position.clone();
    let mut identities = Roster::of(position);
    let mut victims = Identities::MAX;
    for &mv in cycle {
        let mover = walk.side();
        let before = if mover == side { chased(&walk, side, &identities) } else { 0 };
        walk.make(mv);
        identities.follow(mv);
        if mover == side {
            victims &= chased(&walk, side, &identities) & !before;
        }
        if victims == 0 {
            return false;
        }
    }
    true
}

/// Which piece stands where, followed through moves that capture nothing.
struct Roster([u8; SQUARES]);

impl Roster {
    fn of(position: &Position) -> Self {
        let mut numbers = [0; SQUARES];
        for (number, square) in (0..).zip(position.occupancy.squares()) {
            numbers[square.index()] = number;
        }
        Self(numbers)
    }

    fn follow(&mut self, mv: Move) {
        self.0[mv.to.index()] = self.0[mv.from.index()];
    }

    fn bit(&self, square: Square) -> Identities {
        1 << self.0[square.index()]
    }
}

/// The pieces that `side` chases in `position`, whichever side is to move.
fn chased(position: &Position, side: Side, roster: &Roster) -> Identities {
    let free = position.kind_pieces(Kind::King) | position.kind_pieces(Kind::Pawn);
    let bound = Guard::new(position, side).bound;
    let mut found = 0;
    for from in position.side_pieces(side) & !free {
        let targets = if bound.has(from) {
            pinners(position, side, from)
        } else {
            chaseable(position, !side)
        };
        let kind = position.piece_on(from).map_or(Kind::King, |piece| piece.kind);
        for to in position.reach(kind, side, from) & targets {
            if is_chase(position, Move::new(from, to)) {
                found |= roster.bit(to);
            }
        }
    }
    found
}

/// The pieces of `side` that may not be chased: all but the king and pawns that have not crossed.
fn chaseable(position: &Position, side: Side) -> Bitboard {
    let home = position.pieces(side, Kind::Pawn) & !Bitboard::across(side);
    position.side_pieces(side) & !home & !Bitboard::of(position.king(side))
}

/// The enemy pieces, king excepted, that pin the piece of `side` on `from` to its king.
fn pinners(position: &Position, side: Side, from: Square) -> Bitboard {
    let king = position.king(side);
    let occupancy = position.occupancy;
    let with = position.king_attackers(side, king, occupancy);
    let without = position.king_attackers(side, king, occupancy.without(from));
    without & !with & !Bitboard::of(position.king(!side))
}

/// Whether the capture `mv` threatens what the rules forbid to threaten for ever.
fn is_chase(position: &Position, mv: Move) -> bool {
    let (Some(attacker), Some(target)) = (position.piece_on(mv.from), position.piece_on(mv.to))
    else {
        return false;
    };
    if !position.is_safe(mv) {
        return false;
    }
    if outranks(attacker.kind, target.kind) {
        return true;
    }
    if is_protected(position, mv, attacker.side) {
        return false;
    }
    attacker.kind != target.kind || !strikes_back(position, mv)
}

/// Whether `attacker` may not chase `target` even where it is protected.
fn outranks(attacker: Kind, target: Kind) -> bool {
    match attacker {
        Kind::Horse | Kind::Cannon => target == Kind::Rook,
        Kind::Advisor | Kind::Elephant => {
            matches!(target, Kind::Rook | Kind::Cannon | Kind::Horse)
        }
        _ => false,
    }
}

/// Whether the capture `mv` by `side` can be answered by a legal recapture.
fn is_protected(position: &Position, mv: Move, side: Side) -> bool {
    let after = position.after(mv);
    let guards = after.attackers(mv.to, !side, after.occupancy);
    guards.into_iter().any(|from| after.is_safe(Move::new(from, mv.to)))
}

/// Whether the target of `mv`, a piece of the same kind, could capture the attacker instead.
fn strikes_back(position: &Position, mv: Move) -> bool {
    let back = Move::new(mv.to, mv.from);
    let kind = position.piece_on(mv.to).map_or(Kind::King, |piece| piece.kind);
    let reaches = match kind {
        Kind::Horse => attacks::horse(back.from, position.occupancy).has(back.to),
        _ => true,
    };
    reaches && position.is_safe(back)
}
