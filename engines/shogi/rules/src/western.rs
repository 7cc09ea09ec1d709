//! Moves as players in the West write them: `P-7f`, `Bx2b+`, `S*5e`, `G6i-5h`.
//!
//! The piece, a promoted one with `+` before its letter; the square it comes from, where several of its
//! kind go to the same; `-`, for a capture `x`, for a drop `*`; the square; `+` where it promotes, `=` where
//! it could. What others write is read beside it: `P7f`, `P-76`, and `S'5e` of older books.
//!
//! Source: G. Hodges, the magazine "Shogi" (1976 to 1987); Wikipedia, "Shogi notation".

use game::Game as _;

use crate::kifu::{declines, rivals};
use crate::meant::{Named, only};
use crate::moves::{Move, Origin};
use crate::piece::Kind;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;

/// The name of the notation.
pub const HODGES: &str = "Hodges";

/// The legal move `mv` as it is written in the West: `P-7f`.
pub fn write(pos: &Position, mv: Move) -> String {
    let (kind, to) = (pos.moving_kind(mv), mv.to());
    let promoted = if kind.is_promoted() { "+" } else { "" };
    let sign = if pos.pieces(!pos.side()).has(to) { 'x' } else { '-' };
    let (from, sign, end) = match mv.origin() {
        Origin::Hand(_) => (String::new(), '*', ""),
        Origin::Board(from) => {
            let has_rivals = rivals(pos, kind, to).len() > 1;
            let origin = if has_rivals { from.to_string() } else { String::new() };
            let end = match mv.promotes() {
                true => "+",
                false if declines(pos, mv, from) => "=",
                false => "",
            };
            (origin, sign, end)
        }
    };
    format!("{promoted}{}{from}{sign}{to}{end}", kind.letter())
}

/// The legal move that `text` names; `None` where it is not of this notation.
///
/// # Errors
/// The inner result: if it names no legal move, or more than one.
pub fn read(pos: &Position, text: &str) -> Option<Result<Move, Refusal>> {
    let text = text.trim();
    Some(Written::parse(text)?.find(pos, text))
}

/// A move as it stands in a text.
struct Written {
    kind: Kind,
    from: Option<Square>,
    drops: bool,
    takes: bool,
    to: Square,
    promotes: bool,
}

impl Written {
    fn parse(text: &str) -> Option<Self> {
        let (is_promoted, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut letters = rest.chars();
        let kind = Kind::from_letter(letters.next()?.to_ascii_uppercase())?;
        let kind = match is_promoted {
            true if kind.can_promote() => kind.promoted(),
            true => return None,
            false => kind,
        };
        let rest = letters.as_str();
        let (rest, promotes) = match rest.strip_suffix('+') {
            Some(rest) => (rest, true),
            None => (rest.strip_suffix('=').unwrap_or(rest), false),
        };
        let (from, sign, to) = match *rest.as_bytes() {
            [file, rank] => (None, b'-', square(file, rank)?),
            [sign, file, rank] => (None, sign, square(file, rank)?),
            [from, beside, sign, file, rank] => {
                (Some(square(from, beside)?), sign, square(file, rank)?)
            }
            _ => return None,
        };
        let (drops, takes) = match sign {
            b'-' => (false, false),
            b'x' | b'X' => (false, true),
            b'*' | b'\'' => (true, false),
            _ => return None,
        };
        Some(Self { kind, from, drops, takes, to, promotes })
    }

    fn find(&self, pos: &Position, text: &str) -> Result<Move, Refusal> {
        let mut found = pos.moves();
        found.retain(|&mv| self.is(pos, mv));
        if found.is_empty() && self.takes && !pos.piece_on(self.to).is_some() {
            return Err(Refusal::NothingToTake { text: text.to_owned(), square: self.to });
        }
        only(pos, text, &found, || self.meant(pos))
    }

    /// The move that may be meant, legal or not.
    fn meant(&self, pos: &Position) -> Option<Move> {
        let Self { kind, from, to, promotes, .. } = *self;
        let named = Named { kind, from, to, promotes };
        if self.drops { named.drop() } else { named.step(pos, |_| true).or_else(|| named.drop()) }
    }

    fn is(&self, pos: &Position, mv: Move) -> bool {
        let from = match mv.origin() {
            Origin::Hand(_) => None,
            Origin::Board(from) => Some(from),
        };
        mv.to() == self.to
            && pos.moving_kind(mv) == self.kind
            && mv.promotes() == self.promotes
            && mv.is_drop() == self.drops
            && (self.from.is_none() || self.from == from)
            && (!self.takes || pos.piece_on(self.to).is_some())
    }
}

/// `7f`, or `76` of those who count ranks.
const fn square(file: u8, rank: u8) -> Option<Square> {
    let rank = if rank.is_ascii_digit() { rank + (b'a' - b'1') } else { rank };
    Square::parse([file, rank.to_ascii_lowercase()])
}
