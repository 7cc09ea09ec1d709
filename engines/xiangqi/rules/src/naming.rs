//! Squares and moves as players name them, those included that the rules forbid.

use game::{Arg, Game as _, Message, Notated, Notation as _, Side};

use crate::moves::Move;
use crate::notation::{parse_square, parse_squares};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;
use crate::traditional::{CHINESE, ICCS, NUMERALS, WXF, chinese, iccs, is_step, own_file, wxf};
use crate::written_square::{Ranks, WrittenSquare};

impl Position {
    /// The name of `square`: by file and rank, as the side to move counts them.
    pub(crate) fn place(&self, square: Square, ranks: Ranks) -> Notated {
        let file = own_file(square, self.side());
        let numeral = match self.side() {
            Side::First => NUMERALS[file - 1].to_string(),
            Side::Second => file.to_string(),
        };
        let rank = square.rank_for(self.side()) + 1;
        let point =
            |file| Message::new("xiangqi-point").with("file", file).with("rank", rank).into();
        Notated {
            plain: WrittenSquare { square, ranks }.to_string(),
            written: [(WXF, point(file.to_string())), (CHINESE, point(numeral))].into(),
        }
    }

    /// The name of `mv` of a piece of one's own, legal or not: from where to where, if no piece of the kind goes so.
    pub(crate) fn named(&self, mv: Move, ranks: Ranks) -> Notated {
        let is_named = self.piece_on(mv.from).is_some_and(|piece| is_step(piece.kind, mv));
        let [from, to] = [mv.from, mv.to].map(|square| self.place(square, ranks));
        let way = |name| {
            let [from, to] = [&from, &to].map(|place| place.in_notation(name).cloned());
            let way = Message::new("xiangqi-way").with("from", from?).with("to", to?);
            Some(Arg::from(way))
        };
        let written = |(name, write): (&'static str, fn(&Self, Move) -> String)| {
            let way = if is_named { None } else { way(name) };
            (name, way.unwrap_or_else(|| write(self, mv).into()))
        };
        Notated {
            plain: self.move_text(mv, ranks),
            written: [(WXF, wxf as _), (CHINESE, chinese as _), (ICCS, iccs as _)]
                .map(written)
                .into(),
        }
    }

    /// The move of a piece of one's own that was touched as `text`, legal or not, and its name; of a square alone, the forbidden
    /// move of its piece that tells most.
    pub fn touched(&self, text: &str) -> Option<(Move, Notated)> {
        let (from, rest) = parse_square(text, Ranks::FromZero)?;
        self.side_pieces(self.side()).has(from).then_some(())?;
        let mv = if rest.is_empty() {
            self.forbidden(from)
        } else {
            parse_squares(text, Ranks::FromZero)
        };
        mv.map(|mv| (mv, self.named(mv, Ranks::FromZero)))
    }

    fn forbidden(&self, from: Square) -> Option<Move> {
        let (kind, own) = (self.piece_on(from)?.kind, self.side_pieces(self.side()));
        let reached = self.reach(kind, self.side(), from);
        let weight = |&mv: &Move| match self.refusal(mv, "", Ranks::FromZero) {
            Refusal::OwnPiece { .. } => usize::from(reached.has(mv.to)),
            Refusal::HorseLeg { .. } | Refusal::ElephantEye { .. } => 2,
            _ if reached.has(mv.to) && !own.has(mv.to) => 3,
            _ => 0,
        };
        let moves = Square::all().filter(|&to| to != from).map(|to| Move::new(from, to));
        moves.filter(|&mv| !self.is_legal(mv)).max_by_key(weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touched_pieces_are_told_their_reason_in_every_notation() {
        let cases = [
            (crate::START, "b0d1", "b0d1", "H8+6", "马八进六"),
            (crate::START, "e0", "e0f0", "K5=4", "帅五平四"),
            ("4k4/9/9/9/4r4/9/9/4N4/9/4K4 w - - 0 1", "e2", "e2f4", "H5+4", "马五进四"),
        ];
        for (fen, text, plain, western, eastern) in cases {
            let pos = Position::parse_position(fen, &Default::default()).expect(fen);
            let (mv, named) = pos.touched(text).expect(text);
            assert_eq!(
                (pos.move_text(mv, Ranks::FromZero), named.plain.as_str()),
                (plain.to_owned(), plain)
            );
            assert_eq!(named.in_notation(WXF), Some(&western.into()));
            assert_eq!(named.in_notation(CHINESE), Some(&eastern.into()));
        }
        let pos = Position::start(&Default::default());
        let (_, named) = pos.touched("a0b3").expect("a move");
        assert!(matches!(named.in_notation(WXF), Some(Arg::Term(way)) if way.id == "xiangqi-way"));
        assert_eq!(pos.touched("a9a8"), None);
    }
}
