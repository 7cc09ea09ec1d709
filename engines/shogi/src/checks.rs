//! What a mate solver asks of move generation: the moves that give check, and how many ways there
//! are to answer one.

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
        let mut i = 0..;
        out.retain(|&mv| i.next().is_some_and(|i| i < first) || opens(mv));
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
