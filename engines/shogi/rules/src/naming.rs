//! Moves as players name them, those included that the rules forbid.

use game::Notated;

use crate::attacks;
use crate::kifu::{self, KI2};
use crate::moves::{Move, Origin};
use crate::notation::read_move;
use crate::position::Position;
use crate::square::Square;
use crate::western::{self, HODGES};

impl Position {
    /// The name of `mv`, legal or not.
    pub(crate) fn named(&self, mv: Move) -> Notated {
        let written = [(KI2, kifu::write(self, mv, None)), (HODGES, western::write(self, mv))];
        let written = written.map(|(name, text)| (name, text.into())).into();
        Notated { plain: mv.to_string(), written }
    }

    /// The move with a piece of one's own that was touched as `text`, legal or not, and its name; of a square alone, the
    /// forbidden move of its piece that tells most.
    pub fn touched(&self, text: &str) -> Option<(Move, Notated)> {
        let square = <[u8; 2]>::try_from(text.as_bytes()).ok().and_then(Square::parse);
        let mv = match square {
            Some(from) if self.piece_on(from).is_some() => self.forbidden(from),
            Some(_) => None,
            None => read_move(text),
        }?;
        let is_own = match mv.origin() {
            Origin::Hand(_) => true,
            Origin::Board(from) => self.pieces(self.side()).has(from),
        };
        is_own.then(|| (mv, self.named(mv)))
    }

    fn forbidden(&self, from: Square) -> Option<Move> {
        let (us, piece) = (self.side(), self.piece_on(from));
        let reached = attacks::of(piece.kind().mover(), us, from, self.occupied());
        let free = reached & !self.pieces(us);
        let to = if free.any() { free } else { reached };
        to.first().map(|to| Move::step(from, to))
    }
}

#[cfg(test)]
mod tests {
    use game::Notation as _;

    use super::*;

    #[test]
    fn touched_pieces_are_told_their_reason_in_every_notation() {
        let cases = [
            (crate::START, "7g7e", "7g7e", "７五歩", "P-7e", "shogi-does-not-move"),
            (crate::START, "2i", "2i1g", "１七桂", "N-1g", "shogi-own-piece"),
            ("4k4/4r4/9/9/9/9/9/4N4/4K4 b P 1", "5h", "5h4f", "４六桂", "N-4f", "shogi-pinned"),
            ("4r3k/9/9/9/9/9/P8/9/4K4 b - 1", "9g", "9g9f", "９六歩", "P-9f", "shogi-leaves-check"),
        ];
        for (sfen, text, plain, eastern, western, id) in cases {
            let pos = Position::parse_position(sfen, &Default::default()).expect(sfen);
            let (mv, named) = pos.touched(text).expect(text);
            assert_eq!(named.plain, plain);
            assert_eq!(named.in_notation(KI2), Some(&eastern.into()));
            assert_eq!(named.in_notation(HODGES), Some(&western.into()));
            let refusal = pos.parse_move(&mv.to_string(), ()).expect_err(plain);
            assert_eq!(game::Refusal::message(&refusal).id, id);
            assert_eq!(pos.touched("5a"), None);
        }
    }
}
