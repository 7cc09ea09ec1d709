//! Positions like a given one: mirrored, or with a piece taken away.

use game::Side;

use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// This position with its wings exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.rebuilt(|square| Some(square.mirrored()), |_, _, held| held)
    }

    /// This position without the piece on `gone`.
    #[must_use]
    pub fn without(&self, gone: Square) -> Self {
        self.rebuilt(|square| (square != gone).then_some(square), |_, _, held| held)
    }

    /// This position with one piece of `kind` fewer in the hand of `owner`, which has one.
    #[must_use]
    pub fn without_in_hand(&self, owner: Side, kind: Kind) -> Self {
        let less = |side, of, held| held - u32::from((side, of) == (owner, kind));
        self.rebuilt(Some, less)
    }

    /// This position with every piece where `place` puts it, if anywhere, and `hand` of each kind in hand, of
    /// which there are so many.
    fn rebuilt(
        &self,
        place: impl Fn(Square) -> Option<Square>,
        hand: impl Fn(Side, Kind, u32) -> u32,
    ) -> Self {
        let mut image = Self::empty(self.rules());
        for square in self.occupied() {
            if let Some(to) = place(square) {
                image.put(self.piece_on(square), to);
            }
        }
        for side in Side::BOTH {
            for kind in Kind::IN_HAND {
                let count = hand(side, kind, self.hand(side).count(kind));
                (0..count).for_each(|_| image.add_to_hand(side, kind));
            }
        }
        image.finish_setup(self.side(), self.ply());
        image
    }
}
