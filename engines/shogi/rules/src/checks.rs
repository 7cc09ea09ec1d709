//! Checks: whether a move gives one, the moves that do, and how many ways there are to answer one.

use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::split;
use crate::sinks::{Sink, push_steps};
use crate::square::Square;

/// Lists the moves that give check by where they lead to, and all moves of `shields`.
struct Checks<'a> {
    side: Side,
    /// From where a piece that moves so attacks the enemy king.
    aims: [Bitboard; 16],
    /// Own pieces that stand between an own slider and the enemy king.
    shields: Bitboard,
    out: &'a mut Vec<Move>,
}

impl Sink for Checks<'_> {
    #[inline(always)]
    fn steps(&mut self, mover: Mover, from: Option<Square>, to: Bitboard) {
        let opening = match from {
            Some(from) if self.shields.has(from) => Bitboard::FULL,
            Some(_) => Bitboard::EMPTY,
            None => self.shields.forward(self.side),
        };
        let checks = |by: Mover| self.aims[by as usize] | opening;
        let (promoted, plain) = split(mover, self.side, from, to);
        let listed = (promoted & checks(promoted_mover(mover)), plain & checks(mover));
        push_steps(self.out, self.side, from, listed);
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, to: Bitboard) {
        let to = to & self.aims[kind.mover() as usize];
        self.out.extend(to.into_iter().map(|to| Move::drop(kind, to)));
    }
}

const fn promoted_mover(mover: Mover) -> Mover {
    match mover {
        Mover::Bishop => Mover::Horse,
        Mover::Rook => Mover::Dragon,
        _ => Mover::Gold,
    }
}

/// Counts answers, all drops on one square as one, and a pawn's promotion as its plain move.
struct Answers {
    side: Side,
    steps: u32,
    spaces: Bitboard,
}

impl Sink for Answers {
    #[inline(always)]
    fn steps(&mut self, mover: Mover, from: Option<Square>, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        self.steps += match from {
            Some(_) => promoted.count() + plain.count(),
            None => to.count(),
        };
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: Bitboard) {
        self.spaces |= to;
    }
}

impl Position {
    /// Whether the legal move `mv` gives check.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, to) = (self.side(), mv.to());
        let king = self.king(!us);
        let (kind, from) = match mv.origin() {
            Origin::Hand(kind) => (kind, None),
            Origin::Board(from) => (mv.placed(self.piece_on(from)).kind(), Some(from)),
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

    /// Appends every legal move that gives check.
    pub fn list_checks(&self, out: &mut Vec<Move>) {
        let (us, king) = (self.side(), self.king(!self.side()));
        if king == Square::NONE {
            return;
        }
        let mut aims = [Bitboard::EMPTY; 16];
        for mover in Mover::CHEAPEST_FIRST.into_iter().filter(|&mover| mover != Mover::King) {
            aims[mover as usize] = attacks::of(mover, !us, king, self.occupied());
        }
        let shields = self.shields(!us) & self.pieces(us);
        let first = out.len();
        self.enumerate(&mut Checks { side: us, aims, shields, out });
        if shields.is_empty() {
            return;
        }
        let opens = |mv: Move| match mv.origin() {
            Origin::Board(from) if shields.has(from) => self.gives_check(mv),
            _ => true,
        };
        let mut i = 0..;
        out.retain(|&mv| i.next().is_some_and(|i| i < first) || opens(mv));
    }

    /// How many answers there are, all drops on one square counted as one.
    pub fn answer_count(&self) -> u32 {
        let mut answers = Answers { side: self.side(), steps: 0, spaces: Bitboard::EMPTY };
        self.enumerate(&mut answers);
        answers.steps + answers.spaces.count()
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

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;
    use crate::rules::Rules;

    #[test]
    fn checks_are_the_legal_moves_that_give_check() {
        let tsume = include_str!("../../../../tests/suites/tsume.epd").lines();
        let perft = include_str!("../../../../tests/suites/shogi-perft.epd").lines();
        for line in tsume.chain(perft).filter(|line| !line.starts_with('#')) {
            let text = line.split(';').next().unwrap_or_default().trim();
            let pos = Position::parse_position(text, &Rules::default()).expect("a position");
            let (mut all, mut checks) = (Vec::new(), Vec::new());
            pos.list_moves(&mut all);
            all.retain(|&mv| pos.gives_check(mv));
            pos.list_checks(&mut checks);
            assert_eq!(checks, all, "{text}");
        }
    }
}
