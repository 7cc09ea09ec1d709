//! Which squares a side controls, and how often, found for whole sets of pieces at once.

use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::Mover;
use crate::position::Position;

/// The squares a side controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Control {
    /// By a piece or more.
    pub once: Bitboard,
    /// By two pieces or more.
    pub twice: Bitboard,
}

impl Control {
    /// Adds the squares that one more piece controls, or many pieces in the same direction.
    #[inline(always)]
    pub fn add(&mut self, squares: Bitboard) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }
}

/// The sets shifted by a rank or a file, what leaves the board being lost.
impl Bitboard {
    #[inline(always)]
    const fn ahead(self, side: Side) -> Self {
        match side {
            Side::First => Self((self.0 & !Self::rank(0).0) >> 1),
            Side::Second => Self((self.0 & !Self::rank(8).0) << 1),
        }
    }

    #[inline(always)]
    const fn left(self) -> Self {
        Self((self.0 << 9) & Self::FULL.0)
    }

    #[inline(always)]
    const fn right(self) -> Self {
        Self(self.0 >> 9)
    }
}

impl Position {
    /// The squares that the pawns of `side` attack.
    #[inline]
    pub fn pawn_control(&self, side: Side) -> Bitboard {
        (self.moving_like(Mover::Pawn) & self.pieces(side)).forward(side)
    }

    /// The squares that the pieces of `side` control, its king left out. `slider` receives the
    /// mover and the controlled squares of each long piece.
    #[inline(always)]
    pub fn control(&self, side: Side, mut slider: impl FnMut(Mover, Bitboard)) -> Control {
        let (own, occupied) = (self.pieces(side), self.occupied());
        let of = |mover| self.moving_like(mover) & own;
        let mut control = Control { once: self.pawn_control(side), twice: Bitboard::EMPTY };
        let jump = of(Mover::Knight).ahead(side).ahead(side);
        control.add(jump.left());
        control.add(jump.right());
        let (silvers, golds) = (of(Mover::Silver), of(Mover::Gold));
        // Silvers and golds never stand on one square, so their equal steps are taken together.
        let both = (silvers | golds).ahead(side);
        control.add(both);
        control.add(both.left());
        control.add(both.right());
        let back = silvers.ahead(side.opponent());
        control.add(back.left());
        control.add(back.right());
        control.add(golds.left());
        control.add(golds.right());
        control.add(golds.ahead(side.opponent()));
        for from in of(Mover::Lance) {
            let seen = attacks::lance(side, from, occupied);
            slider(Mover::Lance, seen);
            control.add(seen);
        }
        for mover in [Mover::Bishop, Mover::Rook, Mover::Horse, Mover::Dragon] {
            for from in of(mover) {
                let seen = attacks::of(mover, side, from, occupied);
                slider(mover, seen);
                control.add(seen);
            }
        }
        control
    }
}

#[cfg(test)]
mod tests {
    use game::kit::random_game;
    use game::{Game, Notation};

    use super::*;
    use crate::rules::Rules;
    use crate::square::Square;

    #[test]
    fn control_counts_attackers_as_they_are() {
        for seed in 0..20 {
            let mut pos = Position::start(&Rules::default());
            for mv in random_game(&pos, 120, seed).0 {
                for side in Side::BOTH {
                    let control = pos.control(side, |_, _| {});
                    for square in Square::all() {
                        let attackers = pos.attackers(square, side, pos.occupied());
                        let count = (attackers & !pos.moving_like(Mover::King)).count();
                        assert_eq!(control.once.has(square), count >= 1, "{square} {pos:?}");
                        assert_eq!(control.twice.has(square), count >= 2, "{square} {pos:?}");
                    }
                }
                pos.make(mv);
            }
        }
    }
}
