//! The move that a text of players means, and why it is refused.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;

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
            let moves = found.iter().map(|&mv| pos.named(mv)).collect();
            Err(Refusal::Ambiguous { text: text.to_owned(), moves })
        }
    }
}
