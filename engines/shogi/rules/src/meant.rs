//! The move that a text of players means, and why it is refused.

use game::Notated;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::kifu::{self, KI2};
use crate::moves::{Move, Origin};
use crate::notation::read_move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;
use crate::western::{self, HODGES};

/// A move as the text names it: the piece, where it comes from if that is said, and where it goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    pub(crate) kind: Kind,
    pub(crate) from: Option<Square>,
    pub(crate) to: Square,
    pub(crate) promotes: bool,
}

impl Named {
    /// The drop that is named, legal or not.
    pub(crate) fn drop(self) -> Option<Move> {
        Kind::IN_HAND.contains(&self.kind).then(|| Move::drop(self.kind, self.to))
    }

    /// The step that is named, legal or not, of the pieces that are `fit`: of one that reaches the square, or would if
    /// nothing stood between, or stands on its file, or is the only one.
    pub(crate) fn step(self, pos: &Position, fit: impl Fn(Square) -> bool) -> Option<Move> {
        const FAR: usize = 3;
        let own = Piece::new(pos.side(), self.kind);
        let reaches = |at: Square, occupied: Bitboard| {
            attacks::of(self.kind.mover(), pos.side(), at, occupied).has(self.to)
        };
        let distance = |at: &Square| match *at {
            at if reaches(at, pos.occupied()) => 0,
            at if reaches(at, Bitboard::EMPTY) => 1,
            at if at.file() == self.to.file() => 2,
            _ => FAR,
        };
        let is_own = |at: &Square| pos.piece_on(*at) == own && fit(*at);
        let from = match self.from {
            // Nothing of ours there is a reason of its own.
            Some(from) if !pos.pieces(pos.side()).has(from) => from,
            Some(from) => Some(from).filter(is_own)?,
            None => {
                let found: Vec<Square> = Square::all().filter(is_own).collect();
                let nearest = found.iter().copied().min_by_key(distance)?;
                (distance(&nearest) < FAR || found.len() == 1).then_some(nearest)?
            }
        };
        Some(match self.promotes {
            true => Move::promotion(from, self.to),
            false => Move::step(from, self.to),
        })
    }
}

/// The one move of `found`; else why there is none, which is why the one that is `meant` is not legal.
pub(crate) fn only(
    pos: &Position,
    text: &str,
    found: &[Move],
    meant: impl FnOnce() -> Option<Move>,
) -> Result<Move, Refusal> {
    match found {
        [mv] => Ok(*mv),
        [] => {
            let refused = meant().and_then(|mv| pos.check_move(mv, text).err());
            Err(refused.unwrap_or_else(|| Refusal::NoneMovesSo { text: text.to_owned() }))
        }
        found => {
            let moves = found.iter().map(|&mv| named(pos, mv)).collect();
            Err(Refusal::Ambiguous { text: text.to_owned(), moves })
        }
    }
}

/// The name of `mv`, legal or not.
fn named(pos: &Position, mv: Move) -> Notated {
    let written = [(KI2, kifu::write(pos, mv, None)), (HODGES, western::write(pos, mv))];
    let written = written.map(|(name, text)| (name, text.into())).into();
    Notated { plain: mv.to_string(), written }
}

impl Position {
    /// The move with an own piece that was touched as `text`, legal or not, and its name; of a square alone, the
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
        is_own.then(|| (mv, named(self, mv)))
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
            ("4k4/4r4/9/9/9/9/9/4N4/4K4 b P 1", "5h", "5h6f", "６六桂", "N-6f", "shogi-pinned"),
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
