//! Why a move is not legal, in words.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::notation::{Ranks, square_text};
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// Why `mv` is not legal here, squares spelt in `form`; meaningless for a legal one.
    pub(crate) fn refusal(&self, mv: Move, form: Ranks) -> String {
        let us = self.side();
        let [from, to] = [mv.from, mv.to].map(|square| square_text(square, form));
        let Some(piece) = self.piece_on(mv.from) else {
            return format!("there is no piece on {from}");
        };
        if piece.side != us {
            return format!("there is an enemy piece on {from}");
        }
        if self.side_pieces(us).has(mv.to) {
            return format!("an own piece stands on {to}");
        }
        if !self.reach(piece.kind, us, mv.from).has(mv.to) {
            let why = self.obstacle(piece.kind, mv, form);
            return why.unwrap_or_else(|| {
                format!("the {} on {from} does not move to {to}", piece.kind.name())
            });
        }
        let occupancy = self.occupancy.after(mv.from, mv.to);
        let king = if piece.kind == Kind::King { mv.to } else { self.king(us) };
        let attackers = self.king_attackers(us, king, occupancy) & !Bitboard::of(mv.to);
        if attackers.has(self.king(!us)) {
            return "the generals would face each other".to_owned();
        }
        match (self.in_check(), piece.kind) {
            (true, _) => "it leaves the general in check".to_owned(),
            (false, Kind::King) => format!("{to} is attacked"),
            (false, _) => "it puts the own general in check".to_owned(),
        }
    }

    /// What keeps a piece of this kind from a move that it has in principle.
    fn obstacle(&self, kind: Kind, mv: Move, form: Ranks) -> Option<String> {
        let occupied = self.occupancy.squares();
        match kind {
            Kind::Horse if attacks::horse_to_unhindered(mv.from).has(mv.to) => {
                let leg = attacks::leg(mv.from, mv.to);
                Some(format!("the horse's leg is blocked on {}", square_text(leg, form)))
            }
            Kind::Elephant => {
                let eye = eye(mv)?;
                let text = square_text(eye, form);
                let over = mv.to.rank_for(self.side()) > 4;
                match over {
                    true => Some("an elephant does not cross the river".to_owned()),
                    false => occupied
                        .has(eye)
                        .then(|| format!("the elephant's eye is blocked on {text}")),
                }
            }
            Kind::Advisor | Kind::King if !mv.to.in_palace() => {
                Some(format!("the {} does not leave the palace", kind.name()))
            }
            Kind::Rook | Kind::Cannon => {
                let between = attacks::between(mv.from, mv.to) & occupied;
                let captures = occupied.has(mv.to);
                match (kind, captures, between.count()) {
                    (Kind::Cannon, true, 0) => {
                        Some("a cannon captures over one piece, and there is none".to_owned())
                    }
                    (Kind::Cannon, true, 2..) => {
                        Some("a cannon captures over one piece, and there are more".to_owned())
                    }
                    (_, _, 1..) => Some(format!(
                        "a piece stands between {} and {}",
                        square_text(mv.from, form),
                        square_text(mv.to, form)
                    )),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The square that an elephant's step of two by two goes over.
fn eye(mv: Move) -> Option<Square> {
    let [files, ranks] =
        [mv.from.file().abs_diff(mv.to.file()), mv.from.rank().abs_diff(mv.to.rank())];
    let middle = |a: usize, b: usize| usize::midpoint(a, b);
    (files == 2 && ranks == 2).then(|| {
        Square::new(middle(mv.from.file(), mv.to.file()), middle(mv.from.rank(), mv.to.rank()))
    })
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use crate::notation::Ranks;
    use crate::position::Position;

    #[test]
    fn each_refusal_names_its_reason() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let cases = [
            (start, "e5e6", "there is no piece on e5"),
            (start, "a9a8", "there is an enemy piece on a9"),
            (start, "a0a3", "an own piece stands on a3"),
            (start, "b0d1", "the horse's leg is blocked on c0"),
            (start, "e3e5", "the soldier on e3 does not move to e5"),
            (start, "a0a4", "a piece stands between a0 and a4"),
            (start, "b2b7", "a cannon captures over one piece, and there is none"),
            (start, "d0c1", "the advisor does not leave the palace"),
            ("4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1", "c4a6", "does not cross the river"),
            (
                "3k5/9/9/9/9/9/9/9/3N5/2B1K4 w - - 0 1",
                "c0e2",
                "the elephant's eye is blocked on d1",
            ),
            ("4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1", "e2d4", "the generals would face each other"),
            ("3k5/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "e1d1", "own general in check"),
            ("3k5/4r4/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a1", "it leaves the general in check"),
            ("3k5/5r3/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0f0", "f0 is attacked"),
        ];
        for (fen, text, reason) in cases {
            let pos = Position::parse_position(fen, &Default::default()).expect(fen);
            let said = pos.parse_move(text, Ranks::FromZero).expect_err(text).to_string();
            assert!(said.contains(reason) && said.contains(text), "{fen} {text}: {said}");
        }
    }
}
