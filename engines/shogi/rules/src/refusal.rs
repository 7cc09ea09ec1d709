//! Why a move is not legal, in words.

use game::Side;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Origin};
use crate::piece::{Kind, Mover};
use crate::position::Position;
use crate::promotion::{dead_end, split};
use crate::square::Square;

impl Position {
    /// Why `mv` is not legal here; meaningless for a legal one.
    pub(crate) fn refusal(&self, mv: Move) -> String {
        if self.finished {
            return "the game is over".to_owned();
        }
        match mv.origin() {
            Origin::Hand(kind) => self.drop_refusal(kind, mv.to()),
            Origin::Board(from) => self.step_refusal(from, mv),
        }
    }

    fn drop_refusal(&self, kind: Kind, to: Square) -> String {
        let (us, letter) = (self.side(), kind.letter());
        if !self.hand(us).has(kind) {
            return format!("there is no {letter} in hand");
        }
        if self.piece_on(to).is_some() {
            return format!("{to} is occupied");
        }
        if dead_end(kind.mover(), us).has(to) {
            return format!("a {letter} on {to} could never move");
        }
        if kind == Kind::PAWN && self.has_pawn_on_file(us, to) {
            return format!("two pawns on file {}", to.file() + 1);
        }
        if !self.blocks_checks(to) {
            return "it leaves the king in check".to_owned();
        }
        "a pawn that is dropped may not mate".to_owned()
    }

    fn step_refusal(&self, from: Square, mv: Move) -> String {
        let (us, to) = (self.side(), mv.to());
        let piece = self.piece_on(from);
        if !self.pieces(us).has(from) {
            let what = if piece.is_some() { "an enemy piece" } else { "no piece" };
            return format!("there is {what} on {from}");
        }
        if self.pieces(us).has(to) {
            return format!("an own piece stands on {to}");
        }
        let (mover, letter) = (piece.kind().mover(), piece.kind().letter());
        if !attacks::of(mover, us, from, self.occupied()).has(to) {
            return match attacks::of(mover, us, from, Bitboard::EMPTY).has(to) {
                true => format!("a piece stands between {from} and {to}"),
                false => format!("the {letter} on {from} does not move to {to}"),
            };
        }
        let (promoted, plain) = split(mover, us, Some(from), Bitboard::of(to));
        if mv.promotes() && promoted.is_empty() {
            return format!("the {letter} cannot promote there");
        }
        if !mv.promotes() && plain.is_empty() {
            return format!("the {letter} must promote on {to}, where it could never move");
        }
        if mover == Mover::King {
            return format!("{to} is attacked");
        }
        match self.pinned.has(from) && !attacks::line(self.king(us), from).has(to) {
            true => format!("the {letter} on {from} is pinned to the king"),
            false => "it leaves the king in check".to_owned(),
        }
    }

    pub(crate) fn has_pawn_on_file(&self, side: Side, square: Square) -> bool {
        let file = Bitboard::file(square.file()) & self.pieces(side);
        file.into_iter().any(|other| self.piece_on(other).kind() == Kind::PAWN)
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use crate::position::Position;

    fn refusal(sfen: &str, text: &str) -> String {
        let pos = Position::parse_position(sfen, &Default::default()).expect("a position");
        pos.parse_move(text, ()).expect_err("an illegal move").to_string()
    }

    #[test]
    fn each_refusal_names_its_reason() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let cases = [
            (start, "7g7e", "the P on 7g does not move to 7e"),
            (start, "8h5e", "a piece stands between 8h and 5e"),
            (start, "5e5d", "there is no piece on 5e"),
            (start, "3c3d", "there is an enemy piece on 3c"),
            (start, "9i9g", "an own piece stands on 9g"),
            (start, "P*5e", "there is no P in hand"),
            (start, "7g7f+", "the P cannot promote there"),
            ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "two pawns on file 5"),
            ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", "a P on 1a could never move"),
            ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a", "the P must promote on 9a"),
            ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h", "the G on 5h is pinned to the king"),
            ("4k4/9/9/9/4r4/9/9/9/4K4 b P 1", "P*1e", "it leaves the king in check"),
            ("4k4/9/9/9/4r4/9/9/9/3K5 b - 1", "6i5i", "5i is attacked"),
        ];
        for (sfen, text, reason) in cases {
            let said = refusal(sfen, text);
            assert!(said.contains(reason) && said.contains(text), "{text}: {said}");
        }
        let mate = refusal("7lk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b");
        assert!(mate.contains("may not mate"), "{mate}");
    }
}
