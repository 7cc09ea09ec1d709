//! What a mate solver asks of move generation: the moves that give check, and how many ways there
//! are to answer one.

use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::{ZONES, dead_end, split};
use crate::sinks::{Sink, push_pawns, push_steps};
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
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard) {
        let (mut promoted, mut plain) = split(mover, self.side, from, to);
        if !self.shields.has(from) {
            promoted &= self.aims[promoted_mover(mover) as usize];
            plain &= self.aims[mover as usize];
        }
        push_steps(self.out, from, promoted, plain);
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
        let opening = self.shields.forward(self.side);
        let promoted = to & ZONES[self.side.index()];
        let plain = to & !dead_end(Mover::Pawn, self.side);
        let promoted = promoted & (self.aims[Mover::Gold as usize] | opening);
        push_pawns(
            self.out,
            self.side,
            promoted,
            plain & (self.aims[Mover::Pawn as usize] | opening),
        );
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

/// Counts answers, all drops on one square as one.
struct Answers {
    side: Side,
    steps: u32,
    spaces: Bitboard,
}

impl Sink for Answers {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, to: Bitboard) {
        let (promoted, plain) = split(mover, self.side, from, to);
        self.steps += promoted.count() + plain.count();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard) {
        self.steps += to.count();
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, to: Bitboard) {
        self.spaces |= to;
    }
}

impl Position {
    /// Appends every legal move that gives check.
    pub(crate) fn list_checks(&self, out: &mut Vec<Move>) {
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
        let mut kept = first;
        for i in first..out.len() {
            let mv = out[i];
            if opens(mv) {
                out[kept] = mv;
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// How many answers there are, all drops on one square counted as one.
    pub(crate) fn answer_count(&self) -> u32 {
        let mut answers = Answers { side: self.side(), steps: 0, spaces: Bitboard::EMPTY };
        self.enumerate(&mut answers);
        answers.steps + answers.spaces.count()
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;
    use crate::rules::Rules;

    #[test]
    fn checks_are_the_legal_moves_that_give_check() {
        let suite = include_str!("../../../tests/suites/tsume.epd");
        let lines = suite.lines().filter(|line| !line.starts_with('#'));
        for line in lines.chain(crate::program::BENCH) {
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
